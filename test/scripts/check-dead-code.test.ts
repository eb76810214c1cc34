import { describe, expect, it } from 'vitest'
import { check, publicExports } from '../../scripts/check-dead-code.mjs'

describe('check-dead-code', () => {
  it('passes when nothing is unused', () => {
    expect(check({ issues: [] }).breaches).toEqual([])
  })

  it('names an unused file, export and package', () => {
    const issues = [
      { file: 'src/a.ts', files: [{ name: 'src/a.ts' }], exports: [] },
      { file: 'src/b.ts', files: [], exports: [{ name: 'planted' }] },
      { file: 'package.json', dependencies: [{ name: 'left' }] },
    ]
    expect(check({ issues }).breaches).toEqual([
      'src/a.ts: nobody imports it',
      'src/b.ts: planted (exports)',
      'package.json: left (dependencies)',
    ])
  })

  it('leaves out what an entry of the package exports', () => {
    const isPublic = publicExports([
      "export { evm, type Evm } from './evm.ts'\nexport {\n  one as uno,\n} from './one.ts'",
      "export * from './chains.ts'\nexport type { Shape } from './shape.ts'",
    ])
    const names = ['evm', 'Evm', 'one', 'Shape', 'uno', 'planted']
    const issues = [
      { file: 'src/a.ts', exports: names.map((name) => ({ name })) },
      { file: 'src/chains.ts', exports: [{ name: 'mainnet' }] },
    ]
    expect(check({ issues }, isPublic).breaches).toEqual(['src/a.ts: uno (exports)', 'src/a.ts: planted (exports)'])
  })
})
