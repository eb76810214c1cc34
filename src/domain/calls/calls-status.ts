import type { CallReceipt } from '../../ports/money/evm-node.ts'
import { toHexChainId } from '../caip/evm-chain-id.ts'
import type { KeptCalls } from './kept-calls.ts'

/** What `sendCalls` and `resumeCalls` resolve, once all calls were carried out. */
export type SentCalls = Readonly<{
  /** For `getCallsStatus`. */
  id: string
  /** Whether all were carried out in one transaction: all or none. */
  atomic: boolean
  /** In the order of the calls; one for all where it was atomic. As a node of the site has them. */
  receipts: readonly CallReceipt[]
}>

/** What `getCallsStatus` resolves: the fields of EIP-5792, version 2.0.0, and how far it is. */
export type CallsStatus = SentCalls &
  Readonly<{
    /** Of the standard, whose fields these are. */
    version: '2.0.0'
    /** In hexadecimal. */
    chainId: `0x${string}`
    /**
     * Of EIP-5792. 100: under way; 200: done; 400: not sent, and it will not be; 500: reverted; 600: a part was carried out, the rest was
     * not. 100 also while nobody can say it.
     */
    status: number
    /** Who sends; undefined of a batch that another site's code asked for. */
    account: string | undefined
    /** Calls that are mined. */
    done: number
    /** Calls of the batch. */
    total: number
    /** A wallet was asked, and neither its answer nor the chain says whether it sent the next one. `resumeCalls` looks again. */
    isUnknown: boolean
  }>

/** A batch that has not ended, of `pendingCalls`: as its status was last known here. */
export type PendingCalls = Omit<CallsStatus, 'receipts' | 'version'> &
  Readonly<{
    /** This page is at it. */
    isRunning: boolean
  }>

/** Without a look at the wallet or the chain. `isRunning`: here, by this page. */
export function pendingOf(kept: KeptCalls, isRunning: boolean): PendingCalls {
  const { id, account, chain, calls, way, steps, asked, walletId, end, isAtomic, total = calls.length } = kept
  const last = steps.at(-1)
  const isAsked = way === 'steps' ? last !== undefined && last.hash === undefined : asked !== undefined && walletId === undefined
  return {
    id,
    account,
    chainId: toHexChainId(Number(chain.slice('eip155:'.length))),
    status: end ?? 100,
    atomic: way === 'batch' && isAtomic !== false,
    done: way === 'batch' ? (end === 200 ? total : 0) : steps.filter(({ outcome }) => outcome === 'done').length,
    total,
    isUnknown: end === undefined && isAsked && !isRunning,
    isRunning,
  }
}

export function hashesOf({ way, hashes = [], steps }: KeptCalls): readonly string[] {
  return way === 'batch' ? hashes : steps.flatMap(({ hash }) => hash ?? [])
}
