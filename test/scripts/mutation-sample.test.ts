import { describe, expect, it } from 'vitest'
import { mutationSample, mutationScore, testsOf, undetected } from '../../scripts/lib/mutation-sample.mjs'

const rule = Array.from({ length: 20 }, (_, line) => `export const rule${line} = (a: number) => a === ${line} && a > 1`).join('\n')
const files = Array.from({ length: 40 }, (_, at) => ({ path: `src/domain/network/rule-${at}.ts`, text: rule }))
const border = { path: 'src/infrastructure/wallets/listed-wallet.ts', text: `import * as v from 'valibot'\n${rule}` }

describe('the sample for mutation testing', () => {
  it('takes some of the domain and of the border, the same for the same seed', () => {
    const sample = mutationSample([...files, border], { seed: 7 })
    expect(sample).toEqual(mutationSample([...files, border], { seed: 7 }))
    expect(sample).not.toEqual(mutationSample([...files, border], { seed: 8 }))
    expect(sample.at(-1)).toBe(border.path)
    expect(sample).toHaveLength(17)
  })

  it('leaves tests, tables and files without a decision out', () => {
    const others = ['src/domain/network/rule.test.ts', 'src/domain/network/viem-chains.ts'].map((path) => ({ path, text: rule }))
    const plain = { path: 'src/domain/network/network.ts', text: 'export type Network = Readonly<{ id: string }>\n'.repeat(20) }
    expect(mutationSample([...others, plain], { seed: 1 })).toEqual([])
  })

  it('takes the tests that are the nearest by imports, and none of the long ones', () => {
    const tree = [
      { path: 'src/a/one.ts', text: '' },
      { path: 'src/a/one.test.ts', text: "import { one } from './one.ts'" },
      { path: 'src/a/interleaved.test.ts', text: "import { one } from './one.ts'" },
      { path: 'src/b/two.ts', text: "import {\n  one,\n} from '../a/one.ts'\nimport type { T } from '../c/types.ts'" },
      { path: 'test/support/world.ts', text: "export const later = () => import('../../src/b/two.ts')" },
      { path: 'src/ui/two.test.tsx', text: "import { later } from '../../test/support/world.ts'" },
      { path: 'src/c/types.ts', text: '' },
    ]
    expect(testsOf('src/a/one.ts', tree)).toEqual(['src/a/one.test.ts', 'src/ui/two.test.tsx'])
    expect(testsOf('src/a/one.ts', tree, 1)).toEqual(['src/a/one.test.ts'])
    expect(testsOf('src/c/types.ts', tree)).toEqual([])
  })

  it('takes those with its name first, whatever they import, and twelve at most', () => {
    const many = Array.from({ length: 14 }, (_, at) => ({ path: `src/a/${at}.test.ts`, text: "import { rule } from './rule.ts'" }))
    const named = { path: 'src/ui/rule-view.test.ts', text: '' }
    const tests = testsOf('src/a/rule.ts', [{ path: 'src/a/rule.ts', text: '' }, ...many, named])
    expect([tests.length, tests[0]]).toEqual([12, named.path])
  })

  it('counts what no test reaches, and what crashes the runner, as not found, and nothing at all as no score', () => {
    const mutants = ['Killed', 'Timeout', 'Timeout', 'Survived', 'NoCoverage', 'RuntimeError', 'Ignored'].map((status) => ({ status }))
    expect(mutationScore({ files: { 'a.ts': { mutants } } })).toEqual({ detected: 3, valid: 6, score: 50 })
    expect(mutationScore({ files: {} }).score).toBeNaN()
  })

  const found = (killed: number, survived: number) => ({
    'a.ts': {
      mutants: [...Array<string>(killed).fill('Killed'), ...Array<string>(survived).fill('Survived')].map((status) => ({
        status,
        location: { start: { line: 7 } },
        mutatorName: 'BooleanLiteral',
        replacement: 'false',
      })),
    },
  })

  it('is content with 80 of 100 changes', () => {
    expect(undetected(found(80, 20))).toEqual([])
  })

  it('fails for 79 of 100, and names each that was not found', () => {
    const breaches = undetected(found(79, 21))
    expect([breaches.length, breaches[0]]).toEqual([21, 'a.ts:7 Survived BooleanLiteral: false'])
  })

  it('fails when nothing was changed at all', () => {
    expect([undetected({}), undetected(found(0, 0))]).toEqual([['no change was made'], ['no change was made']])
  })
})
