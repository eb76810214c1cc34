import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { check as checkIntegrity, integrityOf } from '../../scripts/check-integrity.mjs'
import { compare, hashes, namesFolder } from '../../scripts/check-reproducible.mjs'

const folder = mkdtempSync(join(tmpdir(), 'portico-hashes-'))
mkdirSync(join(folder, 'deep'))
writeFileSync(join(folder, 'a.js'), 'alert(1)')
writeFileSync(join(folder, 'deep/b.js'), `// built in ${folder}`)
afterAll(() => rmSync(folder, { recursive: true }))

describe('check-reproducible', () => {
  it('sees every file', () => {
    expect([...hashes(folder).keys()]).toEqual(['a.js', 'deep/b.js'])
    expect(compare(hashes(folder), hashes(folder))).toEqual([])
  })

  it('notices a changed, a missing and an added file', () => {
    const other = new Map([...hashes(folder), ['a.js', 'changed'], ['c.js', 'added']])
    other.delete('deep/b.js')
    expect(compare(hashes(folder), other)).toEqual([
      'a.js: the two builds differ',
      'deep/b.js: the two builds differ',
      'c.js: the two builds differ',
    ])
  })

  it('notices a folder name in a file', () => {
    expect(namesFolder(folder, [folder])).toEqual(['deep/b.js: names the folder it was built in'])
  })
})

describe('check-integrity', () => {
  const real = integrityOf(folder)

  it('gives the value of the integrity attribute for each file', () => {
    expect(real).toMatchObject({ 'a.js': expect.stringMatching(/^sha384-[A-Za-z0-9+/]{64}$/) })
    expect(Object.keys(real)).toEqual(['a.js', 'deep/b.js'])
    expect(checkIntegrity(real, real)).toEqual({ breaches: [], figures: '2 CDN files with sha384' })
  })

  it('notices a wrong hash, a missing file, an unlisted one, and an empty folder', () => {
    expect(checkIntegrity({ ...real, 'a.js': 'sha384-other' }, real).breaches).toEqual(['a.js: listed with another hash'])
    expect(checkIntegrity({ ...real, 'c.js': 'sha384-c' }, real).breaches).toEqual(['c.js: listed, does not exist'])
    expect(checkIntegrity({}, real).breaches).toEqual(['a.js: not listed', 'deep/b.js: not listed'])
    expect(checkIntegrity({}, {}).breaches).toEqual(['dist/cdn: no files seen'])
  })
})
