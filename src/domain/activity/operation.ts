import { ownValue } from '../shared/own-value.ts'

/** What a transaction did, in our own words. `other`: a term that the indexer uses and we do not know. */
export type Operation =
  | 'sent'
  | 'received'
  | 'swapped'
  | 'approved'
  | 'minted'
  | 'burned'
  | 'deposited'
  | 'withdrawn'
  | 'borrowed'
  | 'repaid'
  | 'claimed'
  | 'staked'
  | 'unstaked'
  | 'deployed'
  | 'cancelled'
  | 'executed'

const TERMS: Readonly<Record<string, Operation>> = {
  send: 'sent',
  receive: 'received',
  trade: 'swapped',
  swap: 'swapped',
  approve: 'approved',
  mint: 'minted',
  burn: 'burned',
  deposit: 'deposited',
  withdraw: 'withdrawn',
  borrow: 'borrowed',
  repay: 'repaid',
  claim: 'claimed',
  stake: 'staked',
  unstake: 'unstaked',
  deploy: 'deployed',
  cancel: 'cancelled',
  execute: 'executed',
}

/** @example operationOf('trade') // 'swapped' */
export function operationOf(term: string): Operation {
  return ownValue(TERMS, term.toLowerCase()) ?? 'executed'
}
