import { type IWalletKit, WalletKit, type WalletKitTypes } from '@reown/walletkit'
import { Core } from '@walletconnect/core'
import { RelayFaults } from '../../../src/infrastructure/walletconnect/relay-faults.ts'
import { repairEngine } from '../../../src/infrastructure/walletconnect/relay-repairs.ts'
import { MemoryStorage } from './memory-storage.ts'

/** What a wallet has of one namespace. */
export type NamespaceKeys = Readonly<{
  methods: readonly string[]
  /** The accounts it has on a chain, as that chain writes them; empty = it does not know the chain. */
  addresses(caipNetworkId: string): readonly string[]
  answer(method: string, params: Readonly<Record<string, unknown>>, caipNetworkId: string): Promise<unknown>
  /** The owner picks this account; for wallets that are not told by whom to sign. */
  use?(address: string): void
  /** How it says that this account is the one now; default: `accountsChanged`. */
  news?(address: string, caipNetworkId: string): Readonly<{ name: string; data: unknown }>
}>

/** A WalletConnect wallet with keys of several namespaces: it approves what it is asked for, where it has something, and signs for real. */
export class NamespaceRelayWallet {
  answer: 'approve' | 'reject' = 'approve'
  readonly methods: string[] = []

  private constructor(
    private readonly kit: IWalletKit,
    private readonly keys: Readonly<Record<string, NamespaceKeys>>,
  ) {
    repairEngine(kit.engine.signClient)
    kit.on('session_proposal', (proposal) => void this.#approve(proposal))
    kit.on('session_request', (request) => void this.#respond(request))
  }

  static async start(relayUrl: string, keys: Readonly<Record<string, NamespaceKeys>>): Promise<NamespaceRelayWallet> {
    const core = new Core({
      projectId: '0'.repeat(31).concat('3'),
      relayUrl,
      storage: new MemoryStorage(),
      logger: new RelayFaults('').logger,
      telemetryEnabled: false,
      customStoragePrefix: `wallet-${crypto.randomUUID()}`,
    } as unknown as ConstructorParameters<typeof Core>[0])
    Object.assign(core.relayer, { connectTimeout: 2000 })
    const metadata = { name: 'Namespace Wallet', description: 'Signs with real keys', url: 'https://wallet.example', icons: [] }
    return new NamespaceRelayWallet(await WalletKit.init({ core: core as never, metadata }), keys)
  }

  get topics(): readonly string[] {
    return Object.keys(this.kit.getActiveSessions())
  }

  async pair(uri: string): Promise<void> {
    await this.kit.pair({ uri })
  }

  /** The owner picks another account on a chain. */
  async showAccount(caipNetworkId: string, address: string): Promise<void> {
    const keys = this.keys[caipNetworkId.split(':')[0] ?? '']
    keys?.use?.(address)
    const event = keys?.news?.(address, caipNetworkId) ?? { name: 'accountsChanged', data: [`${caipNetworkId}:${address}`] }
    for (const topic of this.topics) await this.kit.emitSessionEvent({ topic, event, chainId: caipNetworkId })
  }

  /** The owner grants only this account of a chain from now on, and no other chain of its namespace. */
  async grantOnly(caipNetworkId: string, address: string): Promise<void> {
    const name = caipNetworkId.split(':')[0] ?? ''
    this.keys[name]?.use?.(address)
    for (const [topic, { namespaces }] of Object.entries(this.kit.getActiveSessions())) {
      const scope = { methods: [], events: [], ...namespaces[name], chains: [caipNetworkId], accounts: [`${caipNetworkId}:${address}`] }
      // Without `acknowledged()`, see `KeyWallet.update`.
      await this.kit.updateSession({ topic, namespaces: { ...namespaces, [name]: scope } })
    }
  }

  /** The owner ends the session in the wallet. */
  async leave(): Promise<void> {
    for (const topic of this.topics) await this.kit.disconnectSession({ topic, reason: { code: 6000, message: 'User disconnected.' } })
  }

  async dispose(): Promise<void> {
    this.kit.core.heartbeat.stop()
    await this.kit.core.relayer.transportClose().catch(() => undefined)
  }

  async #approve({ id, params }: WalletKitTypes.SessionProposal): Promise<void> {
    const scopes = Object.entries(params.optionalNamespaces).flatMap(([namespace, { chains = [], events }]) => {
      const keys = this.keys[namespace]
      const known = chains.filter((chain) => keys && keys.addresses(chain).length > 0)
      if (!keys || known.length === 0) return []
      const accounts = known.flatMap((chain) => keys.addresses(chain).map((address) => `${chain}:${address}`))
      const scope = { accounts, chains: known, methods: [...keys.methods], events }
      return [[namespace, scope] as const]
    })
    await this.kit.approveSession({ id, namespaces: Object.fromEntries(scopes) })
  }

  async #respond({ topic, id, params: { request, chainId } }: WalletKitTypes.SessionRequest): Promise<void> {
    this.methods.push(request.method)
    const answer = await this.#answer(request.method, request.params as Readonly<Record<string, unknown>>, chainId)
    await this.kit.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', ...answer } })
  }

  async #answer(method: string, params: Readonly<Record<string, unknown>>, chainId: string) {
    if (this.answer === 'reject') return { error: { code: 4001, message: 'User rejected the request' } }
    try {
      return { result: await this.keys[chainId.split(':')[0] ?? '']?.answer(method, params, chainId) }
    } catch (error) {
      return { error: { code: -32000, message: error instanceof Error ? error.message : 'failed' } }
    }
  }
}
