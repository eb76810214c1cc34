import { describe, expect, it } from 'vitest'
import { mutationSample, mutationScore } from '../../scripts/lib/mutation-sample.mjs'

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

  it('counts what no test reaches as not found, and nothing at all as no score', () => {
    const mutants = ['Killed', 'Timeout', 'Survived', 'NoCoverage', 'Ignored'].map((status) => ({ status }))
    expect(mutationScore({ files: { 'a.ts': { mutants } } })).toEqual({ detected: 2, valid: 4, score: 50 })
    expect(mutationScore({ files: {} }).score).toBeNaN()
  })
})
