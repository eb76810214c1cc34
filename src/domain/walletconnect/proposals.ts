import type { ApprovedSession, Pairing, SessionProvider } from '../../ports/connection/session-provider.ts'
import type { Clock } from '../../ports/time/clock.ts'
import { fail } from '../errors/fail.ts'
import type { Network } from '../network/network.ts'
import type { NetworkService } from '../network/network-service.ts'
import type { OptionsService } from '../options/options-service.ts'
import type { ModalService } from '../routing/modal-service.ts'
import { withDeadline } from '../shared/async/with-deadline.ts'
import type { SessionAuthentication } from '../siwx/sign-in-gateway.ts'
import { type ProposalOverride, type ProposedScope, proposedNamespaces } from './session-proposal.ts'
import type { WalletSession } from './wallet-session.ts'

/** Timeout for the site's sign-in message, which is sent with the proposal. After it, the wallet is asked when connected. */
const MESSAGE_MS = 3000
/** What wallets are asked for, pairing by pairing: the site's networks and, where it signs visitors in, their sign-in. */
export class Proposals {
  constructor(
    private readonly sessions: SessionProvider,
    private readonly networks: NetworkService,
    private readonly options: OptionsService,
    private readonly modal: ModalService,
    private readonly clock: Clock,
    private readonly override: ProposalOverride,
  ) {}

  /**
   * Publishes a proposal. With sign-in enabled it also asks for a sign-in, unless that is for later; a wallet without support for it only
   * connects, in the same pairing. `ends`: when nobody waits for the wallet. `tell`: as of `SessionProvider`. @throws as `SessionProvider`,
   * CONNECTOR_CHAINS_UNSUPPORTED
   */
  async pair(signsIn: boolean, ends: AbortSignal, signal: AbortSignal, tell: (code: string) => void): Promise<Pairing> {
    const namespaces = proposedNamespaces(this.#networks(), this.override)
    if (Object.keys(namespaces).length === 0) throw fail('CONNECTOR_CHAINS_UNSUPPORTED', { connector: 'walletConnect' })
    const asked = signsIn ? await this.#authentication(Object.values(namespaces), signal) : undefined
    const made = await this.sessions.pair(namespaces, signal, asked, tell)
    return asked ? { ...made, approval: made.approval.then((session) => this.#signedIn(session, asked, ends)) } : made
  }

  /** The session of a wallet that may have signed in with its approval. Otherwise it is asked for an ordinary signature next. */
  async #signedIn({ auths, ...session }: ApprovedSession, asked: SessionAuthentication, signal: AbortSignal): Promise<WalletSession> {
    const accounts = Object.values(session.namespaces).flatMap((scope) => scope.accounts.map(({ address }) => address))
    if (auths?.length) await this.modal.signIn?.adopt(asked, auths, accounts, signal).catch(() => {})
    return session
  }

  async #authentication(scopes: readonly ProposedScope[], signal: AbortSignal): Promise<SessionAuthentication | undefined> {
    const { signIn } = this.modal
    if (!signIn) return undefined
    const chains = scopes.flatMap((scope) => scope.chains)
    const methods = scopes.flatMap((scope) => scope.methods)
    const late = () => fail('SIWX_SIGN_FAILED', {})
    const made = withDeadline({ clock: this.clock, ms: MESSAGE_MS, late, signal }, () => signIn.authentication(chains, methods))
    return made.catch(() => undefined)
  }

  /** The networks with an adapter; all networks if the site lists no adapters. */
  #networks(): readonly Network[] {
    const { adapterNamespaces } = this.options.state.value
    const { networks } = this.networks.state.value
    return adapterNamespaces.length === 0 ? networks : networks.filter(({ chainNamespace }) => adapterNamespaces.includes(chainNamespace))
  }
}
