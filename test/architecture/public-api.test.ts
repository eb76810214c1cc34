import * as chains from 'viem/chains'
import { describe, expect, it } from 'vitest'
import { exportNames } from '../../scripts/lib/export-names.mjs'
import { publicApi } from '../../scripts/lib/public-api.mjs'
import { root } from './support/source-tree.ts'

const api = publicApi(root, 'src', new Set(Object.keys(chains)))

describe('public API', () => {
  it('sees every entry of the export map', () => {
    expect(Object.keys(api)).toEqual(expect.arrayContaining(['.', './react', './elements', './networks', './evm', './core', './testing']))
    expect(Object.entries(api).filter(([, names]) => names === 'missing')).toEqual([])
    expect(api['.']).toMatchObject({
      values: [
        'PorticoError',
        'createPortico',
        'darkTheme',
        'isPorticoError',
        'lightTheme',
        'looks',
        'midnightTheme',
        'paperTheme',
        'readSnapshot',
        'writeSnapshot',
      ],
    })
  })

  it('is what was agreed: a changed name needs a changeset, then `npx vitest run test/architecture/public-api.test.ts -u`', async () => {
    await expect(`${JSON.stringify(api, undefined, 2)}\n`).toMatchFileSnapshot('public-api.json')
  })

  it.each([
    ['a new value', 'export const planted = 1', { values: ['planted'] }],
    ['a new function', 'export function planted() {}', { values: ['planted'] }],
    ['a new type', 'export type Planted = string', { types: ['Planted'] }],
    ['a renamed value', "export { a as planted } from './other.ts'", { values: ['planted'] }],
    ['a renamed type', "export { type a as Planted } from './other.ts'", { types: ['Planted'] }],
    ['a star', "export * from './other.ts'", { values: ['other'] }],
    ['a star of types', "export type * from './other.ts'", { types: ['other'] }],
  ])('notices %s', (_, text, expected) => {
    const files: Readonly<Record<string, string>> = { 'src/planted.ts': text, 'src/other.ts': 'export const other = 1' }
    expect(exportNames('src/planted.ts', (path) => files[path] ?? '')).toEqual({ values: [], types: [], ...expected })
  })

  it('reads declarations as it reads sources', () => {
    const files: Readonly<Record<string, string>> = {
      'dist/planted.d.ts': "export declare const a: 1;\nexport type { B } from './other.js';\nexport * from './other.js';",
      'dist/other.d.ts': 'export interface B {}\nexport declare function c(): void;',
    }
    expect(exportNames('dist/planted.d.ts', (path) => files[path] ?? '')).toEqual({ values: ['a', 'c'], types: ['B'] })
  })
})
