// A server of files, as plain as there is: of the folder dist/, on this machine alone.

import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { dirname, extname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'

const dist = join(dirname(fileURLToPath(import.meta.url)), '../dist')
// No type for modules of WebAssembly: some servers do not know it.
const TYPES = { '.html': 'text/html', '.css': 'text/css', '.js': 'text/javascript' }

export async function serve() {
  const server = createServer(async ({ url }, response) => {
    const path = normalize(decodeURIComponent(new URL(url, 'http://h/').pathname))
    try {
      const octets = await readFile(join(dist, path === '/' ? 'index.html' : path))
      response.writeHead(200, { 'content-type': TYPES[path === '/' ? '.html' : extname(path)] ?? 'application/octet-stream' })
      response.end(octets)
    } catch {
      response.writeHead(404).end()
    }
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { address: `http://127.0.0.1:${server.address().port}/`, close: () => server.close() }
}
