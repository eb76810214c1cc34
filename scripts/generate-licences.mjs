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

/** Of drawings that stand in our sources (`src/ui/wallets/web3icons.ts`). */
const DRAWINGS = `web3icons 4.0.56 (drawings of networks and coins), MIT, 0xa3k5

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.
`

if (isMain(import.meta.url)) {
  const paths = vendoredPackages()
  mkdirSync(vendor, { recursive: true })
  writeFileSync(join(vendor, 'LICENSES.txt'), [...paths.map(licenceText), DRAWINGS].join(`\n${'-'.repeat(80)}\n\n`))
  console.log(`licences of ${paths.length} vendored packages`)
}
