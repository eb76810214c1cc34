import { fail } from '../../domain/errors/fail-in-feature.ts'
import { checkMessage, type Expected } from '../../domain/siwx/check-message.ts'
import type { SiwxData, SiwxSession } from '../../domain/siwx/siwx-session.ts'
import type { SiwxVerifier } from '../../ports/siwx/siwx-verifier.ts'
import { compareWithText, readText } from './siwx-texts.ts'

type Signed = Pick<SiwxSession, 'message' | 'signature'> & Readonly<{ data?: SiwxData | undefined; cacao?: SiwxSession['cacao'] }>
/** `maxAgeMs`: how old a message may be; ten minutes for Solana, as wallets hold it, else as long as it is valid. */
type Wanted = Omit<Expected, 'now'> & Readonly<{ now?: number | undefined; maxAgeMs?: number | undefined }>

const SIWS_AGE_MS = 10 * 60_000

/** The chain of a bare EIP-4361 message, when the caller does not state it. */
function chainOf({ message, data }: Signed, { chainId }: Wanted): string {
  const named = data?.chainId ?? chainId
  if (named !== undefined) return named
  const line = typeof message === 'string' ? /\nChain ID: (\d{1,16})(?:\n|$)/.exec(message.slice(0, 20_000)) : undefined
  if (!line) throw fail('SIWX_MESSAGE_INVALID', { reason: 'chain-id' })
  return `eip155:${line[1]}`
}

/**
 * Verifies a sign-in: the message parses, matches what was requested, is currently valid, and its signature belongs to its account. For
 * pages and back ends; a back end must pass `domain` and the `nonce` that it issued, and invalidate that nonce afterwards. Without `uri`,
 * the message's URI must be one of `domain`; without `maxAgeMs`, a message for Solana is at most ten minutes old.
 * @returns the message's fields
 * @throws SIWX_MESSAGE_INVALID, SIWX_SESSION_MISMATCH, SIWX_DOMAIN_MISMATCH, SIWX_URI_MISMATCH, SIWX_ADDRESS_MISMATCH, SIWX_CHAIN_MISMATCH,
 * SIWX_NONCE_MISMATCH, SIWX_NOT_YET_VALID, SIWX_EXPIRED, SIWX_VERIFIER_MISSING, SIWX_SIGNATURE_INVALID, NODE_REFUSED
 * @example await verifySignIn({ message, signature }, { domain: 'app.example', nonce }, [new EvmSiwxVerifier()]) // { accountAddress:
 * '0x…', … }
 */
export async function verifySignIn(signed: Signed, wanted: Wanted, verifiers: readonly SiwxVerifier[]): Promise<SiwxData> {
  const data = readText(signed.message, chainOf(signed, wanted))
  if (signed.data) compareWithText({ data: signed.data, cacao: signed.cacao }, data)
  const now = wanted.now ?? Date.now()
  checkMessage(data, { ...wanted, now })
  await verifySignature({ data, message: signed.message, signature: signed.signature }, verifiers)
  if (wanted.uri === undefined) requireOwnUri(data)
  requireYoung(data, now, wanted.maxAgeMs ?? (data.chainId.startsWith('solana:') ? SIWS_AGE_MS : undefined))
  return data
}

/**
 * Without a `uri` that is expected, it is one of the domain, of a part of it or of what it is a part of: a message for another site's
 * resource is no sign-in here. @throws SIWX_URI_MISMATCH
 */
function requireOwnUri({ uri, domain }: SiwxData): void {
  if (uri === '') return
  const parsed = URL.canParse(uri) ? new URL(uri) : undefined
  const place = `${parsed?.protocol ?? 'https:'}//${domain}`
  const [host, own] = [parsed?.hostname ?? '', URL.canParse(place) ? new URL(place).hostname : domain].map((each) => each.toLowerCase())
  const isOwn = host !== '' && (host === own || `.${own}`.endsWith(`.${host}`) || `.${host}`.endsWith(`.${own}`))
  if (!isOwn || parsed?.username !== '' || parsed.password !== '') throw fail('SIWX_URI_MISMATCH', { uri })
}

/** @throws SIWX_EXPIRED, SIWX_MESSAGE_INVALID */
function requireYoung({ issuedAt }: SiwxData, now: number, maxAgeMs: number | undefined): void {
  if (maxAgeMs === undefined) return
  // A message that does not say its age may be of any.
  if (issuedAt === undefined) throw fail('SIWX_MESSAGE_INVALID', { reason: 'issued-at' })
  const issued = Date.parse(issuedAt)
  if (now - issued <= maxAgeMs) return
  throw fail('SIWX_EXPIRED', { expirationTime: new Date(issued + maxAgeMs).toISOString() })
}

/** All verifiers of the session's namespace must accept it. @throws SIWX_VERIFIER_MISSING, SIWX_SIGNATURE_INVALID, NODE_REFUSED */
export async function verifySignature(session: SiwxSession, verifiers: readonly SiwxVerifier[]): Promise<void> {
  const asked = verifiers.filter((verifier) => verifier.shouldVerify(session))
  if (asked.length === 0) throw fail('SIWX_VERIFIER_MISSING', { chainId: session.data.chainId })
  for (const verifier of asked) if ((await verifier.verify(session)) !== true) throw fail('SIWX_SIGNATURE_INVALID', {})
}
