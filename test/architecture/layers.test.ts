import { cycles } from './rules/cycles.ts'
import { featureWords } from './rules/features.ts'
import { layers } from './rules/layers.ts'
import { describeRule } from './support/describe-rule.ts'
import { readSource } from './support/source-tree.ts'

const tree = readSource()

describeRule(
  'layers',
  tree,
  layers,
  [
    ['React in the domain', 'src/domain/account/planted.ts', "import { useState } from 'react'", /domain may not use the package react/],
    [
      'viem in a use case',
      'src/application/account/planted.ts',
      "import type { Chain } from 'viem'",
      /application may not use the package viem/,
    ],
    [
      'the public API in the domain',
      'src/domain/account/planted.ts',
      "import type { Portico } from '../../ports/host/portico.ts'",
      /public API/,
    ],
    [
      'inversify in infrastructure',
      'src/infrastructure/http/planted.ts',
      "import { Container } from 'inversify'",
      /may not use the package inversify/,
    ],
    [
      'a toast in the domain',
      'src/domain/swap/planted.ts',
      "import type { ToastService } from '../alerts/toast-service.ts'",
      /tells or tracks by itself/,
    ],
    [
      'a translation in the domain',
      'src/domain/swap/planted.ts',
      "import type { LocaleService } from '../options/locale-service.ts'",
      /tells or tracks by itself/,
    ],
    [
      'an event tracked in the domain',
      'src/domain/swap/planted.ts',
      "import type { EventService } from '../analytics/event-service.ts'",
      /tells or tracks by itself/,
    ],
    ['React in infrastructure', 'src/infrastructure/http/planted.ts', "import 'react'", /may not use the package react/],
    [
      'an adapter in the domain',
      'src/domain/account/planted.ts',
      "import { A } from '../../infrastructure/http/a.ts'",
      /domain may not reach into infrastructure/,
    ],
    [
      'an adapter type in the domain',
      'src/domain/account/planted.ts',
      "import type { A } from '../../infrastructure/http/a.ts'",
      /reach into infrastructure/,
    ],
    [
      'an adapter by import()',
      'src/domain/account/planted.ts',
      "export const a = () => import('../../infrastructure/http/a.ts')",
      /reach into infrastructure/,
    ],
    [
      'an adapter in a type query',
      'src/domain/account/planted.ts',
      "export type A = typeof import('../../infrastructure/http/a.ts')",
      /reach into infrastructure/,
    ],
    [
      'an import over several lines',
      'src/ui/account/planted.tsx',
      "import {\n  A,\n} from '../../infrastructure/http/a.ts'",
      /ui may not reach into infrastructure/,
    ],
    [
      'another package of noble in the domain',
      'src/domain/caip/planted.ts',
      "import { ed25519 } from '@noble/curves/ed25519'",
      /domain may not use the package @noble/,
    ],
    ['rxjs in a view', 'src/ui/account/planted.tsx', "import { map } from 'rxjs'", /rxjs in the views/],
    ['rxjs code in a port', 'src/ports/account/planted.ts', "import { Subject } from 'rxjs'", /only use the types of rxjs/],
    [
      'domain code in a port',
      'src/ports/account/planted.ts',
      "import { a } from '../../domain/account/a.ts'",
      /only use the types of src\/domain/,
    ],
    ['a re-export', 'src/domain/account/planted.ts', "export { a } from './a.ts'", /only the entry files do/],
    ['an unknown layer', 'src/helpers/account/planted.ts', "import { a } from './a.ts'", /not a layer/],
    ['a computed import()', 'src/composition/planted.ts', 'export const a = (name: string) => import(name)', /computed path/],
    ['a package in an entry', 'src/planted.ts', "export { Container } from 'inversify'", /entry may not use the package/],
    ['an entry used inside', 'src/ui/account/planted.tsx', "import { solana } from '../../networks.ts'", /entry for hosts/],
    [
      'code of an optional feature',
      'src/ui/account/planted.tsx',
      "import { SwapView } from '../swap/swap-view.tsx'",
      /optional feature "swap"/,
    ],
    [
      'a type-only name of it, imported as a value',
      'src/ui/account/planted.tsx',
      "import { type SwapView } from '../swap/swap-view.tsx'",
      /optional feature "swap"/,
    ],
  ],
  [
    ['rules of an optional feature', 'src/ui/account/planted.tsx', "import { quote } from '../../domain/swap/quote.ts'", /^/],
    ['types of an optional feature', 'src/ui/account/planted.tsx', "import type { SwapView } from '../swap/swap-view.tsx'", /^/],
    ['words in a comment', 'src/domain/account/planted.ts', "// import { useState } from 'react'\nexport const a = 1", /^/],
  ],
)

describeRule(
  'no cycles',
  new Map([...tree, ['src/domain/account/planted-b.ts', "import { a } from './planted-a.ts'\nexport const b = a"]]),
  cycles,
  [
    [
      'a cycle of two files',
      'src/domain/account/planted-a.ts',
      "import { b } from './planted-b.ts'\nexport const a = b",
      /planted-a\.ts.*planted-b\.ts.*cycle/,
    ],
    ['a circle of types', 'src/domain/account/planted-a.ts', "import type { b } from './planted-b.ts'\nexport const a = 1", /cycle/],
    ['a file that imports itself', 'src/domain/account/planted-c.ts', "import { c } from './planted-c.ts'\nexport const d = c", /cycle/],
  ],
  [['an import when it is asked for', 'src/domain/account/planted-a.ts', "export const a = () => import('./planted-b.ts')", /^/]],
)

describeRule('feature words', tree, featureWords, [
  ['a folder that is no feature', 'src/domain/helpers/planted.ts', '', /"helpers" is not in the list/],
  ['a domain folder in another layer', 'src/ui/caip/planted.ts', '', /"caip" is not in the list/],
  ['business in shared', 'src/ui/shared/wallets/planted.ts', '', /"wallets" is business/],
])
