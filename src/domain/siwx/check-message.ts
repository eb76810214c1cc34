import { isSameAddress } from '../caip/same-address.ts'
import { fail } from '../errors/fail-in-feature.ts'
import { timeOf } from './field-rules.ts'
import type { SiwxData } from './siwx-session.ts'

/** Tolerated difference between the clocks of a page and a server. */
export const SKEW_MS = 5 * 60_000

/** The values that the verifier expects. Omitted ones are not compared; always pass `domain`, `now` and, if one was issued, `nonce`. */
export type Expected = Readonly<{
  /** `host` or `host:port` of your site. */
  domain: string
  /** Milliseconds since 1970. */
  now: number
  /** The one that was issued. */
  nonce?: string | undefined
  /** Of the page that asked. */
  uri?: string | undefined
  /** Who should have signed. */
  accountAddress?: string | undefined
  /** CAIP-2. */
  chainId?: string | undefined
}>

/**
 * Checks that a message matches the expected values and is valid now. At `expirationTime` it is expired.
 * @throws SIWX_DOMAIN_MISMATCH, SIWX_URI_MISMATCH, SIWX_ADDRESS_MISMATCH, SIWX_CHAIN_MISMATCH, SIWX_NONCE_MISMATCH, SIWX_NOT_YET_VALID,
 * SIWX_EXPIRED, SIWX_MESSAGE_INVALID
 */
export function checkMessage(data: SiwxData, expected: Expected): void {
  const { domain, uri, nonce, accountAddress, chainId, now } = expected
  // `user:password@` before a host reads like another host.
  if (data.domain.toLowerCase() !== domain.toLowerCase() || data.domain.includes('@'))
    throw fail('SIWX_DOMAIN_MISMATCH', { domain: data.domain })
  if (uri !== undefined && data.uri !== uri) throw fail('SIWX_URI_MISMATCH', { uri: data.uri })
  if (accountAddress !== undefined && !isSameAddress(data.chainId, data.accountAddress, accountAddress))
    throw fail('SIWX_ADDRESS_MISMATCH', { address: data.accountAddress })
  if (chainId !== undefined && data.chainId !== chainId) throw fail('SIWX_CHAIN_MISMATCH', { chainId: data.chainId })
  if (data.nonce === '' || (nonce !== undefined && data.nonce !== nonce)) throw fail('SIWX_NONCE_MISMATCH', {})
  checkTimes(data, now)
}

/** @throws SIWX_NOT_YET_VALID, SIWX_EXPIRED, SIWX_MESSAGE_INVALID */
export function checkTimes({ issuedAt, notBefore, expirationTime }: SiwxData, now: number): void {
  const [issued, from, until] = [read(issuedAt, 'issued-at'), read(notBefore, 'not-before'), read(expirationTime, 'expiration-time')]
  if (expirationTime !== undefined && until !== undefined && (now >= until || until <= (issued ?? -Infinity)))
    throw fail('SIWX_EXPIRED', { expirationTime })
  if (issuedAt !== undefined && issued !== undefined && issued > now + SKEW_MS) throw fail('SIWX_NOT_YET_VALID', { from: issuedAt })
  if (notBefore !== undefined && from !== undefined && from > now) throw fail('SIWX_NOT_YET_VALID', { from: notBefore })
}

function read(text: string | undefined, reason: string): number | undefined {
  if (text === undefined) return undefined
  const time = timeOf(text)
  if (time === undefined) throw fail('SIWX_MESSAGE_INVALID', { reason })
  return time
}
