import type { ConnectionService } from '../../domain/connection/connection-service.ts'
import { type PresentAccount, PresentAccounts } from '../../domain/connection/present-accounts.ts'
import { fail } from '../../domain/errors/fail.ts'
import type { NetworkService } from '../../domain/network/network-service.ts'
import { onEveryNetwork } from '../../domain/network/on-every-network.ts'
import type { OptionsService } from '../../domain/options/options-service.ts'
import type { ModalService } from '../../domain/routing/modal-service.ts'
import { abortable } from '../../domain/shared/async/abortable.ts'
import { once } from '../../domain/shared/async/once.ts'
import { Disposable } from '../../domain/shared/disposable.ts'
import { same } from '../../domain/shared/same.ts'
import { type ReadonlyStore, Store } from '../../domain/shared/store.ts'
import type { SignInGateway } from '../../domain/siwx/sign-in-gateway.ts'
import type { SignInSnapshot } from '../../domain/siwx/sign-in-snapshot.ts'
import type { PorticoOptions } from '../../ports/host/portico.ts'
import { type KeyValueStore, UNENDED_KEY } from '../../ports/storage/key-value-store.ts'
import type { FeatureLoader } from '../feature-loader.ts'
import type { GiveUpSignIn } from './give-up-sign-in.ts'

/**
 * Fetches the sign-in code as soon as a wallet is being connected, if the site enables sign-in. When it cannot be loaded, the connection is
 * ended.
 */
export class SignInEntry extends Disposable {
  readonly #stop = new AbortController()
  /** Replaces the sign-in until its code is loaded. */
  readonly #early: SignInGateway = {
    connected: () => void this.#connected(),
    refuses: () => false,
    authentication: async (...proposed) => (await this.#later())?.authentication(...proposed),
    adopt: async (...signed) => (await this.#later())?.adopt(...signed),
    prompted: async (...asked) => (await this.#later())?.prompted(...asked),
    adoptPrompted: async (...signed) => (await this.#later())?.adoptPrompted(...signed),
  }
  readonly #start = once(async () => {
    const feature = await this.features.use('siwx')
    await this.#noting
    const { siwx, state, watch } = await feature.start()
    this.siwx = siwx
    this.#said = state
    this.own(watch(() => this.#tell()))
    this.#tell()
  })
  /** The connected accounts, and those that disconnected before the sign-in could end their sessions. */
  readonly #present: PresentAccounts
  #left: readonly PresentAccount[] = []
  #noting: Promise<void> = Promise.resolve()
  #isResumed = false
  /** What the loaded sign-in says; undefined: there is no account. */
  #said: (() => SignInSnapshot | undefined) | undefined
  readonly #state = new Store<SignInSnapshot>({ status: 'signedOut' })
  /** For hosts. */
  readonly state: ReadonlyStore<SignInSnapshot> = this.#state
  /** The sign-in implementation, once it is loaded. */
  siwx: unknown

  constructor(
    private readonly features: FeatureLoader,
    private readonly host: PorticoOptions,
    private readonly options: OptionsService,
    private readonly connections: ConnectionService,
    private readonly modal: ModalService,
    private readonly networks: NetworkService,
    private readonly store: KeyValueStore,
    private readonly givingUp: GiveUpSignIn,
  ) {
    super()
    this.own(() => this.#stop.abort())
    const { state } = connections
    this.#present = new PresentAccounts(connections)
    const follow = () => {
      this.#tell()
      queueMicrotask(() => this.isDisposed || this.#note())
      if (!this.#isWanted) return
      modal.signIn ??= this.#early
      this.#resume()
      const isConnecting = Object.values(state.value).some(({ status }) => status !== 'disconnected')
      if (isConnecting) void this.#start().catch(() => (this.isDisposed ? undefined : this.givingUp.run()))
    }
    this.own(state.watch(follow))
    this.own(connections.kept$.subscribe(follow))
    // Another tab still uses the sessions of what left this tab only.
    this.own(connections.news$.subscribe(({ type, namespace }) => type === 'retracted' && this.#present.forget(namespace)))
    // The project's configuration can require a sign-in after a wallet was restored.
    this.own(options.state.watch(follow))
    follow()
  }

  /** @throws SIWX_OFF, SIWX_ADDRESS_NOT_FOUND, MODAL_CLOSED, ABORTED */
  async signIn(signal: AbortSignal): Promise<unknown> {
    if (!this.#isWanted) throw fail('SIWX_OFF', {})
    const ends = AbortSignal.any([signal, this.#stop.signal])
    await abortable(this.#start(), ends)
    return (await abortable(this.features.use('siwx'), ends)).signIn(ends)
  }

  get #isWanted(): boolean {
    const { siwx, siweConfig, adapters } = this.host
    const isOlder = siweConfig && siweConfig.enabled !== false && adapters?.some(({ namespace }) => namespace === 'eip155')
    return Boolean(siwx ?? isOlder) || this.options.state.value.features.reownAuthentication
  }

  /** Ends the sessions that an earlier page could not end, although no wallet is connected. */
  #resume(): void {
    if (this.#isResumed) return
    this.#isResumed = true
    const start = async () => {
      if ((await this.store.get(UNENDED_KEY)) !== undefined && !this.isDisposed) await this.#start()
    }
    void start().catch(() => {})
  }

  /** The page may be closed before the code for sign-in is loaded and can end the sessions of who left. */
  #note(): void {
    if (this.#said) return
    this.#left = [...this.#left, ...this.#present.follow(this.options.state.value.features.multiWallet)]
    if (!this.#isWanted || this.#left.length === 0) return
    const left = onEveryNetwork(this.#left, this.networks.state.value.networks)
    this.#left = []
    const rows = left.map(({ caipNetworkId, address }) => ({ caipNetworkId, address }))
    const note = () => this.store.update(UNENDED_KEY, (value) => [...(Array.isArray(value) ? value : []), ...rows]).catch(() => {})
    this.#noting = this.#noting.then(note)
  }

  #tell(): void {
    const next = this.now()
    if (next !== this.#state.value) this.#state.set(next)
  }

  /**
   * `state`, also before a change of the accounts has reached it. While a connection is being restored, and until the code for sign-in is
   * loaded, it is unknown (`checking`).
   */
  now(): SignInSnapshot {
    const states = Object.values(this.connections.state.value)
    const isUnknown = states.some(({ status }) => status === 'reconnecting' || (status === 'connected' && !this.#said))
    const next = this.#said?.() ?? { status: this.#isWanted && isUnknown ? 'checking' : 'signedOut' }
    return same(next, this.#state.value) ? this.#state.value : next
  }

  async #later(): Promise<SignInGateway | undefined> {
    await this.#start().catch(() => {})
    const { signIn } = this.modal
    return signIn === this.#early ? undefined : signIn
  }

  /** Starts the sign-in for a wallet that connected before the code was loaded. */
  async #connected(): Promise<void> {
    const modal = this.modal
    const isStillOpen = modal.openToken()
    await this.#start().catch(() => {})
    if (modal.signIn !== this.#early && isStillOpen()) modal.signIn?.connected()
  }
}
