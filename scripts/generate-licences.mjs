import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Writes `dist/vendor/LICENSES.txt`: the licence of every package whose code is shipped inside our files. */
const root = fileURLToPath(new URL('..', import.meta.url))
const vendor = join(root, 'dist/vendor')

function packagesIn(folder, prefix = '') {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => {
      const path = `${prefix}${name}`
      const found = [path, `@${path}`].find((each) => existsSync(join(root, 'node_modules', each, 'package.json')))
      return found ? [found] : packagesIn(join(folder, name), `${path}/`)
    })
}

function licenceOf(name) {
  const folder = join(root, 'node_modules', name)
  const { version, license, author } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const file = readdirSync(folder).find((each) => /^licen[cs]e/i.test(each))
  const text = file ? readFileSync(join(folder, file), 'utf8').trim() : `Licensed under ${license}.`
  const by = typeof author === 'string' ? author : author?.name
  return `${name} ${version}, ${license}${by ? `, ${by}` : ''}\n\n${text}\n`
}

if (existsSync(vendor)) {
  const names = [...new Set(packagesIn(vendor))].sort()
  writeFileSync(join(vendor, 'LICENSES.txt'), names.map(licenceOf).join(`\n${'-'.repeat(80)}\n\n`))
  console.log(`licences of ${names.length} vendored packages`)
}
