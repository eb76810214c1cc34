import { fail } from '../../domain/errors/fail.ts'
import { checkMessage, type Expected } from '../../domain/siwx/check-message.ts'
import type { SiwxData, SiwxSession } from '../../domain/siwx/siwx-session.ts'
import type { SiwxVerifier } from '../../ports/siwx/siwx-verifier.ts'
import { compareWithText, readText } from './siwx-texts.ts'

type Signed = Pick<SiwxSession, 'message' | 'signature'> & Readonly<{ data?: SiwxData | undefined; cacao?: SiwxSession['cacao'] }>
type Wanted = Omit<Expected, 'now'> & Readonly<{ now?: number | undefined }>

/** The chain a bare EIP-4361 text is of, where the caller does not say. */
function chainOf({ message, data }: Signed, { chainId }: Wanted): string {
  const named = data?.chainId ?? chainId
  if (named !== undefined) return named
  const line = typeof message === 'string' ? /\nChain ID: (\d{1,16})(?:\n|$)/.exec(message.slice(0, 20_000)) : undefined
  if (!line) throw fail('SIWX_MESSAGE_INVALID', { reason: 'chain-id' })
  return `eip155:${line[1]}`
}

/**
 * Whether a visitor signed in: the text is a message, says what was asked for, is valid now, and its signature belongs to its account. For
 * a page and for a back end alike, which must give `domain`, and the `nonce` that it gave out and then forgets.
 * @returns what the text says
 * @throws SIWX_MESSAGE_INVALID, SIWX_SESSION_MISMATCH, SIWX_DOMAIN_MISMATCH, SIWX_URI_MISMATCH, SIWX_ADDRESS_MISMATCH, SIWX_CHAIN_MISMATCH,
 * SIWX_NONCE_MISMATCH, SIWX_NOT_YET_VALID, SIWX_EXPIRED, SIWX_VERIFIER_MISSING, SIWX_SIGNATURE_INVALID, NODE_REFUSED
 * @example await verifySignIn({ message, signature }, { domain: 'app.example', nonce }, [new EvmSiwxVerifier()]) // { accountAddress: '0x…', … }
 */
export async function verifySignIn(signed: Signed, wanted: Wanted, verifiers: readonly SiwxVerifier[]): Promise<SiwxData> {
  const data = readText(signed.message, chainOf(signed, wanted))
  if (signed.data) compareWithText({ data: signed.data, cacao: signed.cacao }, data)
  checkMessage(data, { ...wanted, now: wanted.now ?? Date.now() })
  await verifySignature({ data, message: signed.message, signature: signed.signature }, verifiers)
  return data
}

/** Every verifier that says it is one for it must agree. @throws SIWX_VERIFIER_MISSING, SIWX_SIGNATURE_INVALID, NODE_REFUSED */
export async function verifySignature(session: SiwxSession, verifiers: readonly SiwxVerifier[]): Promise<void> {
  const asked = verifiers.filter((verifier) => verifier.shouldVerify(session))
  if (asked.length === 0) throw fail('SIWX_VERIFIER_MISSING', { chainId: session.data.chainId })
  for (const verifier of asked) if ((await verifier.verify(session)) !== true) throw fail('SIWX_SIGNATURE_INVALID', {})
}
