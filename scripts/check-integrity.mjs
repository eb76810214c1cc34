// Checks that dist/cdn/sri.json lists every file that a page may load with a <script> tag, with its current hash.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readJson } from './lib/production-tree.mjs'
import { isMain, report } from './lib/report.mjs'

/** @returns {Record<string, string>} file -> `sha384-…` */
export function integrityOf(folder) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => /\.(?:js|css)$/.test(path))
  const hash = (path) =>
    createHash('sha384')
      .update(readFileSync(join(folder, path)))
      .digest('base64')
  return Object.fromEntries(files.sort().map((path) => [path.replaceAll('\\', '/'), `sha384-${hash(path)}`]))
}

export function check(listed, real) {
  const paths = [...new Set([...Object.keys(listed), ...Object.keys(real)])]
  const breaches = [
    ...paths.filter((path) => !real[path]).map((path) => `${path}: listed, does not exist`),
    ...paths.filter((path) => !listed[path]).map((path) => `${path}: not listed`),
    ...paths.filter((path) => listed[path] && real[path] && listed[path] !== real[path]).map((path) => `${path}: listed with another hash`),
    ...(paths.length === 0 ? ['dist/cdn: no files seen'] : []),
  ]
  return { breaches, figures: `${Object.keys(real).length} CDN files with sha384` }
}

if (isMain(import.meta.url)) {
  const folder = join(import.meta.dirname, '../dist/cdn')
  if (existsSync(join(folder, 'sri.json'))) report('integrity', check(readJson(folder, 'sri.json'), integrityOf(folder)))
  else report('integrity', { breaches: ['dist/cdn/sri.json: missing; run the build first'], figures: '' })
}
