import type { ChainAdapter } from '../ports/connection/chain-adapter.ts'
import type { Key } from '../ports/di/token.ts'
import type { Module } from './bindings.ts'
import type { ViewComponents } from './view-catalogue.ts'

export type FeatureName =
  | 'services'
  | 'analytics'
  | 'swap'
  | 'names'
  | 'onramp'
  | 'activity'
  | 'exchange'
  | 'siwx'
  | 'siwx-cloud'
  | 'walletconnect'
  | 'coinbase'
  | 'safe'
  | 'multi-wallet'
  | 'wallets'
  | 'all-wallets'
  | 'account'
  | 'headless'

/**
 * An optional feature's table of contents: its bindings and its views. `needs` = the features whose bindings it takes for granted;
 * `words` fetches those of its views where they are fewer than all.
 */
export type Feature = Readonly<{
  module: Module
  views: ViewComponents
  needs?: readonly FeatureName[]
  words?: () => Promise<void>
}>

/** A chain namespace's table of contents. `adapter` = the key its module binds. */
export type ChainFeature = Readonly<{ module: Module; adapter: Key<ChainAdapter> }>
