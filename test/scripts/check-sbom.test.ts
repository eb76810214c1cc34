import { describe, expect, it } from 'vitest'
import { check, importedPackages } from '../../scripts/check-sbom.mjs'
import { sbom } from '../../scripts/generate-sbom.mjs'
import { lockOf, noManifest } from './lock-fixture.ts'

const document = sbom(lockOf(), { name: 'portico', version: '1.0.0', license: 'MIT' }, noManifest)

describe('SBOM', () => {
  it('lists every production package with licence and hash', () => {
    expect(document.components).toMatchObject([
      { name: 'left', version: '1.0.0', purl: 'pkg:npm/left@1.0.0', licenses: [{ license: { id: 'MIT' } }], hashes: [{ alg: 'SHA-512' }] },
      { name: 'right', version: '2.1.0', licenses: [{ license: { id: 'ISC' } }] },
    ])
    expect(check(document, lockOf(), ['left'], [])).toEqual({ breaches: [], figures: '2 packages with licence and hash' })
  })

  it('lists what lies inside our own files', () => {
    const vendored = ['node_modules/tool']
    expect(check(document, lockOf(), [], [], vendored).breaches).toEqual(['node_modules/tool: not listed'])
    const whole = sbom(lockOf(), { name: 'portico', version: '1.0.0', license: 'MIT' }, noManifest, vendored)
    expect(check(whole, lockOf(), [], [], vendored)).toEqual({ breaches: [], figures: '3 packages with licence and hash' })
  })

  it('is the same every time', () => {
    expect(JSON.stringify(sbom(lockOf(), { name: 'portico', version: '1.0.0', license: 'MIT' }, noManifest))).toBe(JSON.stringify(document))
  })

  it.each([
    ['a package that is not listed', { components: document.components.slice(1) }, /node_modules\/left: not listed/],
    ['a missing hash', { components: document.components.map((one) => ({ ...one, hashes: [] })) }, /left: no hash/],
    ['a missing licence', { components: document.components.map((one) => ({ ...one, licenses: [{ license: {} }] })) }, /left: no licence/],
  ])('notices %s', (_, broken, finding) => {
    expect(check({ ...document, ...broken }, lockOf(), [], []).breaches.join('\n')).toMatch(finding)
  })

  it('notices an import of something that is not listed', () => {
    const imported = importedPackages([
      "import { a } from 'left'\nexport * from '@scope/other/deep'",
      "const b = import('./ours.js')",
      "import 'msw'",
    ])
    expect(imported).toEqual(['@scope/other', 'left', 'msw'])
    expect(check(document, lockOf(), imported, ['msw']).breaches).toEqual(['@scope/other: imported by a built file, not listed'])
  })
})
