import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isMain } from './lib/report.mjs'

/** Writes `dist/vendor/LICENSES.txt`: the licence of every package whose code is shipped inside our files. */
const root = fileURLToPath(new URL('..', import.meta.url))
const vendor = join(root, 'dist/vendor')

/** The packages of a folder of `dist/vendor`, as paths under `node_modules`; a package's own copies of others lie in `vendor` inside it. */
function packagesIn(folder, installed, prefix = '') {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => {
      const path = `${prefix}${name}`
      // `vite.chunks.ts` names the folders.
      const named = path.replace(/-js$/, '.js')
      const found = [path, `@${path}`, named, `@${named}`]
        .map((each) => `${installed}/${each}`)
        .find((each) => existsSync(join(root, each, 'package.json')))
      if (!found) return packagesIn(join(folder, name), installed, `${path}/`)
      return [found, ...packagesIn(join(folder, name, 'vendor'), `${found}/node_modules`)]
    })
}

/** Paths of all packages whose code lies in `dist/vendor`, sorted. */
export function vendoredPackages() {
  return [...new Set(packagesIn(vendor, 'node_modules'))].sort()
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
