import { type IWalletKit, WalletKit, type WalletKitTypes } from '@reown/walletkit'
import { Core } from '@walletconnect/core'
import { RelayFaults } from '../../../src/infrastructure/walletconnect/relay-faults.ts'
import { createEvmSigner, type EvmSigner } from './evm-signer.ts'
import { MemoryStorage } from './memory-storage.ts'

export type KeyWalletOptions = Readonly<{
  relayUrl: string
  privateKeys: readonly `0x${string}`[]
  /** Chain to its node; what the wallet offers. */
  rpcUrls: Readonly<Record<`eip155:${number}`, string>>
  projectId?: string
}>

type Proposal = WalletKitTypes.SessionProposal
type SessionRequest = WalletKitTypes.SessionRequest
type Namespaces = Parameters<IWalletKit['approveSession']>[0]['namespaces']

const EVENTS = ['accountsChanged', 'chainChanged']
const USER_REJECTED = { code: 4001, message: 'User rejected the request' }

/** A WalletConnect wallet with real keys, for tests and the sandbox: it pairs, approves, signs, moves, updates and leaves. */
export class KeyWallet {
  /** What the visitor does with the next proposals and requests. */
  answers: 'approve' | 'reject' | 'ignore' = 'approve'
  /** Replaces the namespaces of the next approval: to play wallets that grant less, more or nonsense. */
  grant: ((namespaces: Namespaces) => Namespaces) | undefined
  readonly requests: { method: string; params: unknown; chainId: string }[] = []
  readonly proposals: Proposal[] = []
  chain: string
  #waiting: (() => void)[] = []

  private constructor(
    private readonly kit: IWalletKit,
    private readonly signer: EvmSigner,
    private readonly chains: readonly string[],
  ) {
    this.chain = chains[0] ?? ''
    kit.on('session_proposal', (proposal) => void this.#decide(proposal))
    kit.on('session_request', (request) => void this.#respond(request))
  }

  static async start({ relayUrl, privateKeys, rpcUrls, projectId = '0'.repeat(31).concat('2') }: KeyWalletOptions): Promise<KeyWallet> {
    const storage = new MemoryStorage()
    const core = new Core({
      projectId,
      relayUrl,
      storage,
      // Not the library's own: that one keeps every line, however large.
      logger: new RelayFaults('').logger,
      telemetryEnabled: false,
      customStoragePrefix: `wallet-${crypto.randomUUID()}`,
    } as unknown as ConstructorParameters<typeof Core>[0])
    // A test has no patience for the 15 s of a phone.
    Object.assign(core.relayer, { connectTimeout: 2000 })
    const metadata = { name: 'Key Wallet', description: 'Signs with real keys', url: 'https://wallet.example', icons: [] }
    // The kit brings its own copy of the types.
    const kit = await WalletKit.init({ core: core as never, metadata })
    return new KeyWallet(kit, createEvmSigner(privateKeys, rpcUrls), Object.keys(rpcUrls))
  }

  get addresses(): readonly `0x${string}`[] {
    return this.signer.addresses
  }

  get topics(): readonly string[] {
    return Object.keys(this.kit.getActiveSessions())
  }

  async pair(uri: string): Promise<void> {
    await this.kit.pair({ uri })
  }

  /** Resolves with the topic once a session is there. */
  async connected(): Promise<string> {
    for (;;) {
      const [topic] = this.topics
      if (topic) return topic
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
    }
  }

  /** The visitor picks another chain in the wallet. */
  async moveTo(chainId: string): Promise<void> {
    this.chain = chainId
    await this.#emit('chainChanged', Number(chainId.split(':')[1]), chainId)
  }

  async useAccount(address: string): Promise<void> {
    await this.#emit('accountsChanged', [`${this.chain}:${address}`], this.chain)
  }

  /** Narrows or widens what is granted. */
  async update(chains: readonly string[], addresses: readonly string[] = this.addresses): Promise<void> {
    const namespaces = this.#namespaces(chains, addresses)
    for (const topic of this.topics) {
      const { acknowledged } = await this.kit.updateSession({ topic, namespaces })
      await acknowledged()
    }
  }

  async leave(): Promise<void> {
    for (const topic of this.topics) await this.kit.disconnectSession({ topic, reason: { code: 6000, message: 'User disconnected.' } })
  }

  async dispose(): Promise<void> {
    this.kit.core.heartbeat.stop()
    await this.kit.core.relayer.transportClose().catch(() => undefined)
  }

  async #decide(proposal: Proposal): Promise<void> {
    this.proposals.push(proposal)
    if (this.answers === 'ignore') return
    if (this.answers === 'reject') return this.reject(proposal)
    await this.approve(proposal)
  }

  async reject({ id }: Proposal): Promise<void> {
    await this.kit.rejectSession({ id, reason: { code: 5000, message: 'User rejected.' } })
  }

  async approve({ id, params }: Proposal): Promise<void> {
    const asked = [params.requiredNamespaces, params.optionalNamespaces].flatMap((each) => each['eip155']?.chains ?? [])
    const chains = this.chains.filter((chain) => asked.includes(chain))
    const own = this.#namespaces(chains.length > 0 ? chains : this.chains)
    await this.kit.approveSession({ id, namespaces: this.grant?.(own) ?? own })
    for (const resolve of this.#waiting.splice(0)) resolve()
  }

  /** Decides what was left lying. */
  async answerPending(): Promise<void> {
    for (const request of this.kit.getPendingSessionRequests()) await this.#respond(request as SessionRequest)
  }

  async #respond({ topic, id, params: { request, chainId } }: SessionRequest): Promise<void> {
    this.requests.push({ method: request.method, params: request.params, chainId })
    if (this.answers === 'ignore') return
    const answer = this.answers === 'reject' ? { error: USER_REJECTED } : await this.#answer(request.method, request.params, chainId)
    await this.kit.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', ...answer } })
    if (request.method === 'wallet_switchEthereumChain' && 'result' in answer) await this.moveTo(this.chain)
  }

  async #answer(method: string, params: unknown, chainId: string): Promise<{ result: unknown } | { error: typeof USER_REJECTED }> {
    if (method === 'wallet_switchEthereumChain') {
      const wanted = `eip155:${Number((params as readonly [{ chainId: string }])[0].chainId)}`
      if (!this.chains.includes(wanted)) return { error: { code: 4902, message: 'Unrecognized chain' } }
      this.chain = wanted
      return { result: null }
    }
    try {
      return { result: await this.signer.answer(method, params as readonly unknown[], chainId as `eip155:${number}`) }
    } catch (error) {
      return { error: { code: -32000, message: error instanceof Error ? error.message : 'failed' } }
    }
  }

  async #emit(name: string, data: unknown, chainId: string): Promise<void> {
    for (const topic of this.topics) await this.kit.emitSessionEvent({ topic, event: { name, data }, chainId })
  }

  #namespaces(chains: readonly string[], addresses: readonly string[] = this.addresses): Namespaces {
    const accounts = chains.flatMap((chain) => addresses.map((address) => `${chain}:${address}`))
    return { eip155: { accounts, chains: [...chains], methods: [...this.signer.methods], events: EVENTS } }
  }
}
