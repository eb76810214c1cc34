import type { EventService } from '../../domain/analytics/event-service.ts'
import { toAppError } from '../../domain/errors/fail.ts'
import { fail } from '../../domain/errors/fail-in-feature.ts'
import type { CaipNetworkId } from '../../domain/network/network.ts'
import type { NetworkService } from '../../domain/network/network-service.ts'
import { abortable } from '../../domain/shared/async/abortable.ts'
import { dataOf, parseCacao } from '../../domain/siwx/cacao.ts'
import type { LastSignIn } from '../../domain/siwx/last-sign-in.ts'
import type { SessionAuth, SessionAuthentication } from '../../domain/siwx/sign-in-gateway.ts'
import type { SiwxSession } from '../../domain/siwx/siwx-session.ts'
import type { SiwxSessions } from '../../domain/siwx/siwx-sessions.ts'
import type { Clock } from '../../ports/time/clock.ts'
import type { Announcer } from '../alerts/announcer.ts'

/** Connects and signs in with a single WalletConnect request. CAIP-74; only when all chains are eip155. */
export class OneClickSignIn {
  constructor(
    private readonly sessions: SiwxSessions,
    private readonly last: LastSignIn,
    private readonly networks: NetworkService,
    private readonly announcer: Announcer,
    private readonly events: EventService,
    private readonly clock: Clock,
  ) {}

  /** Undefined: the wallet connects first and is asked to sign in afterwards. Never rejects. */
  async ask(proposed: readonly string[], methods: readonly string[]): Promise<SessionAuthentication | undefined> {
    if (proposed.length === 0 || !proposed.every((chain) => chain.startsWith('eip155:'))) return undefined
    const active = this.networks.state.value.active?.network.caipNetworkId
    const first = proposed.find((chain) => chain === active) ?? proposed[0]
    const chains = [...proposed].sort((a, b) => Number(b === first) - Number(a === first)) as CaipNetworkId[]
    try {
      const { data } = await this.sessions.messageTo(chains[0] ?? '')
      const { domain, uri, nonce, statement, requestId, resources, expirationTime, notBefore } = data
      // WalletConnect's client does not tell the wallet of it.
      if (requestId !== undefined) return undefined
      return {
        ...{ domain, uri, nonce, chains, methods },
        ...(statement !== undefined && { statement }),
        ...(resources && { resources }),
        ...(expirationTime !== undefined && { exp: expirationTime }),
        ...(notBefore !== undefined && { nbf: notBefore }),
      }
    } catch {
      return undefined
    }
  }

  /** After the sign-outs that are on their way. @throws SIWX_SESSION_MISMATCH, SIWX_SIGNATURE_INVALID, …, ABORTED */
  async adopt(
    asked: SessionAuthentication,
    auths: readonly SessionAuth[],
    addresses: readonly string[],
    signal: AbortSignal,
  ): Promise<void> {
    await abortable(this.sessions.ready(), signal)
    const network = asked.chains[0] ?? ''
    const over = this.announcer.hold('siwx.authenticating')
    try {
      const sessions = auths.map(({ cacao: given, message }): SiwxSession => {
        const cacao = parseCacao(given, { ...asked, now: this.clock.now() })
        const data = dataOf(cacao)
        // As we write it, too: EIP-4361 wants EIP-55, and back ends refuse a text with another spelling. Who signed one is asked again.
        if (!addresses.includes(data.accountAddress)) throw fail('SIWX_SESSION_MISMATCH', { field: 'iss' })
        return { data, message, signature: cacao.s.s, cacao }
      })
      await abortable(this.sessions.adopt(sessions, signal), signal)
      const [{ data } = { data: undefined }] = sessions
      if (data) void this.last.remember({ caipNetworkId: data.chainId as CaipNetworkId })
      this.events.track('SIWX_AUTH_SUCCESS', { network, isSmartAccount: false }, data?.accountAddress)
    } catch (error) {
      const { message, code } = toAppError(error)
      this.events.track('SIWX_AUTH_ERROR', { network, isSmartAccount: false, message, code })
      throw error
    } finally {
      over()
    }
  }
}
