import { fail } from '../../domain/errors/fail-in-feature.ts'
import { checkMessage } from '../../domain/siwx/check-message.ts'
import { ADDRESS_PLACEHOLDER, type SiwxData, type SiwxSession } from '../../domain/siwx/siwx-session.ts'
import { compareWithText, readText } from './siwx-texts.ts'

const WAITING_MAX = 100

/** Messages awaiting a signature, by nonce; each can be used once. */
export class AskedMessages<T> {
  readonly #waiting = new Map<string, T>()
  readonly #used = new Set<string>()

  /** @throws SIWX_NONCE_USED: nothing is signed that would be refused */
  readonly expect = (nonce: string, asked: T): void => {
    if (this.#used.has(nonce)) throw fail('SIWX_NONCE_USED', {})
    this.#waiting.set(nonce, asked)
    const [oldest] = this.#waiting.keys()
    if (this.#waiting.size > WAITING_MAX && oldest !== undefined) this.#waiting.delete(oldest)
  }

  /** Removes the message, whether or not the response is accepted. @throws SIWX_NONCE_USED, SIWX_NONCE_MISMATCH */
  take(nonce: string): T {
    const asked = this.#waiting.get(nonce)
    this.#waiting.delete(nonce)
    if (this.#used.has(nonce)) throw fail('SIWX_NONCE_USED', {})
    if (asked === undefined) throw fail('SIWX_NONCE_MISMATCH', {})
    this.#used.add(nonce)
    return asked
  }

  /** Invalidates all pending messages. */
  clear(): void {
    for (const nonce of this.#waiting.keys()) this.#used.add(nonce)
    this.#waiting.clear()
  }
}

/**
 * Checks that a session's fields match its text, and its text the request.
 * @throws SIWX_MESSAGE_INVALID, SIWX_SESSION_MISMATCH and what `checkMessage` throws
 */
export function checkAnswer(session: SiwxSession, asked: SiwxData | undefined, place: Readonly<{ domain: string; now: number }>): void {
  const read = readText(session.message, session.data.chainId)
  compareWithText(session, read)
  if (asked && read.requestId !== asked.requestId) throw fail('SIWX_SESSION_MISMATCH', { field: 'requestId' })
  const isOpen = asked === undefined || ['', ADDRESS_PLACEHOLDER].includes(asked.accountAddress)
  checkMessage(read, {
    ...place,
    uri: asked?.uri,
    nonce: asked?.nonce,
    // In WalletConnect's one-click sign-in the wallet selects the chains that it signs for.
    ...(!isOpen && { chainId: asked.chainId, accountAddress: asked.accountAddress }),
  })
}
