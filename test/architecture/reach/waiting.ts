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
    for: 'a choice between versions of the smart account',
    names: {
      'test id': ['account-toggle-smart-account-version'],
    },
  },
  {
    for: 'paying from the connected wallet',
    names: {
      feature: ['pay'],
      'test id': [...['wallet-payment-option']],
    },
  },
  {
    for: 'the limit of logins of a project, and names that the embedded wallet keeps in a record of its own',
    names: {
      error: [...['FRAME_PARENT_NOT_SET']],
      text: [...['W3mFrame: parent is not set'], ...[]],
      stored: ['connected social'],
      'test id': ['w3m-usage-exceeded-button'],
    },
  },
  {
    for: 'nothing: the contract has no button for a single wallet',
    names: { 'test id': ['apkt-wallet-button', 'apkt-wallet-button-external', 'apkt-wallet-button-social', 'apkt-wallet-button-email'] },
  },
]
