import { describe, expect, it } from 'vitest'
import { check } from '../../scripts/check-dead-code.mjs'

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
})
