import { describe, expect, it } from 'vitest'
import { checkContents, compareNames } from '../../scripts/check-package.mjs'

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

  it.each([
    'src/index.ts',
    '.env',
    'dist/index.js.map',
    'dist/a.test.js',
    'dist/a.test.d.ts',
    'dist/corpora/a.js',
    'test/a.js',
    'dist/a.html',
    '.npmrc',
  ])('refuses %s', (path) => {
    expect(contents([...clean, path])).toEqual([`${path}: does not belong in the package`])
  })

  it.each(['LICENSE', 'dist/index.js', 'dist/index.d.ts'])('misses %s', (path) => {
    expect(contents(clean.filter((other) => other !== path))).toEqual([`${path}: missing`])
  })

  it('compares the names of sources, declarations and built files', () => {
    const promised = { '.': { values: ['a'], types: ['B'] } }
    expect(compareNames(promised, promised, { '.': ['a'] })).toEqual([])
    expect(compareNames(promised, { '.': { values: ['a'], types: [] } }, { '.': ['a'] })).toHaveLength(1)
    expect(compareNames(promised, promised, { '.': ['a', 'c'] })).toEqual(['.: the built file gives a,c, the sources a'])
  })
})
