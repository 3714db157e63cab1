// Runs a WebAssembly program under Node, with its WASI: the runner of `just wasm` and `just wasm-bench`.
//
// node run.mjs PROGRAM [ARGUMENT]...

import { readFile } from "node:fs/promises";
import { argv, env, exit } from "node:process";
import { WASI } from "node:wasi";

const [program, ...args] = argv.slice(2);
const wasi = new WASI({ version: "preview1", args: [program, ...args], env, preopens: { "/": "/" } });
const instance = await WebAssembly.instantiate(await WebAssembly.compile(await readFile(program)), { wasi_snapshot_preview1: wasi.wasiImport });
exit(wasi.start(instance));
