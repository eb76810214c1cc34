import { isCaipNetworkId, parseCaipNetworkId } from '../../domain/caip/caip-network.ts'
import { EVM_ZERO_ADDRESS, parseEvmAddress } from '../../domain/caip/evm-address.ts'
import { parseEvmChainId } from '../../domain/caip/evm-chain-id.ts'
import { errorOfWalletCode } from '../../domain/errors/alert-of.ts'
import { type AppError, isAppError } from '../../domain/errors/app-error.ts'
import { fail } from '../../domain/errors/fail.ts'
import type { CaipNetworkId, ChainNamespace } from '../../domain/network/network.ts'
import { cleanText } from '../../domain/shared/foreign-text.ts'
import { presentNetworkId } from '../../domain/walletconnect/session-proposal.ts'
import type { SessionRules } from '../../domain/walletconnect/wallet-session.ts'
import { isObject, peek } from '../shared/eip1193-request.ts'
import { evmChecksum } from '../shared/evm-checksum.ts'

/** Rejected, and rejected methods; 5000 to 5003 are the ways of WalletConnect to say no. */
const REJECTED = new Set([4001, 5000, 5001, 5002, 5003])
const REJECTED_TEXT = /user (rejected|cancell?ed)/i
const SECRET_SHAPED = /(0x)?[0-9a-f]{64,}/gi

/** The address as we write it. */
export const readAddress: SessionRules['readAddress'] = (namespace: ChainNamespace, text: string) => {
  if (namespace === 'eip155') {
    const address = parseEvmAddress(text, evmChecksum)
    return address === EVM_ZERO_ADDRESS ? undefined : address
  }
  if (namespace === 'solana') return /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text) ? text : undefined
  return /^[-.%a-zA-Z0-9]{1,128}$/.test(text) ? text : undefined
}

/** What a wallet answered to an invitation, as an error of ours. */
export function invitationFault(thrown: unknown): AppError {
  if (isAppError(thrown)) return thrown
  const { code, text } = wordsOf(thrown)
  if (/expired/i.test(text)) return fail('PAIRING_EXPIRED', {}, { cause: thrown })
  if (REJECTED.has(code ?? 0) || REJECTED_TEXT.test(text)) return fail('USER_REJECTED', {}, { cause: thrown })
  return fail('CONNECT_FAILED', { wallet: 'WalletConnect', reason: text })
}

/** What a wallet answered to a request. */
export function requestFault(method: string, thrown: unknown): AppError {
  if (isAppError(thrown)) return thrown
  const { code, text } = wordsOf(thrown)
  if (REJECTED.has(code ?? 0) || REJECTED_TEXT.test(text)) return fail('USER_REJECTED', {}, { cause: thrown })
  if (/request expired/i.test(text)) return fail('WALLET_SILENT', { wallet: 'WalletConnect' })
  if (isGone(thrown)) return fail('NOT_CONNECTED', { namespace: '' })
  return errorOfWalletCode(code, { wallet: 'WalletConnect', method }) ?? fail('WALLET_REFUSED', { method, text, walletCode: code })
}

/** The other end forgot the session or the pairing; so do we, without a word. */
export function isGone(thrown: unknown): boolean {
  return /no matching key|recently deleted|missing or invalid/i.test(wordsOf(thrown).text)
}

function wordsOf(thrown: unknown): Readonly<{ code: number | undefined; text: string }> {
  const code = isObject(thrown) ? peek(thrown, 'code') : undefined
  const text = cleanText(isObject(thrown) ? peek(thrown, 'message') : thrown, 200) ?? ''
  return { code: typeof code === 'number' && Number.isSafeInteger(code) ? code : undefined, text: text.replace(SECRET_SHAPED, '…') }
}

/** Where a `chainChanged` says the wallet went: a CAIP-2 id, a number, or hex. `beside` is the chain the event came with. */
export function movedTo(data: unknown, beside: unknown): CaipNetworkId | undefined {
  const id = typeof data === 'string' && data.includes(':') ? presentNetworkId(data) : undefined
  if (id !== undefined) return isCaipNetworkId(id) ? id : undefined
  const chain = typeof beside === 'string' ? presentNetworkId(beside) : undefined
  if (!isCaipNetworkId(chain)) return undefined
  if (parseCaipNetworkId(chain).namespace !== 'eip155') return chain
  const chainId = parseEvmChainId(data)
  return chainId === undefined ? undefined : `eip155:${chainId}`
}

/** The addresses of an `accountsChanged`: plain ones, or CAIP-10. */
export function changedAddresses(namespace: ChainNamespace, data: unknown): readonly string[] {
  if (!Array.isArray(data)) return []
  return data.slice(0, 100).flatMap((each) => {
    const text = typeof each === 'string' ? (each.split(':').at(-1) ?? '') : ''
    return readAddress(namespace, text) ?? []
  })
}
