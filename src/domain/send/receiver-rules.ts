import { type ChecksumCase, looksLikeEvmAddress, parseEvmAddress } from '../caip/evm-address.ts'
import { isSameAddress } from '../caip/same-address.ts'
import { looksLikeSolanaAddress, parseSolanaAddress } from '../caip/solana-address.ts'
import { isLookAlike } from '../money/look-alike.ts'
import type { ChainNamespace } from '../network/network.ts'
import type { ReceiverKind } from './transfer-strategy.ts'

export type ReceiverFault = 'format' | 'checksum' | 'other-chain' | 'unsendable'

/** What a receiver field holds: an address in the form of its chain, a name to look up, or neither. */
export type ReadReceiver = Readonly<{ address: string } | { name: string } | { fault: ReceiverFault }>

const NAME_MAX = 255

/** Reads what was typed or pasted. An address without `0x` is accepted; a wrong checksum is not. */
export function readReceiver(typed: string, namespace: ChainNamespace, checksum: ChecksumCase): ReadReceiver {
  const text = typed.trim()
  if (namespace === 'solana') return readSolana(text)
  if (looksLikeEvmAddress(text)) {
    const address = parseEvmAddress(/^0x/i.test(text) ? `0x${text.slice(2)}` : `0x${text}`, checksum)
    if (address === undefined) return { fault: 'checksum' }
    return isUnsendable(address) ? { fault: 'unsendable' } : { address }
  }
  if (text.includes('.') && !/\s/.test(text) && text.length <= NAME_MAX) return { name: text }
  return { fault: parseSolanaAddress(text) ? 'other-chain' : 'format' }
}

function readSolana(text: string): ReadReceiver {
  if (looksLikeEvmAddress(text)) return { fault: 'other-chain' }
  if (!looksLikeSolanaAddress(text) || !parseSolanaAddress(text)) return { fault: 'format' }
  return PROGRAMS.has(text) ? { fault: 'unsendable' } : { address: text }
}

/** The zero address, precompiled contracts (below 0x400), and the pseudo-address of the coin itself. */
function isUnsendable(address: string): boolean {
  return BigInt(address) < 0x400n || /^0x(?:e{40}|f{40})$/i.test(address)
}

/** Programs that everybody pastes by mistake sooner or later; others are found by asking the chain. */
const PROGRAMS: ReadonlySet<string> = new Set([
  '11111111111111111111111111111111',
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
  'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
  'ComputeBudget111111111111111111111111111111',
  'So11111111111111111111111111111111111111112',
  'So11111111111111111111111111111111111111111',
  'Stake11111111111111111111111111111111111111',
  'Vote111111111111111111111111111111111111111',
  'BPFLoaderUpgradeab1e11111111111111111111111',
  'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
])

/** `first-time` is a hint; each of the others has to be acknowledged before the wallet is asked. */
export type SendWarning =
  | 'asked'
  | 'unanswered'
  | 'own'
  | 'contract'
  | 'token-contract'
  | 'burn'
  | 'look-alike'
  | 'program-account'
  | 'unchecked'
  | 'other-chain-name'
  | 'fee'
  | 'token-fee'
  | 'first-time'

export type ReceiverFacts = Readonly<{
  namespace: ChainNamespace
  from: string
  to: string
  kind: ReceiverKind
  /** The token that is sent, and others that the account holds. */
  token: string | undefined
  tokens: readonly string[]
  /** Addresses that this visitor sent to from here, and their own. */
  known: readonly string[]
  /** Addresses that the account sent to, as its history says. */
  past: readonly string[]
}>

const BURNED: ReadonlySet<string> = new Set([
  '0x000000000000000000000000000000000000dead',
  '0xdead000000000000000042069420694206942069',
  '1nc1nerator11111111111111111111111111111111',
])

/** `stop`: it cannot be sent there at all. */
export function judgeReceiver({ namespace, from, to, kind, token, tokens, known, past }: ReceiverFacts): Readonly<{
  stop: boolean
  warnings: readonly SendWarning[]
}> {
  const isOneOf = (list: readonly string[]) => list.some((each) => isSameAddress(namespace, each, to))
  if ((token !== undefined && isOneOf([token])) || kind === 'program') return { stop: true, warnings: [] }
  // The strongest first.
  const warnings: SendWarning[] = []
  if (BURNED.has(namespace === 'eip155' ? to.toLowerCase() : to)) warnings.push('burn')
  if (isSameAddress(namespace, from, to)) warnings.push('own')
  else {
    // A history may hold the impostor of an address that is known from here: it is not held against that one.
    const imitated = [from, ...known, ...(isOneOf(known) ? [] : past)]
    if (imitated.some((each) => isLookAlike(namespace, each, to))) warnings.push('look-alike')
  }
  if (isOneOf(tokens)) warnings.push('token-contract')
  else if (kind === 'contract') warnings.push('contract')
  if (kind === 'program-account') warnings.push('program-account')
  if (kind === 'unknown') warnings.push('unchecked')
  if (!isSameAddress(namespace, from, to) && !isOneOf(known)) warnings.push('first-time')
  return { stop: false, warnings }
}

/** Whether a fee is out of proportion: at least half of what is sent. Both in one unit. */
export function isFeeHigh(fee: bigint, amount: bigint): boolean {
  return fee > 0n && fee * 2n >= amount
}

/** `first-time` is a hint; each other warning has to be acknowledged before the wallet is asked. */
export function needsAcknowledgement(warning: SendWarning): boolean {
  return warning !== 'first-time'
}
