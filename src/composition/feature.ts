import type { ComponentType } from 'react'
import type { ChainAdapter } from '../ports/connection/chain-adapter.ts'
import type { Key } from '../ports/di/token.ts'
import type { AccountPart } from '../ui/account/account-parts.ts'
import type { Module } from './bindings.ts'
import type { ViewComponents } from './view-catalogue.ts'

/** The features whose bindings others use; the loader knows the code of each. */
type NeededFeature =
  | 'abilities'
  | 'account'
  | 'exchange'
  | 'money'
  | 'onramp'
  | 'pending'
  | 'receive'
  | 'send'
  | 'services'
  | 'siwx'
  | 'wallets'

/**
 * An optional feature: its bindings and views. `facade` = the key of what it offers to the rest of composition; `needs` = the features
 * whose bindings it uses; `words` fetches the texts of its views if they are not part of the full catalogue.
 */
export type Feature<F = unknown> = Readonly<{
  module: Module
  facade?: Key<F>
  views: ViewComponents
  /** Parts of the account view: see `ui/account/account-parts.ts`. */
  parts?: Readonly<Partial<Record<AccountPart, ComponentType>>>
  needs?: readonly NeededFeature[]
  words?: () => Promise<void>
  /** Fetches the code that its views need besides. */
  prefetch?: () => Promise<unknown>
  /** Its views bring all their styles; those of the later views are not fetched. */
  hasStyles?: true
}>

/** A chain namespace's bindings. `adapter` = the key that its module binds. */
export type ChainFeature = Readonly<{ module: Module; adapter: Key<ChainAdapter> }>
