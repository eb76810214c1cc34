import type { Kind } from './judge.ts'

type Names = Readonly<Partial<Record<Kind, readonly string[]>>>
export type Waiting = Readonly<{ for: string; names: Names }>

/**
 * What the contract promises and nothing in a visitor's reach uses yet, by the feature it waits for. A name leaves this list with the
 * change that brings it into reach; what waits for nothing must be used.
 */
export const WAITING: readonly Waiting[] = [
  { for: 'nothing yet: no element that we add needs a nonce', names: { option: ['cspNonce'] } },
  {
    for: 'nothing: the contract has no button for a single wallet',
    names: { 'test id': ['apkt-wallet-button', 'apkt-wallet-button-external', 'apkt-wallet-button-social', 'apkt-wallet-button-email'] },
  },
]
