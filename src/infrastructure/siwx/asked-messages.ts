import { fail } from '../../domain/errors/fail.ts'
import { checkMessage } from '../../domain/siwx/check-message.ts'
import { ADDRESS_PLACEHOLDER, type SiwxData, type SiwxSession } from '../../domain/siwx/siwx-session.ts'
import { compareWithText, readText } from './siwx-texts.ts'

const WAITING_MAX = 100

/** Messages that were made and not answered yet, by nonce: each is good for one answer. */
export class AskedMessages<T> {
  readonly #waiting = new Map<string, T>()
  readonly #used = new Set<string>()

  expect(nonce: string, asked: T): void {
    this.#waiting.set(nonce, asked)
    const [oldest] = this.#waiting.keys()
    if (this.#waiting.size > WAITING_MAX && oldest !== undefined) this.#waiting.delete(oldest)
  }

  /** Whatever becomes of the answer, there is no second. @throws SIWX_NONCE_USED, SIWX_NONCE_MISMATCH */
  take(nonce: string): T {
    const asked = this.#waiting.get(nonce)
    this.#waiting.delete(nonce)
    if (this.#used.has(nonce)) throw fail('SIWX_NONCE_USED', {})
    if (asked === undefined) throw fail('SIWX_NONCE_MISMATCH', {})
    this.#used.add(nonce)
    return asked
  }

  /** None that was made is good any more. */
  clear(): void {
    for (const nonce of this.#waiting.keys()) this.#used.add(nonce)
    this.#waiting.clear()
  }
}

/**
 * Whether a session says what its text says, and its text what was asked for.
 * @throws SIWX_MESSAGE_INVALID, SIWX_SESSION_MISMATCH and what `checkMessage` says
 */
export function checkAnswer(session: SiwxSession, asked: SiwxData | undefined, place: Readonly<{ domain: string; now: number }>): void {
  const read = readText(session.message, session.data.chainId)
  compareWithText(session, read)
  const isOpen = asked === undefined || ['', ADDRESS_PLACEHOLDER].includes(asked.accountAddress)
  checkMessage(read, {
    ...place,
    uri: asked?.uri,
    nonce: asked?.nonce,
    // The wallet behind a relay says which chains it signs for.
    ...(!isOpen && { chainId: asked.chainId, accountAddress: asked.accountAddress }),
  })
}
