import { Subject } from 'rxjs'
import type { SecureSite } from '../../ports/frame/secure-site.ts'
import type { Clock } from '../../ports/time/clock.ts'
import { parseSolanaAddress } from '../caip/solana-address.ts'
import { fail } from '../errors/fail.ts'
import type { CaipNetworkId, ChainNamespace, Network } from '../network/network.ts'
import type { NetworkService } from '../network/network-service.ts'
import type { OptionsService } from '../options/options-service.ts'
import type { SocialProvider } from '../options/portico-options.ts'
import { within } from '../shared/deadline.ts'
import { ownValue } from '../shared/own-value.ts'
import { type ReadonlyStore, Store } from '../shared/store.ts'
import type { EmbeddedMessage, SignInSeam } from '../siwx/sign-in-seam.ts'
import type { LoginRecord } from './login-record.ts'
import { type EmbeddedAccountType, type SecureUser, SIGN_OUT_MS } from './secure-calls.ts'

export type EmbeddedState = Readonly<{
  users: ReadonlyMap<ChainNamespace, SecureUser>
  /** How the visitor logged in. */
  provider: 'email' | SocialProvider
  userName?: string | undefined
  /** Ids of the chains where a smart account is possible. */
  smartNetworks: readonly number[]
}>

/** A change of the account or the chain; `user` undefined: logged out. */
export type EmbeddedChange = Readonly<{ namespace: ChainNamespace; user: SecureUser | undefined }>

/** The window's answer to a social login. */
type Social = Readonly<{ provider: SocialProvider; uri: string }>

/** How long the site may take to make a sign-in message. */
const MESSAGE_MS = 10_000

/** Who is logged in to the embedded wallet, with which account on which chain. Reference: frame 15, 16. */
export class EmbeddedWallet {
  readonly #state = new Store<EmbeddedState>({ users: new Map(), provider: 'email', smartNetworks: [] })
  readonly state: ReadonlyStore<EmbeddedState> = this.#state
  readonly #changes = new Subject<EmbeddedChange>()
  readonly changes$ = this.#changes.asObservable()
  #social: Social | undefined
  #farcaster: string | undefined
  #leaving: Promise<void> | undefined
  /** Aborted by a sign-out: what waits then belongs to nobody any more. */
  #session = new AbortController()
  /** The latest change of each namespace: the answer to an earlier one comes too late. */
  readonly #turns = new Map<ChainNamespace, object>()

  constructor(
    private readonly site: SecureSite,
    private readonly record: LoginRecord,
    private readonly networks: NetworkService,
    private readonly options: OptionsService,
    private readonly clock: Clock,
    private readonly rpcUrlOf: (network: Network) => string | undefined,
    private readonly signIn: () => SignInSeam | undefined = () => undefined,
  ) {}

  /** The next `connect` takes over this social login instead of the frame's own session. */
  enter(login: Readonly<{ provider: SocialProvider; uri?: string; userName?: string }> | undefined): void {
    this.#social = login?.uri === undefined ? undefined : { provider: login.provider, uri: login.uri }
    this.#farcaster = login?.provider === 'farcaster' ? (login.userName ?? '') : undefined
  }

  /** The frame knows who: asks it for the account, and keeps who it is. */
  async connect(namespace: ChainNamespace, preferred: CaipNetworkId | undefined, signal: AbortSignal): Promise<SecureUser> {
    const [social, farcaster] = [this.#social, this.#farcaster]
    this.enter(undefined)
    const isLate = this.#begin(namespace, signal)
    const wanted = await this.#wanted(namespace, preferred)
    const siwxMessage = await this.#message(namespace, wanted.chainId, signal)
    const asked = { ...wanted, siwxMessage }
    const user = social
      ? await this.site.ask('CONNECT_SOCIAL', { uri: social.uri, ...asked }, signal)
      : await this.site.ask('GET_USER', asked, signal)
    this.#expect(namespace, user, isLate)
    if (siwxMessage) this.#adopt(siwxMessage, namespace, user, signal)
    const login = await this.record.read()
    const isFirst = this.state.value.users.size === 0
    const provider = social?.provider ?? (farcaster === undefined ? (isFirst ? undefined : login.provider) : 'farcaster')
    const userName = user.userName ?? (farcaster || (isFirst ? undefined : login.userName))
    await this.#keep(namespace, user, { provider, userName }, isLate)
    return user
  }

  /** Asks without a prompt whether somebody is logged in; undefined and forgotten when nobody is. */
  async restore(namespace: ChainNamespace, preferred: CaipNetworkId | undefined, signal: AbortSignal): Promise<SecureUser | undefined> {
    const isLate = this.#begin(namespace, signal)
    const login = await this.record.read()
    if (!login.isUsed) return undefined
    const { isConnected } = await this.site.ask('IS_CONNECTED', undefined, signal)
    if (!isConnected) {
      if (isLate()) throw fail('ABORTED', {})
      await this.record.forget()
      return undefined
    }
    const user = await this.site.ask('GET_USER', await this.#wanted(namespace, preferred), signal)
    this.#expect(namespace, user, isLate)
    await this.#keep(namespace, user, login, isLate)
    return user
  }

  /** @returns the chain that the frame is on now; the address may be another one */
  async switchNetwork(namespace: ChainNamespace, network: Network, signal: AbortSignal): Promise<SecureUser> {
    const { caipNetworkId: chainId } = network
    const rpcUrl = this.rpcUrlOf(network)
    const isLate = this.#begin(namespace, signal)
    await this.site.ask('SWITCH_NETWORK', { chainId, rpcUrl }, signal)
    const preferredAccountType = await this.#typeOf(namespace)
    const user = await this.site.ask('GET_USER', { chainId, preferredAccountType, rpcUrl }, signal)
    this.#expect(namespace, user, isLate)
    this.#set(namespace, user)
    return user
  }

  /** Another kind of account. @throws CHAIN_UNSUPPORTED where the active chain has no smart accounts */
  async prefer(namespace: ChainNamespace, type: EmbeddedAccountType, signal: AbortSignal): Promise<SecureUser> {
    const { network } = this.networks.of(namespace) ?? {}
    if (type === 'smartAccount' && !this.maySwitch(namespace)) throw fail('CHAIN_UNSUPPORTED', { network: network?.name ?? namespace })
    const isLate = this.#begin(namespace, signal)
    const chosen = await this.site.ask('SET_PREFERRED_ACCOUNT', { type }, signal)
    await this.record.change((login) => ({ ...login, types: { ...login.types, [namespace]: chosen.type } }))
    const user = await this.site.ask('GET_USER', await this.#wanted(namespace, network?.caipNetworkId), signal)
    this.#expect(namespace, user, isLate)
    this.#set(namespace, user)
    return user
  }

  /** Whether the active chain has smart accounts. Spec §5. */
  maySwitch(namespace: ChainNamespace): boolean {
    const { network } = this.networks.of(namespace) ?? {}
    return namespace === 'eip155' && this.state.value.smartNetworks.includes(Number(network?.id))
  }

  learnSmartNetworks(smartNetworks: readonly number[]): void {
    this.#state.set({ ...this.#state.value, smartNetworks })
  }

  /** A confirmed change of the address. */
  async changeEmail(email: string): Promise<void> {
    await this.record.change((login) => ({ ...login, email }))
    const users = new Map([...this.#state.value.users].map(([namespace, user]) => [namespace, { ...user, email }]))
    this.#state.set({ ...this.#state.value, users })
    for (const [namespace, user] of users) this.#changes.next({ namespace, user })
  }

  /** Asks once more for the account of `namespace`: the frame goes back to its chain after another namespace was connected. */
  async reselect(namespace: ChainNamespace, signal: AbortSignal): Promise<void> {
    const before = this.#state.value.users.get(namespace)
    if (!before) return
    const network = this.networks.find(caipOf(namespace, before))
    const user = await this.site.ask('GET_USER', await this.#wanted(namespace, network?.caipNetworkId), signal)
    this.#expect(namespace, user, () => signal.aborted)
    if (this.#state.value.users.get(namespace) === before) this.#set(namespace, user)
  }

  /** Forgets first, then tells the frame, once for all namespaces, and waits at most 3 s. Never rejects. Spec §4. */
  signOut(): Promise<void> {
    this.#leaving ??= this.#signOut().finally(() => {
      this.#leaving = undefined
    })
    return this.#leaving
  }

  async #signOut(): Promise<void> {
    this.enter(undefined)
    this.#session.abort()
    this.#session = new AbortController()
    const namespaces = [...this.#state.value.users.keys()]
    this.#state.set({ ...this.#state.value, users: new Map(), provider: 'email', userName: undefined })
    await this.record.forget()
    const late = () => fail('FRAME_REQUEST_TIMEOUT', { method: 'SIGN_OUT' })
    await within({ clock: this.clock, ms: SIGN_OUT_MS, late }, (signal) => this.site.ask('SIGN_OUT', undefined, signal)).catch(() => {})
    for (const namespace of namespaces) if (!this.#state.value.users.has(namespace)) this.#changes.next({ namespace, user: undefined })
  }

  /** One request of the site to its wallet. */
  async rpc(namespace: ChainNamespace, method: string, params: unknown, signal: AbortSignal): Promise<unknown> {
    const user = this.#state.value.users.get(namespace)
    if (!user) throw fail('NOT_CONNECTED', { namespace })
    const id = caipOf(namespace, user)
    const network = this.networks.find(id)
    const chainId = namespace === 'eip155' ? Number(id.slice('eip155:'.length)) : id.slice(id.indexOf(':') + 1)
    const rpcUrl = network && this.rpcUrlOf(network)
    const ends = AbortSignal.any([signal, this.#session.signal])
    return this.site.ask('RPC_REQUEST', { method, params, chainNamespace: namespace, chainId, rpcUrl }, ends)
  }

  /** The sign-in message that is signed along with the login; none when the site does not make one in time. */
  async #message(
    namespace: ChainNamespace,
    chainId: number | string | undefined,
    signal: AbortSignal,
  ): Promise<EmbeddedMessage | undefined> {
    const seam = this.signIn()
    if (!seam || namespace !== 'eip155' || chainId === undefined) return undefined
    const late = () => fail('FRAME_REQUEST_TIMEOUT', { method: 'siwxMessage' })
    const made = within({ clock: this.clock, ms: MESSAGE_MS, late, signal }, () => seam.embedded(`eip155:${chainId}`))
    return made.catch(() => undefined)
  }

  /** Not awaited: the prompt for a signature waits until the session is verified. */
  #adopt(asked: EmbeddedMessage, namespace: ChainNamespace, user: SecureUser, signal: AbortSignal): void {
    if (!user.signed) return
    const isSmartAccount = user.preferredAccountType === 'smartAccount'
    const answer = { address: user.address, caipNetworkId: caipOf(namespace, user), isSmartAccount, ...user.signed }
    void this.signIn()?.adoptEmbedded(asked, answer, signal)
  }

  /** What a connect asks for: the chain, its node, and the kind of account. */
  async #wanted(namespace: ChainNamespace, preferred: CaipNetworkId | undefined) {
    const network = this.networks.find(preferred, namespace) ?? this.networks.of(namespace)?.network
    const chainId = namespace === 'eip155' ? Number(network?.id ?? 1) : network?.caipNetworkId
    return { chainId, preferredAccountType: await this.#typeOf(namespace), rpcUrl: network && this.rpcUrlOf(network) }
  }

  async #typeOf(namespace: ChainNamespace): Promise<EmbeddedAccountType> {
    const { types } = await this.record.read()
    const kept = ownValue(types, namespace) ?? ownValue(this.options.state.value.defaultAccountTypes, namespace)
    return kept === 'eoa' || kept === 'smartAccount' ? kept : namespace === 'eip155' ? 'smartAccount' : 'eoa'
  }

  /** Starts a change of who is logged in. The result says whether its answer comes too late: after a sign-out, or a later change. */
  #begin(namespace: ChainNamespace, signal: AbortSignal): () => boolean {
    const [{ signal: session }, turn] = [this.#session, {}]
    this.#turns.set(namespace, turn)
    return () => signal.aborted || session.aborted || this.#turns.get(namespace) !== turn
  }

  /** @throws FIELD_TYPE_WRONG for an account of another namespace than was asked for, ABORTED */
  #expect(namespace: ChainNamespace, user: SecureUser, isLate: () => boolean): void {
    if (isLate()) throw fail('ABORTED', {})
    const received = caipOf(namespace, user).split(':')[0] ?? ''
    if (received !== namespace) throw fail('FIELD_TYPE_WRONG', { field: 'chainId', expected: namespace, received })
    const isSolana = parseSolanaAddress(user.address) !== undefined
    if (isSolana !== (namespace === 'solana'))
      throw fail('FIELD_TYPE_WRONG', { field: 'address', expected: namespace, received: isSolana ? 'solana' : 'eip155' })
  }

  async #keep(
    namespace: ChainNamespace,
    user: SecureUser,
    who: Readonly<{ provider?: SocialProvider | undefined; userName?: string | undefined }>,
    isLate: () => boolean,
  ) {
    const { provider, userName } = who
    await this.record.change((login) => (isLate() ? login : { isUsed: true, email: user.email, userName, provider, types: login.types }))
    if (isLate()) throw fail('ABORTED', {})
    this.#state.set({ ...this.#state.value, provider: provider ?? 'email', userName })
    this.#set(namespace, user)
  }

  #set(namespace: ChainNamespace, user: SecureUser): void {
    this.#state.set({ ...this.#state.value, users: new Map(this.#state.value.users).set(namespace, user) })
    this.#changes.next({ namespace, user })
  }
}

/** The frame names chains of eip155 by number, all others by their CAIP-2 id. */
export function caipOf(namespace: ChainNamespace, { chainId }: SecureUser): CaipNetworkId {
  if (typeof chainId === 'number') return `eip155:${chainId}`
  return (chainId.includes(':') ? chainId : `${namespace}:${chainId}`) as CaipNetworkId
}
