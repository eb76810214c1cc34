import type { SolanaSendOptions } from '../../ports/solana/solana-rpc.ts'
import { peek } from '../shared/eip1193-request.ts'

type Commitment = NonNullable<SolanaSendOptions['preflightCommitment']>

/** The names that nodes take, and the older names of the same, which they no longer take. */
const COMMITMENTS: ReadonlyMap<unknown, Commitment> = new Map([
  ['processed', 'processed'],
  ['confirmed', 'confirmed'],
  ['finalized', 'finalized'],
  ['recent', 'processed'],
  ['single', 'confirmed'],
  ['singleGossip', 'confirmed'],
  ['root', 'finalized'],
  ['max', 'finalized'],
])
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0

/** What a node understands of the options that a site gave; the rest is the wallet's. */
export function sendOptions(given: object): SolanaSendOptions {
  const [skipPreflight, preflightCommitment, maxRetries, minContextSlot] = [
    peek(given, 'skipPreflight'),
    COMMITMENTS.get(peek(given, 'preflightCommitment')),
    peek(given, 'maxRetries'),
    peek(given, 'minContextSlot'),
  ]
  return {
    ...(typeof skipPreflight === 'boolean' && { skipPreflight }),
    ...(preflightCommitment && { preflightCommitment }),
    ...(isCount(maxRetries) && { maxRetries }),
    ...(isCount(minContextSlot) && { minContextSlot }),
  }
}
