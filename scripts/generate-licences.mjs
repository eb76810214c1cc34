import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isMain } from './lib/report.mjs'

/** Writes `dist/vendor/LICENSES.txt`: the licence of every package bundled into our files. */
const root = fileURLToPath(new URL('..', import.meta.url))
const vendor = join(root, 'dist/vendor')

/** Sorted paths of all packages bundled into our files, as recorded by the library build (`build/vendored.ts`). */
export function vendoredPackages() {
  const list = join(vendor, 'packages.json')
  return existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : []
}

function licenceText(path) {
  const folder = join(root, path)
  const { name, version, license, author } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const file = readdirSync(folder).find((each) => /^licen[cs]e/i.test(each))
  const text = file ? readFileSync(join(folder, file), 'utf8').trim() : `Licensed under ${license}.`
  const by = typeof author === 'string' ? author : author?.name
  return `${name} ${version}, ${license}${by ? `, ${by}` : ''}\n\n${text}\n`
}

if (isMain(import.meta.url) && existsSync(vendor)) {
  const paths = vendoredPackages()
  writeFileSync(join(vendor, 'LICENSES.txt'), paths.map(licenceText).join(`\n${'-'.repeat(80)}\n\n`))
  console.log(`licences of ${paths.length} vendored packages`)
}
