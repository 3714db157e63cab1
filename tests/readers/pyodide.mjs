// Reads texts by the Python of the package pyodide: pyodide.mjs FOLDER [--version], where npm has installed it in the folder. It runs
// reader.py, with the library urllib, in WebAssembly.

import { readFileSync, writeSync } from "node:fs";
import { createRequire } from "node:module";

const [folder, asked] = process.argv.slice(2);
// Before Pyodide takes the input over.
const texts = asked ? "" : readFileSync(0);
const { loadPyodide } = createRequire(folder + "/reader.js")("pyodide");
const python = await loadPyodide();
if (asked) {
  console.log(python.runPython("import sys; sys.version"));
} else {
  python.FS.writeFile("reader.py", readFileSync(new URL("reader.py", import.meta.url)));
  python.FS.writeFile("texts", texts);
  python.runPython(`
    import reader, sys
    sys.stdin, sys.stdout = open("texts"), open("answers", "w", encoding="utf-8", errors="replace")
    reader.main("urllib")
    sys.stdout.close()
  `);
  const answers = python.FS.readFile("answers");
  for (let at = 0; at < answers.length;) at += writeSync(1, answers, at);
}
