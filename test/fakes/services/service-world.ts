import type { Fault, ServiceName } from './fault.ts'
import { SERVICE_NAMES } from './fault.ts'
import type { RegistryWallet } from './registry-wallets.ts'
import { registryWallets } from './registry-wallets.ts'
import type { MarketToken } from './tokens.ts'

export type RemoteFeature = Readonly<{ id: string; isEnabled: boolean; config: readonly string[] | null }>

export type NameRecord = Readonly<{
  name: string
  registered_at: string
  updated_at: string | null
  addresses: Readonly<Record<string, Readonly<{ address: string; created_at: string }>>>
  attributes: Readonly<Record<string, string>>
}>

/** A token of an account, as the balance service tells it. `address`: plain; absent for the chain's own coin. `price`: USD, absent = unknown. */
export type HeldRow = Readonly<{
  name: string
  symbol: string
  address?: string | undefined
  decimals: number
  numeric: string
  price?: number | undefined
}>

/** `rates`: base units received for 10^18 given ones, as text, by `<from>><to>`, lower-case addresses. */
export type LocalMarket = Readonly<{
  chainId: string
  router: string
  tokens: readonly MarketToken[]
  rates: Readonly<Record<string, string>>
}>

/** What a test or the control endpoint may turn. Plain JSON, in the units of the services. */
export type ServiceKnobs = {
  seed: number
  walletCount: number
  /** Undefined: any project id is known. A request without one is refused always. */
  knownProjectIds: readonly string[] | undefined
  slowMs: number
  features: readonly RemoteFeature[]
  planLimits: Readonly<{ tier: string; isAboveRpcLimit: boolean; isAboveMauLimit: boolean }>
  allowedOrigins: readonly string[]
  isAnalyticsEnabled: boolean
  supportedChains: readonly string[]
  /** CAIP-2 -> JSON-RPC URL that the gateway forwards to. */
  chains: Readonly<Record<string, string>>
  /** By lower-case address. */
  identities: Readonly<Record<string, Readonly<{ name: string | null; avatar: string | null }>>>
  /** Whether the gateway's Ethereum knows the names of `identities`, too: only then are they shown. */
  hasEns: boolean
  historyLength: number
  /** Names of all the collectibles that accounts received; undefined: some, of any name. */
  collectibles: readonly string[] | undefined
  /** By `<CAIP-2>:<address in lower case>`; an account that is not here holds a bit of everything. */
  holdings: Readonly<Record<string, readonly HeldRow[]>>
  /** Permissions that accounts granted before, as the service tells them, with their `owner` (CAIP-10). */
  granted: readonly Readonly<{ owner: string; pci: string }>[]
  /** Names that are taken from the start. */
  registered: readonly NameRecord[]
  /** The live service answers an empty balance list to a request without `Origin`. Node's `fetch` sends none. */
  requireOrigin: boolean
  /** USD by symbol. */
  prices: Readonly<Record<string, number>>
  swapLiquidity: boolean
  /** An exchange on a local chain that swaps for real, and its tokens: what is quoted and built for this chain. */
  market: LocalMarket | undefined
  /** Asking for an approval makes the next allowance answer say it was mined. */
  approvesAtOnce: boolean
  /** The live service has neither the options nor the quote route. */
  onrampRoutes: boolean
  exchangeOutcome: 'SUCCESS' | 'FAILED' | 'UNKNOWN'
  /** Status calls that a deposit stays in progress. */
  exchangePolls: number
  /**
   * Payments with another token or from another chain. `vault`: where the service takes money; undefined: at addresses of nobody. `refusal`: why
   * there is no quote. `outcome`: after `exchangePolls` questions.
   */
  transfers: Readonly<{ vault?: string | undefined; refusal?: string | undefined; outcome: 'success' | 'failure' | 'refund' | 'timeout' }>
  /** Where the pages of the card provider and of the exchanges are; undefined: at addresses that nobody serves. */
  shop: string | undefined
  otpRequired: boolean
  otpCode: string
}

/** `origin`: of the page that asked, where it says so. */
export type RecordedRequest = Readonly<{ service: ServiceName; method: string; url: string; body: string; origin?: string }>

const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

export function defaultKnobs(): ServiceKnobs {
  return {
    seed: 20260101,
    walletCount: 600,
    knownProjectIds: undefined,
    slowMs: 30_000,
    features: [
      { id: 'social_login', isEnabled: true, config: ['email', 'google', 'x', 'discord'] },
      { id: 'swap', isEnabled: true, config: ['1inch'] },
      { id: 'onramp', isEnabled: true, config: ['meld'] },
      { id: 'activity', isEnabled: true, config: [] },
      { id: 'reown_branding', isEnabled: true, config: null },
      { id: 'multi_wallet', isEnabled: false, config: null },
      { id: 'email_capture', isEnabled: false, config: null },
      { id: 'fund_from_exchange', isEnabled: false, config: null },
      { id: 'payments', isEnabled: false, config: null },
      { id: 'reown_authentication', isEnabled: false, config: null },
      { id: 'headless', isEnabled: false, config: null },
      { id: 'event_tracking', isEnabled: true, config: null },
    ],
    planLimits: { tier: 'starter', isAboveRpcLimit: false, isAboveMauLimit: false },
    allowedOrigins: [],
    isAnalyticsEnabled: true,
    supportedChains: ['1', '10', '56', '100', '137', '8453', '42161', '11155111'].map((id) => `eip155:${id}`).concat(SOLANA),
    chains: {},
    identities: { '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266': { name: 'alice.eth', avatar: '/fake-media/alice.png' } },
    hasEns: false,
    historyLength: 120,
    collectibles: undefined,
    holdings: {},
    granted: [],
    registered: [],
    requireOrigin: false,
    prices: {
      ETH: 2500,
      WETH: 2500,
      USDC: 1,
      USDT: 0.9995,
      DAI: 1.0002,
      WBTC: 64_000,
      UNI: 8.4,
      LINK: 14.2,
      ARB: 0.62,
      OP: 1.35,
      SOL: 145,
    },
    swapLiquidity: true,
    market: undefined,
    approvesAtOnce: true,
    onrampRoutes: false,
    exchangeOutcome: 'SUCCESS',
    exchangePolls: 2,
    transfers: { outcome: 'success' },
    shop: undefined,
    otpRequired: true,
    otpCode: '123456',
  }
}

/**
 * The state behind the made-up services: knobs, faults, what clients stored, and the last requests.
 * Give the same seed, get the same world.
 */
export class ServiceWorld {
  knobs: ServiceKnobs
  readonly faults = new Map<ServiceName, Fault>()
  /** The last 2,000 requests, oldest first. */
  readonly requests: RecordedRequest[] = []
  readonly names = new Map<string, NameRecord>()
  /** By `<CAIP-10 owner>|<CAIP-10 token>`, base units. */
  readonly allowances = new Map<string, bigint>()
  /** Status calls so far, by exchange session or transfer request id. */
  readonly polls = new Map<string, number>()
  /** What the visitor chose in the shop, by exchange session. */
  readonly paid = new Map<string, 'SUCCESS' | 'FAILED'>()
  readonly permissions = new Map<string, Record<string, unknown>>()
  readonly tokens = new Map<string, Record<string, unknown>>()
  readonly otps = new Map<string, Readonly<{ email: string; verified: boolean }>>()
  /** Milliseconds since 1970. */
  now: () => number = () => Date.now()
  #counter = 0
  #wallets: Readonly<{ key: string; list: readonly RegistryWallet[] }> | undefined
  #waiting = new Set<() => void>()

  constructor(knobs: Partial<ServiceKnobs> = {}) {
    this.#initial = knobs
    this.knobs = { ...defaultKnobs(), ...knobs }
    this.#register()
  }

  readonly #initial: Partial<ServiceKnobs>

  /** All as after construction; slow answers under way come now. */
  reset(): void {
    this.knobs = { ...defaultKnobs(), ...this.#initial }
    this.#counter = 0
    this.requests.length = 0
    for (const map of [this.faults, this.names, this.allowances, this.polls, this.permissions, this.tokens, this.otps]) map.clear()
    this.#register()
    for (const wake of this.#waiting) wake()
  }

  #register(): void {
    for (const record of this.knobs.registered) this.names.set(record.name, record)
    for (const grant of this.knobs.granted) this.permissions.set(grant.pci, { ...grant })
  }

  setKnobs(knobs: Partial<ServiceKnobs>): void {
    this.knobs = { ...this.knobs, ...knobs }
  }

  /** Without names: every service. */
  setFault(fault: Fault, ...names: readonly ServiceName[]): void {
    for (const name of names.length > 0 ? names : SERVICE_NAMES) this.faults.set(name, fault)
  }

  get wallets(): readonly RegistryWallet[] {
    const { seed, walletCount } = this.knobs
    const key = `${seed}/${walletCount}`
    if (this.#wallets?.key !== key) this.#wallets = { key, list: registryWallets(seed, walletCount) }
    return this.#wallets.list
  }

  record(request: RecordedRequest): void {
    this.requests.push(request)
    if (this.requests.length > 2000) this.requests.shift()
  }

  /** A UUID-shaped id, the same sequence in every world. */
  nextId(): string {
    this.#counter++
    const tail = (this.knobs.seed * 4096 + this.#counter).toString(16).padStart(12, '0').slice(-12)
    return `00000000-0000-4000-8000-${tail}`
  }

  /** Waits `slowMs`, or until the client gives up or the world is reset. */
  slowDown(signal: AbortSignal): Promise<void> {
    return new Promise((settle) => {
      const wake = () => {
        clearTimeout(timer)
        this.#waiting.delete(wake)
        settle()
      }
      const timer = setTimeout(wake, this.knobs.slowMs)
      this.#waiting.add(wake)
      signal.addEventListener('abort', wake, { once: true })
    })
  }
}
