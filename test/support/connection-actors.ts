import type { Connector } from '../../src/domain/connection/connection.ts'
import type { ConnectionService } from '../../src/domain/connection/connection-service.ts'
import type { CaipNetworkId, ChainNamespace, Network } from '../../src/domain/network/network.ts'
import { abortable } from '../../src/domain/shared/async/abortable.ts'
import { CoinbaseProvider, type CoinbaseSigner } from '../../src/infrastructure/coinbase/coinbase-provider.ts'
import { ExternalChainAdapter } from '../../src/infrastructure/connection/external-chain-adapter.ts'
import type { RequestArguments } from '../../src/infrastructure/shared/eip1193-request.ts'
import type { ChainAdapter } from '../../src/ports/connection/chain-adapter.ts'
import type { KeyValueStore } from '../../src/ports/storage/key-value-store.ts'
import type { ChainAdapterWorld, WalletKnobs } from '../contract/connection/chain-adapter-cases.ts'
import type { FakeDisk } from '../fakes/storage/fake-key-value-store.ts'
import { BitcoinKeys, satsConnectShape, unisatShape } from '../fakes/wallets/bitcoin-wallet-shapes.ts'
import { StacksWallet } from '../fakes/wallets/stacks-wallet.ts'
import { adapterWorlds, EVM_ADDRESSES, evmHome, evmOther, stacksAdapterWorld } from './adapter-worlds.ts'
import { shapeWorld, standardBitcoinWorld } from './bitcoin-world.ts'
import { embeddedActor } from './embedded-actor.ts'
import { SAFE, safeWorld } from './safe-world.ts'
import { sessionActor } from './session-actor.ts'

/** A wallet, its owner, and what is true of it. */
export type Actor = Readonly<{
  connector: Connector
  adapter: ChainAdapter
  addresses: readonly string[]
  home: Network
  other: Network
  mode(mode: 'approve' | 'reject' | 'ignore'): void
  /** Answers what it left unanswered, with yes. */
  wake(): void
  /** Another account, by itself; undefined where it has no way to say so. */
  say?: ((address: string) => void) | undefined
  leave?: (() => void) | undefined
  /** The account it shows. */
  address(): string
  /** The chain it stands on; undefined where it stands on none. */
  chain(): CaipNetworkId | undefined
  /** Listeners it has; undefined where nobody can tell. */
  listeners(): number | undefined
  pass(ms: number): Promise<void>
  /** The page is loaded again: what the adapter kept in memory is gone. */
  reload?(): void
  /** The page's own code beside the connection: what it does about one that has ended. Returns how it stops. */
  follow?(connections: ConnectionService, store: KeyValueStore): () => void
  /** Of a login that nobody is connected with. */
  signOut?(): Promise<void>
  /** What is wrong with what the adapter itself has stored; empty: nothing. */
  trouble?(isConnected: boolean): string
}>

type Limits = Readonly<{ mute?: boolean; stays?: boolean }>

/** Of a world of the adapters' contract. */
function actorOf(world: ChainAdapterWorld<WalletKnobs>, id: string, { mute, stays }: Limits = {}): Actor {
  const { adapter, connector, addresses, home, other, wallet, pass } = world
  let shown = addresses[0]
  let hasLeft = false
  wallet.accounts([shown])
  return {
    connector: { ...connector, id, name: id, rdns: undefined },
    adapter,
    addresses,
    home,
    other,
    mode: (mode) => {
      // What it left unanswered before is answered first.
      wallet.wakeUp()
      wallet.accounts([shown])
      hasLeft = false
      if (mode === 'ignore') wallet.silent()
      else wallet.rejects(mode === 'reject' ? 'all' : 'nothing')
    },
    wake: () => wallet.wakeUp(),
    say: mute
      ? undefined
      : (address) => {
          // One that has left names no account.
          if (hasLeft) return
          shown = address as typeof shown
          wallet.saysAccounts([address])
        },
    leave:
      mute || stays
        ? undefined
        : () => {
            hasLeft = true
            wallet.leaves()
          },
    address: () => shown,
    chain: () => world.stands?.(),
    listeners: () => wallet.listeners(),
    pass,
  }
}

/** One of Coinbase's two ways to a key, with an owner. */
class OwnedSigner implements CoinbaseSigner {
  #accounts: readonly string[] = []
  #end: ((isYes: boolean) => void) | undefined

  constructor(
    private readonly owner: { answer: string; waiting: (() => void)[]; address: string; chain: number },
    private readonly emit: (event: string, value: unknown) => void,
  ) {}

  async handshake(): Promise<void> {
    if (this.owner.answer === 'reject') throw Object.assign(new Error('User rejected the request'), { code: 4001 })
    if (this.owner.answer === 'ignore')
      await new Promise<void>((resolve, reject) => {
        this.#end = (isYes) => (isYes ? resolve() : reject(new Error('ended')))
        this.owner.waiting.push(() => this.#end?.(true))
      })
    this.#accounts = [this.owner.address]
    this.emit('accountsChanged', this.#accounts)
  }

  async request({ method, params }: RequestArguments): Promise<unknown> {
    if (method === 'eth_chainId') return `0x${this.owner.chain.toString(16)}`
    if (method === 'wallet_switchEthereumChain') {
      this.owner.chain = Number((params as readonly { chainId: string }[])[0]?.chainId)
      this.emit('chainChanged', `0x${this.owner.chain.toString(16)}`)
      return null
    }
    return this.#accounts
  }

  async cleanup(): Promise<void> {
    this.#accounts = []
    this.#end?.(false)
  }

  session() {
    return { id: '1', secret: '2' }
  }
}

/** Coinbase, with the app or with a passkey, whichever the visitor takes. */
function coinbaseActor(way: 'scw' | 'walletlink', address: string): Actor {
  const own = adapterWorlds.eip155()
  const owner = { answer: 'approve', waiting: [] as (() => void)[], address, chain: 1 }
  const communicator = {
    onMessage: () => new Promise<never>(() => {}),
    postMessage: async () => {},
    postRequestAndWaitForResponse: async () => ({ data: way }),
  }
  const provider = new CoinbaseProvider({
    communicator: communicator as never,
    preference: () => ({}),
    keySigner: (emit) => new OwnedSigner(owner, emit),
    linkSigner: async (emit) => new OwnedSigner(owner, emit),
    read: async () => undefined,
  })
  const ask = (args: RequestArguments, signal: AbortSignal) => {
    signal.addEventListener('abort', () => provider.giveUp(), { once: true })
    return abortable(provider.request(args), signal)
  }
  const wallet = { provider, ask, forget: () => provider.forget() }
  return {
    connector: { id: `coinbase-${way}`, type: 'EXTERNAL', name: 'Coinbase', chain: 'eip155' },
    adapter: new ExternalChainAdapter(own.adapter, wallet),
    addresses: [address],
    home: evmHome,
    other: evmOther,
    mode: (mode) => {
      owner.answer = mode
    },
    wake: () => {
      owner.answer = 'approve'
      for (const resume of owner.waiting.splice(0)) resume()
    },
    address: () => address,
    chain: () => `eip155:${owner.chain}`,
    listeners: () => undefined,
    pass: own.pass,
  }
}

/** The Safe around the page. */
function safeActor(): Actor {
  const own = adapterWorlds.eip155()
  const { wallet, clock } = safeWorld()
  return {
    connector: { id: 'safe', type: 'EXTERNAL', name: 'Safe', chain: 'eip155' },
    adapter: new ExternalChainAdapter(own.adapter, wallet),
    addresses: [SAFE],
    home: evmHome,
    other: evmOther,
    mode: () => {},
    wake: () => {},
    address: () => SAFE,
    chain: () => 'eip155:1',
    listeners: () => undefined,
    pass: async (ms) => {
      await clock.advance(ms)
      await own.pass(ms)
    },
  }
}

const bitcoin = (dialect: string, make: (keys: BitcoinKeys) => object, tell?: (keys: BitcoinKeys) => void) => {
  const keys = new BitcoinKeys(dialect)
  return actorOf(shapeWorld(keys, make(keys), dialect, tell ?? (() => {})), dialect, { mute: !tell })
}

function leatherOfStacks(): Actor {
  const world = stacksAdapterWorld()
  const wallet = new StacksWallet('leather', { grants: [] })
  const addresses = [wallet.address(0), wallet.address(1)] as const
  const knobs: WalletKnobs = {
    ...world.wallet,
    accounts: () => {
      wallet.shown = [0]
    },
    rejects: (what) => {
      wallet.owner.answer = what === 'all' ? 'reject' : 'approve'
    },
    silent: () => {
      wallet.owner.answer = 'ignore'
    },
    wakeUp: () => wallet.owner.wakeUp(),
    listeners: () => wallet.listenerCount,
  }
  const connector = { ...world.connector, provider: wallet.provider, dialect: 'leather' }
  return actorOf({ ...world, addresses, connector, wallet: knobs }, 'leather', { mute: true })
}

/** Every adapter, with two wallets at least. */
export const ACTORS: Readonly<Record<string, (disk: FakeDisk) => Readonly<{ namespace: ChainNamespace; actors: readonly Actor[] }>>> = {
  eip155: () => ({ namespace: 'eip155', actors: ['alpha', 'beta'].map((id) => actorOf(adapterWorlds.eip155(), id)) }),
  coinbase: () => ({
    namespace: 'eip155',
    actors: [coinbaseActor('scw', EVM_ADDRESSES[0]), actorOf(adapterWorlds.eip155(), 'alpha')],
  }),
  'coinbase, app': () => ({
    namespace: 'eip155',
    actors: [coinbaseActor('walletlink', EVM_ADDRESSES[1]), actorOf(adapterWorlds.eip155(), 'alpha')],
  }),
  walletconnect: () => ({ namespace: 'eip155', actors: [sessionActor(), actorOf(adapterWorlds.eip155(), 'alpha')] }),
  safe: () => ({ namespace: 'eip155', actors: [safeActor(), actorOf(adapterWorlds.eip155(), 'alpha')] }),
  embedded: (disk) => ({ namespace: 'eip155', actors: [embeddedActor(disk), actorOf(adapterWorlds.eip155(), 'alpha')] }),
  solana: () => ({ namespace: 'solana', actors: ['alpha', 'beta'].map((id) => actorOf(adapterWorlds.solana(), id)) }),
  sui: () => ({ namespace: 'sui', actors: ['alpha', 'beta'].map((id) => actorOf(adapterWorlds.sui(), id)) }),
  polkadot: () => ({ namespace: 'polkadot', actors: ['alpha', 'beta'].map((id) => actorOf(adapterWorlds.polkadot(), id)) }),
  cosmos: () => ({ namespace: 'cosmos', actors: ['alpha', 'beta'].map((id) => actorOf(adapterWorlds.cosmos(), id, { stays: true })) }),
  stacks: () => ({
    namespace: 'stacks',
    actors: [...['alpha', 'beta'].map((id) => actorOf(adapterWorlds.stacks(), id)), leatherOfStacks()],
  }),
  bitcoin: () => ({
    namespace: 'bip122',
    actors: [
      bitcoin(
        'sats-connect',
        (keys) => satsConnectShape(keys),
        (keys) => keys.emit('accountChange'),
      ),
      bitcoin(
        'unisat',
        (keys) => unisatShape(keys),
        (keys) => keys.emit('accountsChanged'),
      ),
      bitcoin(
        'okx',
        (keys) => unisatShape(keys, 'okx'),
        (keys) => keys.emit('accountChanged'),
      ),
      bitcoin('leather', (keys) => satsConnectShape(keys, 'leather')),
      actorOf(standardBitcoinWorld(), 'standard'),
    ],
  }),
}

/** What is wrong with the wallets themselves, each with its words. `shown`, `asked`: ids of connectors. */
export function troublesOf(
  actors: readonly Actor[],
  shown: string | undefined,
  asked: ReadonlySet<string | undefined>,
): readonly (readonly [boolean, string])[] {
  return actors.flatMap((each) => {
    const { id } = each.connector
    const trouble = each.trouble?.(id === shown) ?? ''
    const isHeard = id !== shown && !asked.has(id) && (each.listeners() ?? 0) > 0
    return [
      [trouble !== '', `${id}: ${trouble}`] as const,
      [isHeard, `${id} is neither connected nor asked, and still listened to`] as const,
    ]
  })
}
