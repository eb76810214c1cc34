import type { EventService } from '../../domain/analytics/event-service.ts'
import { isSameAddress } from '../../domain/caip/same-address.ts'
import { toAppError } from '../../domain/errors/fail.ts'
import { fail } from '../../domain/errors/fail-in-feature.ts'
import type { CaipNetworkId } from '../../domain/network/network.ts'
import { CLUSTERS } from '../../domain/siwx/dialects.ts'
import type { LastSignIn } from '../../domain/siwx/last-sign-in.ts'
import type { PromptedAnswer, PromptedMessage } from '../../domain/siwx/sign-in-gateway.ts'
import { ADDRESS_PLACEHOLDER, type SiwxData } from '../../domain/siwx/siwx-session.ts'
import type { SiwxSessions } from '../../domain/siwx/siwx-sessions.ts'
import type { Logger } from '../../ports/logging/logger.ts'

/** Connects and signs in with a single prompt of the wallet: the login frame's, ERC-7846's, or `solana:signIn`. */
export class SignInOnConnect {
  constructor(
    private readonly sessions: SiwxSessions,
    private readonly last: LastSignIn,
    private readonly events: EventService,
    private readonly logger: Logger,
  ) {}

  /** Undefined: connect without it. Never rejects. */
  async ask(caipNetworkId: CaipNetworkId, writer: 'site' | 'wallet'): Promise<PromptedMessage | undefined> {
    if (!PROMPTING.some((namespace) => caipNetworkId.startsWith(namespace))) return undefined
    if (writer === 'wallet' && !this.sessions.isRequired(caipNetworkId)) return undefined
    try {
      const { data, text } = await this.sessions.messageTo(caipNetworkId, ADDRESS_PLACEHOLDER)
      return writer === 'site' || isStandard(text, caipNetworkId) ? { ...data, serializedMessage: text } : undefined
    } catch {
      return undefined
    }
  }

  /** After the sign-outs that are on their way. Never rejects: without a session the visitor is asked as after any other connect. */
  adopt(asked: PromptedMessage, answer: PromptedAnswer, signal: AbortSignal): Promise<void> {
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

  async #add(asked: PromptedMessage, { address, caipNetworkId, message, signature }: PromptedAnswer, signal: AbortSignal): Promise<void> {
    const { serializedMessage: _, ...data } = asked
    if (caipNetworkId !== data.chainId) throw fail('SIWX_CHAIN_MISMATCH', { chainId: caipNetworkId })
    const signed = signedOf(asked, message)
    if (!signed) throw fail('SIWX_MESSAGE_INVALID', { reason: 'text' })
    if (!isSameAddress(caipNetworkId, signed.accountAddress, address))
      throw fail('SIWX_ADDRESS_MISMATCH', { address: signed.accountAddress })
    await this.sessions.add({ data: { ...data, ...signed }, message, signature }, signal)
    void this.last.remember({ caipNetworkId })
  }
}

/** The namespaces whose wallets can sign in their prompt. */
const PROMPTING = ['eip155:', 'solana:']
const ADDRESS = /^[0-9A-Za-z]{32,44}$/
const ISSUED = '\nIssued At: '
const CHAIN = 'Chain ID: '

/** As wallets write it: EIP-4361, or SIWS with a cluster. */
function isStandard(text: string, caipNetworkId: CaipNetworkId): boolean {
  const [namespace, reference] = caipNetworkId.split(':')
  const [head = '', address, ...lines] = text.split('\n')
  const chain = lines.find((line) => line.startsWith(CHAIN))?.slice(CHAIN.length) ?? ''
  const isOfChain = namespace === 'eip155' ? chain === reference : CLUSTERS.includes(chain)
  return isOfChain && address === ADDRESS_PLACEHOLDER && head.endsWith(namespace === 'eip155' ? ' Ethereum account:' : ' Solana account:')
}

/**
 * What stands in a text where the asked text has the placeholder, and when it was issued: a wallet that writes the text itself (ERC-7846)
 * takes its own time. Undefined when anything else differs.
 */
function signedOf(
  { serializedMessage, issuedAt }: PromptedMessage,
  text: string,
): Pick<SiwxData, 'accountAddress' | 'issuedAt'> | undefined {
  const accountAddress = lineAt(text, serializedMessage.indexOf(ADDRESS_PLACEHOLDER))
  const from = text.indexOf(ISSUED)
  const theirs = issuedAt === undefined || from < 0 ? issuedAt : lineAt(text, from + ISSUED.length)
  const asked = serializedMessage
    .replace(`${ISSUED}${issuedAt}`, () => `${ISSUED}${theirs}`)
    .replaceAll(ADDRESS_PLACEHOLDER, accountAddress)
  return ADDRESS.test(accountAddress) && asked === text ? { accountAddress, ...(theirs !== undefined && { issuedAt: theirs }) } : undefined
}

const lineAt = (text: string, from: number): string => text.slice(from).split('\n', 1)[0] ?? ''
