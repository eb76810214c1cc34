import { describe, expect, it } from 'vitest'
import { readTree } from './support/source-tree.ts'

/** Documents that a clone does not hold. A rule stands where it is kept, with its reason. */
const ELSEWHERE =
  /\bSpec §|\bspec(?:ification)? §|\b[Ss]pecification \(sections? \d|\bsection \d+ (?:are|is)\b|[Ww]ire reference \d|[Ii]nterface reference \d|`reference\/|\b[Bb]ars? B\d\d|\(B\d\d[,)]|\bThreat T\d|decisions\.md|^\W*Reference: [a-z]/m

describe('citations', () => {
  it('lead to nothing that a clone does not hold', () => {
    const files = ['src', 'test', 'sandbox', 'demo', 'docs'].flatMap((folder) => [...readTree(folder, /\.(?:tsx?|md)$/)])
    expect(files.length).toBeGreaterThan(1000)
    const citing = files.filter(([path, text]) => !path.endsWith('citations.test.ts') && ELSEWHERE.test(text)).map(([path]) => path)
    expect(citing).toEqual([])
    expect(
      ['/** Spec §4. */', '// Bar B45.', 'it("x (B07)")', '/** Threat T1. */', '/** A1 (EIP-55). */'].map((text) => ELSEWHERE.test(text)),
    ).toEqual([...[true, true, true, true, false]])
  })
})
