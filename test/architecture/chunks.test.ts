import { describe, expect, it } from 'vitest'
import { chunkRoots, firstOpen, launcher, optionalFeatures, STARTS } from './rules/chunks.ts'
import { describeRule, type Plant } from './support/describe-rule.ts'
import { graphOf, staticReach } from './support/module-graph.ts'
import { readSource } from './support/source-tree.ts'

const tree = readSource()

const inEntry = (what: string, entry: string, line: string, finding: RegExp): Plant => [
  what,
  entry,
  `${tree.get(entry) ?? ''}\n${line}`,
  finding,
]

describeRule(
  'the start of a page',
  tree,
  launcher,
  [
    inEntry('inversify in the launcher', 'src/index.ts', "import 'inversify'", /inversify: a package in the start of src\/index\.ts/),
    inEntry('rxjs in the launcher', 'src/index.ts', "import { map } from 'rxjs'", /rxjs: a package/),
    inEntry('viem in the launcher', 'src/index.ts', "import { createClient } from 'viem'", /viem: a package/),
    inEntry('React in the launcher', 'src/index.ts', "import 'react'", /react: a package/),
    inEntry('a view in the launcher', 'src/index.ts', "import './ui/shared/use-service.ts'", /use-service\.ts: in the start/),
    inEntry(
      'the bridge to views in the React entry',
      'src/react.ts',
      "import './ui/shared/use-service.ts'",
      /use-service\.ts: in the start of src\/react\.ts/,
    ),
    inEntry('an adapter in the launcher', 'src/index.ts', "import './composition/provide.ts'", /provide\.ts: in the start/),
    inEntry(
      'a service with its observables',
      'src/index.ts',
      "import './domain/shared/store.ts'",
      /rxjs: a package in the start.*store\.ts -> rxjs/,
    ),
  ],
  [inEntry('a chunk', 'src/index.ts', "export const a = () => import('inversify')", /^/)],
)

describeRule(
  'optional features',
  tree,
  optionalFeatures,
  [
    inEntry(
      'an adapter of a feature in the launcher',
      'src/index.ts',
      "import './infrastructure/swap/http-swap-quotes.ts'",
      /"swap" is in the chunk of src\/index\.ts/,
    ),
    inEntry(
      'a feature in the launcher',
      'src/index.ts',
      "import './composition/features/swap.feature.ts'",
      /"swap" is in the chunk of src\/index\.ts/,
    ),
    inEntry(
      'a feature in the core',
      'src/composition/core/start-core.ts',
      "import '../features/swap.feature.ts'",
      /"swap" is in the chunk of .*start-core\.ts/,
    ),
    inEntry(
      'one feature in another',
      'src/composition/features/evm.feature.ts',
      "import '../../ui/swap/swap-view.tsx'",
      /"swap" is in the chunk of .*evm\.feature\.ts/,
    ),
  ],
  [
    inEntry(
      'a feature by import()',
      'src/composition/core/start-core.ts',
      "export const a = () => import('../features/evm.feature.ts')",
      /^/,
    ),
  ],
)

describeRule(
  'the first open',
  tree,
  firstOpen,
  [
    inEntry(
      'the rules of a feature in the core',
      'src/composition/core/start-core.ts',
      "import '../../domain/swap/planted.ts'",
      /"swap" is in the first open/,
    ),
    inEntry(
      'a use case of a feature in the second wave',
      'src/composition/features/wallets.feature.ts',
      "import '../../application/siwx/planted.ts'",
      /"siwx" is in the first open/,
    ),
    inEntry(
      'a view of the account in the core',
      'src/composition/core/start-core.ts',
      "import '../../ui/account/planted.tsx'",
      /"account" is in the first open/,
    ),
    inEntry(
      'rules of the embedded wallet in the second wave',
      'src/composition/features/services.feature.ts',
      "import '../../domain/frame/planted.ts'",
      /"frame" is in the first open/,
    ),
    inEntry(
      'amounts in the second wave',
      'src/composition/features/wallets.feature.ts',
      "import '../../domain/money/decimal.ts'",
      /"money" is in the first open/,
    ),
  ],
  [
    inEntry(
      'a feature by import()',
      'src/composition/core/start-core.ts',
      "export const a = () => import('../features/swap.feature.ts')",
      /^/,
    ),
  ],
)

describe('chunks', () => {
  it('finds the entries and at least one import()', () => {
    const starts = STARTS.map(({ entry }) => entry).filter((entry) => !entry.includes('/siwx/'))
    const roots = chunkRoots(tree)
    expect(roots).toEqual(expect.arrayContaining(starts))
    expect(roots.length).toBeGreaterThan(starts.length)
  })

  it('follows chains of imports', () => {
    for (const entry of ['src/index.ts', 'src/react.ts']) expect(staticReach(graphOf(tree), entry).size).toBeGreaterThan(3)
  })
})
