// Reads texts by Node: reader.mjs URL|url.parse, or reader.mjs PACKAGE FOLDER, where npm has installed it in the folder. Lines are hexadecimal digits, answers are JSON. A second text in a line is a
// base, which the first is resolved against.

import { createRequire } from "node:module";
import { createInterface } from "node:readline";
import { parse, resolve } from "node:url";

const [name, folder] = process.argv.slice(2);
const installed = folder && createRequire(folder + "/reader.js")(name);

function byRfc3986(text, base) {
  const url = installed.parse(base === undefined ? text : installed.resolve(base, text));
  if (url.error) throw new URIError(url.error);
  // The parts of a mailto URL are in members of their own.
  if (url.scheme === "mailto") throw new URIError("no path");
  return [url.scheme, url.userinfo?.split(":")[0], url.host, url.port, url.path, url.query];
}

const readers = {
  "URL": (text, base) => {
    const url = new URL(text, base);
    return [url.protocol.slice(0, -1), url.username, url.hostname, url.port, url.pathname, url.search.slice(1)];
  },
  "whatwg-url": (text, base) => {
    const url = new installed.URL(text, base);
    return [url.protocol.slice(0, -1), url.username, url.hostname, url.port, url.pathname, url.search.slice(1)];
  },
  "fast-uri": byRfc3986,
  "uri-js": byRfc3986,
  "url.parse": (text, base) => {
    const url = parse(base === undefined ? text : resolve(base, text));
    const user = url.auth === null ? "" : url.auth.split(":")[0];
    return [url.protocol?.slice(0, -1), user, url.hostname, url.port, url.pathname, url.search?.slice(1)];
  },
};

const read = readers[name];
let answers = [];
for await (const line of createInterface({ input: process.stdin })) {
  const [text, base] = line.split(" ").map((digits) => Buffer.from(digits, "hex").toString("utf8"));
  try {
    const [scheme, user, host, port, path, query] = read(text, base).map((part) => String(part ?? ""));
    answers.push(JSON.stringify({ scheme, user, host, port, path, query }));
  } catch (error) {
    // Invalid URLs, and a "%" that `url.parse` can't decode, are refused; any other error is a fault.
    const isRefusal = error.code === "ERR_INVALID_URL" || error instanceof URIError || name === "whatwg-url" && error instanceof TypeError;
    answers.push(isRefusal ? '{"refused":true}' : JSON.stringify({ refused: true, fault: error.name }));
  }
  if (answers.length === 10000) {
    process.stdout.write(answers.join("\n") + "\n");
    answers = [];
  }
}
process.stdout.write(answers.map((answer) => answer + "\n").join(""));
