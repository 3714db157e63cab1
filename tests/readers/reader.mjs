// Reads texts by Node: reader.mjs URL|url.parse. Lines are hexadecimal digits, answers are JSON. A second text in a line is a
// base, which the first is resolved against.

import { createInterface } from "node:readline";
import { parse, resolve } from "node:url";

const readers = {
  "URL": (text, base) => {
    const url = new URL(text, base);
    return [url.protocol.slice(0, -1), url.username, url.hostname, url.port, url.pathname, url.search.slice(1)];
  },
  "url.parse": (text, base) => {
    const url = parse(base === undefined ? text : resolve(base, text));
    const user = url.auth === null ? "" : url.auth.split(":")[0];
    return [url.protocol?.slice(0, -1), user, url.hostname, url.port, url.pathname, url.search?.slice(1)];
  },
};

const read = readers[process.argv[2]];
let answers = [];
for await (const line of createInterface({ input: process.stdin })) {
  const [text, base] = line.split(" ").map((digits) => Buffer.from(digits, "hex").toString("utf8"));
  try {
    const [scheme, user, host, port, path, query] = read(text, base).map((part) => part ?? "");
    answers.push(JSON.stringify({ scheme, user, host, port, path, query }));
  } catch (error) {
    // Invalid URLs, and a "%" that `url.parse` can't decode, are refused; any other error is a fault.
    const isRefusal = error.code === "ERR_INVALID_URL" || error instanceof URIError;
    answers.push(isRefusal ? '{"refused":true}' : JSON.stringify({ refused: true, fault: error.name }));
  }
  if (answers.length === 10000) {
    process.stdout.write(answers.join("\n") + "\n");
    answers = [];
  }
}
process.stdout.write(answers.map((answer) => answer + "\n").join(""));
