import { describe, expect, it } from 'vitest'
import type { SourceTree } from './source-tree.ts'

/** The breaches found, one line each, starting with the path. */
export type Rule = (tree: SourceTree) => readonly string[]

/** A breach on purpose: the file, its text, and a word the finding must hold. */
export type Plant = readonly [what: string, path: string, text: string, finding: RegExp]

/** Every file of the tree is parsed: seconds on a busy machine. No time is judged here. */
const READING_MS = 60_000

/** A rule that holds on our tree, sees files, and is shown to fail on every planted breach and on nothing else. */
export function describeRule(
  name: string,
  tree: SourceTree,
  rule: Rule,
  plants: readonly [Plant, ...Plant[]],
  innocent: readonly Plant[] = [],
): void {
  describe(name, () => {
    // The tree is the same for each plant: it is judged once.
    let own: ReadonlySet<string> | undefined
    const judgedOnce = () => {
      own ??= new Set(rule(tree))
      return own
    }

    it('sees the files it judges', () => {
      expect(tree.size).toBeGreaterThan(30)
    })

    it(
      'holds',
      () => {
        expect(rule(tree)).toEqual([])
      },
      READING_MS,
    )

    it.each(plants)(
      'catches %s',
      (_, path, text, finding) => {
        const before = judgedOnce()
        const found = rule(new Map([...tree, [path, text]])).filter((breach) => !before.has(breach))
        expect(found.join('\n')).toMatch(finding)
      },
      READING_MS,
    )

    if (innocent.length > 0) {
      it.each(innocent)(
        'lets %s pass',
        (_, path, text) => {
          const before = judgedOnce()
          expect(rule(new Map([...tree, [path, text]])).filter((breach) => !before.has(breach))).toEqual([])
        },
        READING_MS,
      )
    }
  })
}
