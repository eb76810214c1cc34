import type {
  ConnectedWallet,
  Connection,
  Connector,
  SwitchRequest,
  WalletAccount,
  WalletEvent,
} from '../../domain/connection/connection.ts'
import type { ConnectionStore } from '../../domain/connection/connection-store.ts'
import { isAppError } from '../../domain/errors/app-error.ts'
import { fail } from '../../domain/errors/fail.ts'
import type { CaipNetworkId, ChainNamespace, Network } from '../../domain/network/network.ts'
import { abortable } from '../../domain/shared/async/abortable.ts'
import { withDeadline } from '../../domain/shared/async/with-deadline.ts'
import { same } from '../../domain/shared/same.ts'
import type { PairingService } from '../../domain/walletconnect/pairing-service.ts'
import type { SessionService } from '../../domain/walletconnect/session-service.ts'
import type { ChainAdapter, ConnectHints, NativeBalance, SignedMessage, SignRequest } from '../../ports/connection/chain-adapter.ts'
import type { SessionProvider } from '../../ports/connection/session-provider.ts'
import type { Clock } from '../../ports/time/clock.ts'
import { latestReading } from '../connection/latest-reading.ts'

/** A wallet that accepts requests for every chain, whatever its session lists. */
const SUPPORTS_ALL = 'MetaMask Wallet'

/** Timeout of reading account details, which needs no approval, in ms. */
const DETAILS_MS = 3000

export type SessionWorld = Readonly<{
  live: SessionService
  sessions: SessionProvider
  pairing: Pick<PairingService, 'pair'>
  stored: ConnectionStore
  clock: Clock
  /** The namespace's own adapter, which reads balances and builds the signing formats. */
  own: () => Promise<ChainAdapter>
  /** CAIP-2 id of the initial network of a new session, from the option `universalProviderConfigOverride`. */
  defaultChain?: string | undefined
  /** Account details beyond the addresses; empty when there are none. */
  details: (signal: AbortSignal) => Promise<readonly WalletAccount[]>
  /** The provider that hosts get; its code is fetched once a wallet has approved. */
  provider: () => Promise<unknown>
}>

/** WalletConnect wallets, for one namespace. All namespaces share one session. */
export class SessionChainAdapter implements ChainAdapter {
  #provider: unknown

  constructor(
    readonly namespace: ChainNamespace,
    private readonly world: SessionWorld,
  ) {}

  async connect({ name }: Connector, { preferred, isPartner = false }: ConnectHints, signal: AbortSignal): Promise<ConnectedWallet> {
    const { live, pairing } = this.world
    await live.leaveUnattended(this.namespace, signal)
    // A connected session without this namespace is replaced by one that may have it.
    const isMissing = live.isAttended && !isPartner && !live.scope(this.namespace)
    if (!live.session || isMissing) await pairing.pair(signal)
    const { defaultChain } = this.world
    // The site's default chain, otherwise the visitor's current network; if the session includes neither, its first chain.
    const isChosen = defaultChain?.startsWith(`${this.namespace}:`) && live.choose(this.namespace, defaultChain as CaipNetworkId)
    if (!isChosen && preferred !== undefined) live.choose(this.namespace, preferred)
    const wallet = this.#wallet()
    if (!wallet) throw fail('NO_ACCOUNTS', { wallet: name })
    await this.#loadProvider(signal)
    return this.#detailed(wallet, signal)
  }

  async restore(_connector: Connector, address: string, signal: AbortSignal): Promise<ConnectedWallet | undefined> {
    const { live, stored } = this.world
    await live.restore(signal)
    const before = await stored.read(this.namespace)
    // Of a stored connection the stored network counts: it is restored once the store answers.
    if (before === 'unknown' && address !== '') throw fail('ANSWER_UNREADABLE', { source: 'storage' })
    if (before !== 'unknown' && before?.caipNetworkId !== undefined) live.choose(this.namespace, before.caipNetworkId)
    const own = live.addresses(this.namespace).find((each) => each.toLowerCase() === address.toLowerCase())
    if (own) live.use(this.namespace, own)
    const wallet = this.#wallet()
    if (!wallet) return undefined
    await this.#loadProvider(signal)
    const detailed = await this.#detailed(wallet, signal)
    // The wallet may have disconnected meanwhile.
    return this.#wallet() && detailed
  }

  async disconnect(_connection: Connection, signal: AbortSignal): Promise<void> {
    await this.world.live.end(signal)
  }

  async switchNetwork({ network }: SwitchRequest, signal: AbortSignal): Promise<CaipNetworkId> {
    const { live } = this.world
    const { caipNetworkId } = network
    if (!live.choose(this.namespace, caipNetworkId)) {
      const { askForChain } = await abortable(import('./ask-for-chain.ts'), signal)
      await askForChain(this.namespace, network, this.world, signal)
      if (!live.choose(this.namespace, caipNetworkId)) throw fail('CHAIN_UNSUPPORTED', { network: network.name })
    }
    return caipNetworkId
  }

  watch(shown: Connection, listener: (event: WalletEvent) => void): () => void {
    const { live } = this.world
    const details = latestReading(
      this.world.clock,
      async (signal) => [this.#wallet(), await this.world.details(signal)] as const,
      ([wallet, said]) => {
        const detailed = wallet && withDetails(wallet, said)
        if (detailed && detailed !== wallet && this.#isCurrent(wallet)) listener({ type: 'accounts', accounts: detailed.accounts })
      },
    )
    const subscription = live.events$(this.namespace).subscribe((event) => {
      if (event.type !== 'approved' || live.session?.peer.name !== SUPPORTS_ALL) listener(event)
      if (event.type === 'accounts' || event.type === 'network') details.ask()
    })
    subscription.add(live.attend())
    subscription.add(details.stop)
    // What the wallet changed before this subscription.
    queueMicrotask(() => {
      if (subscription.closed) return
      const now = this.#wallet()
      if (!now?.caipNetworkId) return listener({ type: 'disconnected' })
      const { approved, canAdd } = now
      if (approved && !same([approved, canAdd], [shown.approved, shown.canAdd])) listener({ type: 'approved', approved, canAdd })
      if (now.caipNetworkId !== shown.caipNetworkId) listener({ type: 'network', caipNetworkId: now.caipNetworkId })
      if (!hasOther(shown, now)) return
      listener({ type: 'accounts', accounts: now.accounts })
      details.ask()
    })
    return () => subscription.unsubscribe()
  }

  async balance(address: string, network: Network, signal: AbortSignal): Promise<NativeBalance> {
    return (await this.world.own()).balance(address, network, signal)
  }

  provider(): unknown {
    return this.#provider
  }

  async signMessage(request: SignRequest, signal: AbortSignal): Promise<SignedMessage> {
    return (await abortable(this.world.own(), signal)).signMessage(request, signal)
  }

  /** Adds account details; a wallet that returns none is connected all the same. */
  async #detailed(wallet: ConnectedWallet, signal: AbortSignal): Promise<ConnectedWallet> {
    const late = () => fail('WALLET_SILENT', { wallet: 'WalletConnect' })
    try {
      const { clock, details } = this.world
      return withDetails(wallet, await withDeadline({ clock, ms: DETAILS_MS, late, signal }, details))
    } catch (error) {
      if (isAppError(error, 'ABORTED')) throw error
      return wallet
    }
  }

  /** True when the state did not change during the request. */
  #isCurrent({ accounts: [{ address }], caipNetworkId }: ConnectedWallet): boolean {
    const now = this.#wallet()
    return now?.accounts[0].address === address && now.caipNetworkId === caipNetworkId
  }

  async #loadProvider(signal: AbortSignal): Promise<void> {
    this.#provider ??= await abortable(this.world.provider(), signal)
  }

  #wallet(): (ConnectedWallet & Readonly<{ canAdd: boolean }>) | undefined {
    const { live } = this.world
    const [head, ...rest] = live.addresses(this.namespace).map((address): WalletAccount => ({ namespace: this.namespace, address }))
    if (!head) return undefined
    const approved = live.session?.peer.name === SUPPORTS_ALL ? undefined : live.scope(this.namespace)?.chains
    const canAdd = live.canAdd(this.namespace)
    return { accounts: [head, ...rest], caipNetworkId: live.chain(this.namespace), approved, canAdd, peer: live.session?.peer }
  }
}

/** Whether the session's accounts are not those shown. Account details can list further addresses of a kind, which the session does not. */
function hasOther({ accounts: shown }: ConnectedWallet, { accounts: now }: ConnectedWallet): boolean {
  const isDetailed = shown.some(({ type }) => type !== undefined)
  const isMissing = now.some(({ address }) => !shown.some((each) => each.address === address))
  return isMissing || now[0].address !== shown[0].address || (!isDetailed && now.length !== shown.length)
}

function withDetails(wallet: ConnectedWallet, said: readonly WalletAccount[]): ConnectedWallet {
  const own = said.find(({ address }) => address === wallet.accounts[0].address)
  return own ? { ...wallet, accounts: [own, ...said.filter((each) => each !== own)] } : wallet
}
