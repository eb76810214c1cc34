// Leaves out of the source maps what nobody steps into: the texts of packages that are shipped inside, of translations and of tables of chains.
// Names and lines of them stay. Runs after the library build.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isMain } from './lib/report.mjs'

const LEFT_OUT = /\/node_modules\/|\/options\/locales\/|\/network\/(?:common|viem)-chains\.ts$/

/** @param {{ sources: string[], sourcesContent?: (string | null)[] }} map */
export const leanMap = (map) => ({
  ...map,
  sourcesContent: map.sources.map((source, at) => (LEFT_OUT.test(source) ? null : (map.sourcesContent?.[at] ?? null))),
})

if (isMain(import.meta.url)) {
  const folder = join(import.meta.dirname, '..', 'dist')
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((each) => each.endsWith('.js.map'))) {
    const path = join(folder, name)
    writeFileSync(path, JSON.stringify(leanMap(JSON.parse(readFileSync(path, 'utf8')))))
  }
}
