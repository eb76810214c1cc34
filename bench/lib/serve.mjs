import { existsSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

/** gzip -9 size of a file, the unit of all budgets. */
const gzipSize = (file) => gzipSync(readFileSync(file), { level: 9 }).length

const ready = new Map()
/** Compressed once in a run, for all servers. */
function compressed(file) {
  if (!ready.has(file)) ready.set(file, brotliCompressSync(readFileSync(file)))
  return ready.get(file)
}

/** Serves a folder on loopback with Brotli, and records the requested scripts. */
export async function serve(folder) {
  const asked = []
  let lastAsked = 0
  const server = createServer((request, response) => {
    const path = new URL(request.url, 'http://localhost').pathname
    const file = join(folder, path === '/' ? 'index.html' : path)
    if (!existsSync(file) || !statSync(file).isFile()) return response.writeHead(404).end()
    asked.push(file)
    lastAsked = performance.now()
    response.writeHead(200, {
      'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
      'content-encoding': 'br',
      'cache-control': path.startsWith('/assets/') ? 'public, max-age=3600, immutable' : 'no-store',
    })
    response.end(compressed(file))
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://localhost:${server.address().port}/`,
    /** Scripts requested since the last call: their number, gzip bytes, and paths. */
    take() {
      const files = [...new Set(asked.splice(0))].filter((file) => file.endsWith('.js'))
      return {
        requests: files.length,
        bytes: files.reduce((sum, file) => sum + gzipSize(file), 0),
        files: files.map((file) => [file.slice(folder.length + 1), gzipSize(file)]),
      }
    },
    /** Resolves when nothing was requested for `ms`, or after ten seconds: on a busy machine what belongs to an opening comes late. */
    async quiet(ms) {
      const end = performance.now() + 10_000
      while (performance.now() < Math.min(end, lastAsked + ms)) await new Promise((resolve) => setTimeout(resolve, 50))
    },
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
