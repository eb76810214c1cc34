import type { EventService } from '../../domain/analytics/event-service.ts'
import { isSameAddress } from '../../domain/caip/same-address.ts'
import { toAppError } from '../../domain/errors/fail.ts'
import { fail } from '../../domain/errors/fail-in-feature.ts'
import type { CaipNetworkId } from '../../domain/network/network.ts'
import type { LastSignIn } from '../../domain/siwx/last-sign-in.ts'
import type { EmbeddedAnswer, EmbeddedMessage } from '../../domain/siwx/sign-in-seam.ts'
import { ADDRESS_PLACEHOLDER } from '../../domain/siwx/siwx-session.ts'
import type { SiwxSessions } from '../../domain/siwx/siwx-sessions.ts'
import type { Logger } from '../../ports/logging/logger.ts'

/** Logs in and signs in with a single request to the login frame. */
export class EmbeddedSignIn {
  constructor(
    private readonly sessions: SiwxSessions,
    private readonly last: LastSignIn,
    private readonly events: EventService,
    private readonly logger: Logger,
  ) {}

  /** Undefined: log in without it. Never rejects. */
  async ask(caipNetworkId: CaipNetworkId): Promise<EmbeddedMessage | undefined> {
    if (!caipNetworkId.startsWith('eip155:')) return undefined
    try {
      const { data, text } = await this.sessions.messageTo(caipNetworkId, ADDRESS_PLACEHOLDER)
      return { ...data, serializedMessage: text }
    } catch {
      return undefined
    }
  }

  /** After the sign-outs that are on their way. Never rejects: without a session the visitor is asked as after any other connect. */
  adopt(asked: EmbeddedMessage, answer: EmbeddedAnswer, signal: AbortSignal): Promise<void> {
    const about = { network: answer.caipNetworkId, isSmartAccount: answer.isSmartAccount ?? false }
    const add = () => this.#add(asked, answer, signal)
    return this.sessions.hold((before) =>
      (before ? before.then(add) : add()).then(
        () => this.events.track('SIWX_AUTH_SUCCESS', about, answer.address),
        (error: unknown) => {
          const { code, message } = toAppError(error)
          this.logger.warn('The login was not accepted as a sign-in; the visitor is asked to sign', { code })
          this.events.track('SIWX_AUTH_ERROR', { ...about, message, code })
        },
      ),
    )
  }

  async #add(asked: EmbeddedMessage, { address, caipNetworkId, message, signature }: EmbeddedAnswer, signal: AbortSignal): Promise<void> {
    const { serializedMessage, ...data } = asked
    if (caipNetworkId !== data.chainId) throw fail('SIWX_CHAIN_MISMATCH', { chainId: caipNetworkId })
    const accountAddress = filledIn(serializedMessage, message)
    if (accountAddress === undefined) throw fail('SIWX_MESSAGE_INVALID', { reason: 'text' })
    if (!isSameAddress('eip155', accountAddress, address)) throw fail('SIWX_ADDRESS_MISMATCH', { address: accountAddress })
    const session = { data: { ...data, accountAddress }, message, signature }
    await this.sessions.add(session, signal)
    void this.last.remember({ caipNetworkId })
  }
}

/** The address that stands in a text where the asked text has the placeholder; undefined when anything else differs. */
function filledIn(asked: string, text: string): string | undefined {
  const [head = '', ...rest] = asked.split(ADDRESS_PLACEHOLDER)
  const [tail] = rest
  const address = tail === undefined ? '' : text.slice(head.length, text.indexOf('\n', head.length))
  return /^0x[\da-fA-F]{40}$/.test(address) && asked.replaceAll(ADDRESS_PLACEHOLDER, address) === text ? address : undefined
}
