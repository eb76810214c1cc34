import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { exportNames } from './export-names.mjs'

/** The files that hosts may import: `{ './react': 'react' }`, from the export map. */
export function entriesOf(packageJson) {
  return Object.fromEntries(
    Object.entries(packageJson.exports).flatMap(([path, target]) => {
      const name = /^\.\/dist\/([a-z]+)\.js$/.exec(target.default ?? '')?.[1]
      return name ? [[path, name]] : []
    }),
  )
}

/** For `networks`, our own exports only: viem's chains have their own test. */
function ours({ values, types }, chains) {
  return { values: values.filter((name) => !chains.has(name)), types }
}

/**
 * The exported names of every entry, read from `folder` (`src` with `.ts` files, or `dist` with `.d.ts` files).
 * @returns {Record<string, { values: string[], types: string[] } | 'missing'>}
 */
export function publicApi(root, folder, chains) {
  const entries = entriesOf(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')))
  const read = (path) => readFileSync(join(root, path), 'utf8')
  return Object.fromEntries(
    Object.entries(entries).map(([path, name]) => {
      const endings = folder === 'src' ? ['.ts', '.tsx'] : ['.d.ts']
      const file = endings.map((ending) => `${folder}/${name}${ending}`).find((candidate) => existsSync(join(root, candidate)))
      return [path, file === undefined ? 'missing' : ours(exportNames(file, read), path === './networks' ? chains : new Set())]
    }),
  )
}
