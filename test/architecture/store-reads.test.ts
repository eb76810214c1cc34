import { storeReads } from './rules/store-reads.ts'
import { describeRule } from './support/describe-rule.ts'
import { readSource } from './support/source-tree.ts'

describeRule(
  'late is unknown',
  readSource(),
  storeReads,
  [
    [
      'a reader that takes late for empty',
      'src/domain/network/planted.ts',
      'const a = await this.store.get(KEY)',
      /late store counts as an empty/,
    ],
    ['one with a private field', 'src/ui/network/planted.ts', 'const a = await this.#store.get(KEY)', /late store counts as an empty/],
    ['a listed reader that is none', 'src/domain/shared/cache.ts', 'export const none = 1', /reads nothing/],
  ],
  [['a reader that decides', 'src/domain/network/planted.ts', 'const a = await this.store.read(KEY)', /^/]],
)
