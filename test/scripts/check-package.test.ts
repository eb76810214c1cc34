import { describe, expect, it } from 'vitest'
import { checkContents, compareNames, misread } from '../../scripts/check-package.mjs'

const entries = { '.': 'index' }
const clean = [
  'package.json',
  'LICENSE',
  'README.md',
  'CHANGELOG.md',
  'dist/index.js',
  'dist/index.d.ts',
  'dist/domain/a/b.js',
  'dist/sbom.json',
]
const contents = (paths: readonly string[]) =>
  checkContents(
    paths.map((path) => ({ path })),
    entries,
  )

describe('check-package', () => {
  it('passes built files and the four documents', () => {
    expect(contents(clean)).toEqual([])
  })

  it.each(['src/index.ts', '.env', 'dist/a.test.js', 'dist/a.test.d.ts', 'dist/corpora/a.js', 'test/a.js', 'dist/a.html', '.npmrc'])(
    'refuses %s',
    (path) => {
      expect(contents([...clean, path])).toEqual([`${path}: does not belong in the package`])
    },
  )

  it.each(['LICENSE', 'dist/index.js', 'dist/index.d.ts'])('misses %s', (path) => {
    expect(contents(clean.filter((other) => other !== path))).toEqual([`${path}: missing`])
  })

  it.each([
    'let{a}=await import("./b.js").then(e=>e.t)',
    'const { a, b: c } = await import("./b.js")\n  .then(({ t }) => t);',
    'let{a}=await import("./b.js")[name]',
  ])('refuses what older bundlers misread: %s', (text) => {
    expect(misread([['dist/a.js', text]])).toEqual([expect.stringContaining('dist/a.js: ')])
  })

  it.each([
    'let{a}=(await import("./b.js")).t',
    'let{a}=await import("./b.js");b.then(e=>e.t)',
    'let [{ a }] = await Promise.all([import("./b.js").then(e=>e.t)])',
  ])('passes what they read: %s', (text) => {
    expect(misread([['dist/a.js', text]])).toEqual([])
  })

  it('compares the names of sources, declarations and built files', () => {
    const promised = { '.': { values: ['a'], types: ['B'] } }
    expect(compareNames(promised, promised, { '.': ['a'] })).toEqual([])
    expect(compareNames(promised, { '.': { values: ['a'], types: [] } }, { '.': ['a'] })).toHaveLength(1)
    expect(compareNames(promised, promised, { '.': ['a', 'c'] })).toEqual(['.: the built file gives a,c, the sources a'])
  })
})
