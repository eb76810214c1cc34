import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'

const gzip = (text) => gzipSync(text, { level: 9 }).length

/** A file of ours and all files that it imports statically. */
function closure(file, found = new Set()) {
  if (found.has(file) || !existsSync(file)) return found
  found.add(file)
  for (const [, path] of readFileSync(file, 'utf8').matchAll(/(?:from|import)\s*"(\.[^"]+)"/g)) closure(join(dirname(file), path), found)
  return found
}

/**
 * gzip sizes of the published files by name: each feature, the shared chunks, and the entries with their static imports. Every file must
 * have a budget.
 */
export function chunkSizes(dist) {
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).map((path) => path.replaceAll('\\', '/'))
  const own = files.filter((path) => /^(?:chunks|composition|ui)\/.*\.js$/.test(path))
  const size = (path) => gzip(readFileSync(join(dist, path)))
  const isLocale = (path) => /\/(?:[a-z]{2}|zh-[a-z]{2})\.js$/.test(path)
  const isChunk = (path) => /\.feature\.js$/.test(path) || readFileSync(join(dist, path)).length > 4000
  const chunks = own.filter((path) => isChunk(path) && !isLocale(path) && !path.includes('/start-'))
  const entries = ['index', 'react', 'elements', 'evm', 'solana', 'bitcoin', 'sui', 'polkadot', 'cosmos', 'stacks', 'wagmi']
  const together = (name) => gzip([...closure(join(dist, `${name}.js`))].map((file) => readFileSync(file, 'utf8')).join('\n'))
  return Object.fromEntries([
    ...chunks.map((path) => [path.replace(/\.js$/, ''), size(path)]),
    ...entries.filter((name) => existsSync(join(dist, `${name}.js`))).map((name) => [`entry ${name}`, together(name)]),
    ['largest language', Math.max(...files.filter((path) => /^chunks\/(?:[a-z]{2}|zh-[a-z]{2})\.js$/.test(path)).map(size))],
    ['cdn portico', size('cdn/portico.js')],
    ['cdn chunks together', files.filter((path) => /^cdn\/chunks\/.*\.js$/.test(path)).reduce((sum, path) => sum + size(path), 0)],
  ])
}
