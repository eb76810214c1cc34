import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { extname, join, normalize } from 'node:path'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
}

export type Site = {
  readonly url: string
  /** Sent with every answer from now on. Replace between tests. */
  headers: Readonly<Record<string, string>>
  /** Answers of its own, by path; they win over files. */
  pages: Map<string, { body: string; type?: string; headers?: Readonly<Record<string, string>> }>
  stop(): Promise<void>
}

/** Serves a folder of static files on loopback, on a free port. `/blocked-for?ms=` answers after that time. */
export async function serveSite(folder: string): Promise<Site> {
  const server: Server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    const path = decodeURIComponent(pathname)
    if (path === '/blocked-for') {
      setTimeout(() => response.writeHead(204).end(), Number(searchParams.get('ms')))
      return
    }
    const own = site.pages.get(path)
    if (own) {
      response.writeHead(200, { 'content-type': own.type ?? TYPES['.html'], ...site.headers, ...own.headers })
      response.end(own.body)
      return
    }
    const file = join(folder, normalize(path).replace(/\/$/, '/index.html'))
    const info = await stat(file).catch(() => undefined)
    if (!file.startsWith(folder) || !info?.isFile()) {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('not found')
      return
    }
    // What carries a hash in its name never changes, as builders say it: the browser keeps it, compiled.
    const kept = path.includes('/assets/') ? { 'cache-control': 'public, max-age=31536000, immutable' } : {}
    response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream', ...kept, ...site.headers })
    createReadStream(file).pipe(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const site: Site = {
    url: `http://localhost:${port}`,
    headers: {},
    pages: new Map(),
    stop: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
  return site
}
