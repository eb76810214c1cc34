import { Subscription } from 'rxjs'
import { DisconnectWallet } from '../../application/connection/disconnect-wallet.ts'
import { ToastService } from '../../domain/alerts/toast-service.ts'
import { EventService } from '../../domain/analytics/event-service.ts'
import { ConnectionService } from '../../domain/connection/connection-service.ts'
import { type PresentAccount, PresentAccounts } from '../../domain/connection/present-accounts.ts'
import { fail } from '../../domain/errors/fail.ts'
import { NetworkService } from '../../domain/network/network-service.ts'
import { onEveryNetwork } from '../../domain/network/on-every-network.ts'
import { OptionsService } from '../../domain/options/options-service.ts'
import { ModalService } from '../../domain/routing/modal-service.ts'
import { Router } from '../../domain/routing/router.ts'
import { abortable } from '../../domain/shared/async/abortable.ts'
import { same } from '../../domain/shared/same.ts'
import { type ReadonlyStore, Store } from '../../domain/shared/store.ts'
import type { SignInSeam } from '../../domain/siwx/sign-in-seam.ts'
import type { SignInSnapshot } from '../../domain/siwx/sign-in-snapshot.ts'
import { HostOptions } from '../../ports/host/host-options.ts'
import { CloudSignIn } from '../../ports/siwx/cloud-sign-in.ts'
import { KeyValueStore, UNENDED_KEY } from '../../ports/storage/key-value-store.ts'
import type { Resolver } from '../composed.ts'
import type { FeatureLoader } from '../feature-loader.ts'

/**
 * Fetches the sign-in code as soon as a wallet is being connected, if the site enables sign-in. When it cannot be loaded, the connection is
 * ended.
 */
export class SiwxStarter {
  readonly #watching = new Subscription()
  readonly #stop = new AbortController()
  /** Replaces the sign-in until its code is loaded. */
  readonly #early: SignInSeam = {
    land: () => void this.#land(),
    refuses: () => false,
    authentication: async (...proposed) => (await this.#later())?.authentication(...proposed),
    adopt: async (...signed) => (await this.#later())?.adopt(...signed),
    embedded: async (network) => (await this.#later())?.embedded(network),
    adoptEmbedded: async (...signed) => (await this.#later())?.adoptEmbedded(...signed),
  }
  #starting: Promise<unknown> | undefined
  /** The connected accounts, and those that disconnected before the sign-in could end their sessions. */
  readonly #present: PresentAccounts
  #left: readonly PresentAccount[] = []
  readonly #store: KeyValueStore
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
    private readonly get: Resolver,
    private readonly loader: FeatureLoader,
  ) {
    this.#store = get(KeyValueStore)
    const modal = get(ModalService)
    const connections = get(ConnectionService)
    const { state } = connections
    this.#present = new PresentAccounts(connections)
    const follow = () => {
      this.#tell()
      queueMicrotask(() => this.#watching.closed || this.#note())
      if (!this.#isWanted) return
      modal.signIn ??= this.#early
      this.#resume()
      const isConnecting = Object.values(state.value).some(({ status }) => status !== 'disconnected')
      if (isConnecting) void this.#start().catch(() => this.#giveUp())
    }
    this.#watching.add(state.watch(follow))
    this.#watching.add(connections.kept$.subscribe(follow))
    // Another tab still uses the sessions of what left this tab only.
    this.#watching.add(connections.news$.subscribe(({ type, namespace }) => type === 'retracted' && this.#present.forget(namespace)))
    // The project's configuration can require a sign-in after a wallet was restored.
    this.#watching.add(get(OptionsService).state.watch(follow))
    follow()
  }

  /** @throws SIWX_OFF, SIWX_ADDRESS_NOT_FOUND, MODAL_CLOSED, ABORTED */
  async signIn(signal: AbortSignal): Promise<unknown> {
    if (!this.#isWanted) throw fail('SIWX_OFF', {})
    const ends = AbortSignal.any([signal, this.#stop.signal])
    await abortable(this.#start(), ends)
    return (await abortable(this.loader.load('siwx'), ends)).signIn(this.get, ends)
  }

  dispose(): void {
    this.#stop.abort()
    this.#watching.unsubscribe()
  }

  get #isWanted(): boolean {
    const { siwx, siweConfig, adapters } = this.get(HostOptions)
    const isOlder = siweConfig && siweConfig.enabled !== false && adapters?.some(({ namespace }) => namespace === 'eip155')
    return Boolean(siwx ?? isOlder) || this.get(OptionsService).state.value.features.reownAuthentication
  }

  async #start(): Promise<void> {
    this.#starting ??= this.loader.load('siwx').then(async ({ start }) => {
      const cloud = () => this.loader.open('siwx-cloud', CloudSignIn)
      await this.#noting
      const { siwx, state, watch } = await start(this.get, cloud, () => this.loader.load('email-capture'))
      this.siwx = siwx
      this.#said = state
      this.#watching.add(watch(() => this.#tell()))
      this.#tell()
    })
    try {
      await this.#starting
    } catch (error) {
      this.#starting = undefined
      throw error
    }
  }

  /** Ends the sessions that an earlier page could not end, although no wallet is connected. */
  #resume(): void {
    if (this.#isResumed) return
    this.#isResumed = true
    const start = async () => {
      if ((await this.#store.get(UNENDED_KEY)) !== undefined && !this.#watching.closed) await this.#start()
    }
    void start().catch(() => {})
  }

  /** The page may be closed before the code for sign-in is loaded and can end the sessions of who left. */
  #note(): void {
    if (this.#said) return
    this.#left = [...this.#left, ...this.#present.follow(this.get(OptionsService).state.value.features.multiWallet)]
    if (!this.#isWanted || this.#left.length === 0) return
    const left = onEveryNetwork(this.#left, this.get(NetworkService).state.value.networks)
    this.#left = []
    const rows = left.map(({ caipNetworkId, address }) => ({ caipNetworkId, address }))
    const note = () => this.#store.update(UNENDED_KEY, (value) => [...(Array.isArray(value) ? value : []), ...rows]).catch(() => {})
    this.#noting = this.#noting.then(note)
  }

  #tell(): void {
    const next = this.now()
    if (next !== this.#state.value) this.#state.set(next)
  }

  /** `state`, also before a change of the accounts has reached it. While a connection is being restored, and until the code for sign-in is loaded, it is unknown (`checking`). */
  now(): SignInSnapshot {
    const states = Object.values(this.get(ConnectionService).state.value)
    const isUnknown = states.some(({ status }) => status === 'reconnecting' || (status === 'connected' && !this.#said))
    const next = this.#said?.() ?? { status: this.#isWanted && isUnknown ? 'checking' : 'signedOut' }
    return same(next, this.#state.value) ? this.#state.value : next
  }

  async #later(): Promise<SignInSeam | undefined> {
    await this.#start().catch(() => {})
    const { signIn } = this.get(ModalService)
    return signIn === this.#early ? undefined : signIn
  }

  /** Starts the sign-in for a wallet that connected before the code was loaded. */
  async #land(): Promise<void> {
    const modal = this.get(ModalService)
    const stays = modal.stays()
    await this.#start().catch(() => {})
    if (modal.signIn !== this.#early && stays()) modal.signIn?.land()
  }

  async #giveUp(): Promise<void> {
    const { connections } = this.get(ConnectionService)
    if (this.#watching.closed || connections.length === 0) return
    const { message, code } = fail('SIWX_INIT_FAILED', {})
    this.get(EventService).track('SIWX_AUTH_ERROR', { network: '', isSmartAccount: false, message, code })
    const leaving = connections.map(({ connector }) => this.get(DisconnectWallet).active(connector.chain))
    // The same dialog says so, and asks for a wallet again.
    if (this.get(ModalService).state.value.open) this.get(Router).reset('Connect')
    this.get(ToastService).show({ message, variant: 'error' })
    await Promise.allSettled(leaving)
  }
}
