import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isMain } from './lib/report.mjs'

/** Writes `dist/vendor/LICENSES.txt`: the licence of every package bundled into our files. */
const root = fileURLToPath(new URL('..', import.meta.url))
const dist = join(root, 'dist')
const vendor = join(dist, 'vendor')

/** Sorted paths of all packages bundled into our files, by the source maps of the library build. */
export function vendoredPackages() {
  if (!existsSync(dist)) return []
  const maps = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.js.map') && !/^(?:cdn|testing)/.test(path),
  )
  const sources = maps.flatMap((path) => JSON.parse(readFileSync(join(dist, path), 'utf8')).sources)
  const paths = sources.flatMap((source) => /node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+/.exec(source)?.[0] ?? [])
  return [...new Set(paths)].sort()
}

function licenceText(path) {
  const folder = join(root, path)
  const { name, version, license, author } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const file = readdirSync(folder).find((each) => /^licen[cs]e/i.test(each))
  const text = file ? readFileSync(join(folder, file), 'utf8').trim() : `Licensed under ${license}.`
  const by = typeof author === 'string' ? author : author?.name
  return `${name} ${version}, ${license}${by ? `, ${by}` : ''}\n\n${text}\n`
}

if (isMain(import.meta.url)) {
  const paths = vendoredPackages()
  mkdirSync(vendor, { recursive: true })
  writeFileSync(join(vendor, 'LICENSES.txt'), paths.map(licenceText).join(`\n${'-'.repeat(80)}\n\n`))
  console.log(`licences of ${paths.length} vendored packages`)
}
