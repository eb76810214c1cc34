// Writes dist/cdn/integrity.json: the sha384 of every file that a page may load by a <script> tag, for its `integrity` attribute.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isMain } from './lib/report.mjs'

/** @returns {Record<string, string>} file -> `sha384-…`, sorted by name */
export function integrityOf(folder) {
  if (!existsSync(folder)) return {}
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => /\.(?:js|css)$/.test(path))
  return Object.fromEntries(
    files.sort().map((path) => [
      path.replaceAll('\\', '/'),
      `sha384-${createHash('sha384')
        .update(readFileSync(join(folder, path)))
        .digest('base64')}`,
    ]),
  )
}

export function write(root) {
  const folder = join(root, 'dist/cdn')
  const hashes = integrityOf(folder)
  if (Object.keys(hashes).length > 0) writeFileSync(join(folder, 'integrity.json'), `${JSON.stringify(hashes, undefined, 2)}\n`)
  return hashes
}

if (isMain(import.meta.url)) console.log(`dist/cdn/integrity.json: ${Object.keys(write(join(import.meta.dirname, '..'))).length} files`)
