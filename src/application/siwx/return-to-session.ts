import type { ConnectionService } from '../../domain/connection/connection-service.ts'
import { fail } from '../../domain/errors/fail.ts'
import type { CaipNetworkId, ChainNamespace, Network } from '../../domain/network/network.ts'
import type { NetworkService } from '../../domain/network/network-service.ts'
import { abortable } from '../../domain/shared/async/abortable.ts'
import { withDeadline } from '../../domain/shared/async/with-deadline.ts'
import { type ReadonlyStore, Store } from '../../domain/shared/store.ts'
import type { LastSignIn } from '../../domain/siwx/last-sign-in.ts'
import type { SignInService } from '../../domain/siwx/sign-in-service.ts'
import { isSameAccount } from '../../domain/siwx/siwx-account.ts'
import type { SiwxSessions } from '../../domain/siwx/siwx-sessions.ts'
import type { SiwxAccount } from '../../ports/siwx/siwx.ts'
import type { Clock } from '../../ports/time/clock.ts'
import type { SwitchNetwork } from '../network/switch-network.ts'

/** How long the wallet has for switching back. A wallet that opens a window needs a few seconds. */
const RETURN_MS = 10_000

/** Leads whoever declines to sign in back to a session: the wallet to the network of its last sign-in, else to another wallet. */
export class ReturnToSession {
  readonly #state = new Store<'idle' | 'returning'>('idle')
  /** `returning`: the wallet is asked to switch back. */
  readonly state: ReadonlyStore<'idle' | 'returning'> = this.#state

  constructor(
    private readonly signIn: SignInService,
    private readonly sessions: SiwxSessions,
    private readonly last: LastSignIn,
    private readonly connections: ConnectionService,
    private readonly networks: NetworkService,
    private readonly switchNetwork: SwitchNetwork,
    private readonly clock: Clock,
  ) {}

  /** True: the wallet is back. False: it is to be disconnected, at once when `signal` aborts. Never rejects. */
  async run(account: SiwxAccount, signal: AbortSignal): Promise<boolean> {
    const late = () => fail('ABORTED', {})
    this.#state.set('returning')
    try {
      return await withDeadline({ clock: this.clock, ms: RETURN_MS, late, signal }, (inner) => this.#return(account, inner))
    } catch {
      // The wallet can have switched all the same.
      return this.#isIn(account)
    } finally {
      this.#state.set('idle')
    }
  }

  async #return(account: SiwxAccount, signal: AbortSignal): Promise<boolean> {
    const last = await this.last.networks(signal)
    const own = this.#lastOf(account.namespace, last)
    const isAway = own !== undefined && own.caipNetworkId !== account.caipNetworkId
    if (isAway && (await this.#moved(own, account, account, signal).catch(() => this.#isIn(account)))) return true
    if (!(await this.#isFollowed(account))) await this.#moveElsewhere(account, last, signal)
    return false
  }

  /** The last network of the namespace, if the site still has it. */
  #lastOf(namespace: ChainNamespace, last: readonly CaipNetworkId[]): Network | undefined {
    return last.map((id) => this.networks.find(id, namespace)).find((network) => network !== undefined)
  }

  #isIn({ namespace }: SiwxAccount): boolean {
    return this.signIn.isSignedIn && this.signIn.account?.namespace === namespace
  }

  /** Whether the wallet that will be the active one of the namespace (`multiWallet`) is signed in. */
  async #isFollowed({ namespace }: SiwxAccount): Promise<boolean> {
    const next = this.connections.keeper?.kept.find(({ connector }) => connector.chain === namespace)
    return next?.caipNetworkId !== undefined && (await this.sessions.has(next.caipNetworkId, next.accounts[0].address)) === true
  }

  /** Makes the wallet of another namespace active that is signed in: on its own network, else on the one of its last sign-in. */
  async #moveElsewhere(account: SiwxAccount, last: readonly CaipNetworkId[], signal: AbortSignal): Promise<void> {
    const namespaces = new Set([...last.flatMap((id) => this.networks.find(id)?.chainNamespace ?? []), ...this.connections.namespaces])
    namespaces.delete(account.namespace)
    for (const namespace of namespaces) {
      const { caipNetworkId: id, accounts } = this.connections.connection(namespace) ?? {}
      if (!accounts) continue
      for (const network of [this.networks.find(id, namespace), this.#lastOf(namespace, last)])
        if (network && (await this.#moved(network, account, accounts[0], signal))) return
    }
  }

  /** False: `to` has no session there, or `from` is no longer the account that was asked. */
  async #moved(network: Network, from: SiwxAccount, to: Pick<SiwxAccount, 'address'>, signal: AbortSignal): Promise<boolean> {
    const hasSession = await abortable(this.sessions.has(network.caipNetworkId, to.address), signal)
    if (!hasSession || !isSameAccount(this.signIn.account, from)) return false
    const isThere = this.connections.connection(network.chainNamespace)?.caipNetworkId === network.caipNetworkId
    await (isThere ? this.networks.choose(network) : this.switchNetwork.run(network, signal))
    return true
  }
}
