import { RelayFaults } from '../../../src/infrastructure/walletconnect/relay-faults.ts'
import { repairEngine } from '../../../src/infrastructure/walletconnect/relay-repairs.ts'
import { createEvmSigner } from './evm-signer.ts'
import { MemoryStorage } from './memory-storage.ts'
import type { RelayNamespaces, RelayProposal, RelayRequest, RelaySigner } from './relay-signer.ts'
import { createSolanaSigner } from './solana-signer.ts'

export type KeyWalletOptions = Readonly<{
  /** `ws://…`, as `startRelay` says. */
  relayUrl: string
  /** Keys of eip155 accounts. Public ones: whoever reads a test has them. */
  privateKeys: readonly `0x${string}`[]
  /** Chain to its node; what the wallet offers. */
  rpcUrls: Readonly<Record<`eip155:${number}`, string>>
  /** Solana accounts, made of these words; none = no Solana. */
  solana?: Readonly<{ seeds: readonly string[]; chains: readonly `solana:${string}`[] }>
  projectId?: string
  /** It can sign in as it accepts (`wc_sessionAuthenticate`). */
  signsIn?: boolean
}>

/** As much of `@reown/walletkit` as is used here. That package is yours to install: only who starts such a wallet needs it. */
type Kit = Awaited<ReturnType<typeof loadKit>>

type AuthPayload = Readonly<{ chains: readonly string[]; domain: string; nonce: string; type?: string }> & Readonly<Record<string, unknown>>
type AuthRequest = Readonly<{ id: number; params: Readonly<{ authPayload: AuthPayload }> }>

const EVENTS = ['accountsChanged', 'chainChanged']
const USER_REJECTED = { code: 4001, message: 'User rejected the request' }

async function loadKit(relayUrl: string, projectId: string) {
  const [{ WalletKit }, { Core }] = await Promise.all([import('@reown/walletkit'), import('@walletconnect/core')])
  const core = new Core({
    projectId,
    relayUrl,
    storage: new MemoryStorage(),
    // Not the library's own: that one keeps every line, however large.
    logger: new RelayFaults('').logger,
    telemetryEnabled: false,
    customStoragePrefix: `wallet-${crypto.randomUUID()}`,
  } as unknown as ConstructorParameters<typeof Core>[0])
  // A test has no patience for the 15 s of a phone.
  Object.assign(core.relayer, { connectTimeout: 2000 })
  const metadata = { name: 'Key Wallet', description: 'Signs with real keys', url: 'https://wallet.example', icons: [] }
  // The kit brings its own copy of the types.
  return WalletKit.init({ core: core as never, metadata })
}

/** A WalletConnect wallet with real keys, for tests and the sandbox: it pairs, approves, signs, moves, updates and leaves. */
export class KeyWallet {
  /** What the visitor does with the next proposals and requests. */
  answers: 'approve' | 'reject' | 'ignore' = 'approve'
  /** Answers every request with this error. */
  refusal: Readonly<{ code: number; message: string }> | undefined
  /** Replaces the namespaces of the next approval: to play wallets that grant less, more or nonsense. */
  grant: ((namespaces: RelayNamespaces) => RelayNamespaces) | undefined
  readonly requests: { method: string; params: unknown; chainId: string }[] = []
  readonly proposals: RelayProposal[] = []
  /** What it was asked to sign as it accepted. */
  readonly authentications: AuthPayload[] = []
  /** Changes what it signed: to play wallets that lie. */
  tamper: ((auth: { h: object; p: Record<string, unknown>; s: object }) => object) | undefined
  /** How it writes its addresses, also in what it signs. */
  spelling: (address: string) => string = (address) => address
  chain: string
  #waiting: (() => void)[] = []
  readonly #kit: Kit
  readonly #signers: readonly RelaySigner[]
  /** What the client unsubscribes from by itself when a session ends, and waits for in vain once its socket is closed. */
  readonly #leaving: Promise<unknown>[] = []

  private constructor(kit: unknown, signers: readonly RelaySigner[], signsIn: boolean) {
    this.#kit = kit as Kit
    repairEngine(this.#kit.engine.signClient)
    const { relayer } = this.#kit.core
    const unsubscribe = relayer.unsubscribe.bind(relayer)
    relayer.unsubscribe = (...asked) => {
      const leaving = unsubscribe(...asked)
      this.#leaving.push(leaving)
      return leaving
    }
    this.#signers = signers
    this.chain = signers[0]?.chains[0] ?? ''
    this.#kit.on('session_proposal', (proposal) => void this.#decide(proposal as unknown as RelayProposal))
    this.#kit.on('session_request', (request) => void this.#respond(request as unknown as RelayRequest))
    // Whether anybody listens is what the library takes for being able to.
    if (signsIn) this.#kit.on('session_authenticate', (asked) => void this.#signIn(asked as unknown as AuthRequest))
  }

  static async start({
    relayUrl,
    privateKeys,
    rpcUrls,
    solana,
    projectId = '0'.repeat(31).concat('2'),
    signsIn = false,
  }: KeyWalletOptions): Promise<KeyWallet> {
    const signers = [createEvmSigner(privateKeys, rpcUrls), ...(solana ? [createSolanaSigner(solana.seeds, solana.chains)] : [])]
    return new KeyWallet(await loadKit(relayUrl, projectId), signers, signsIn)
  }

  /** Of eip155. */
  get addresses(): readonly `0x${string}`[] {
    return this.#of('eip155').addresses as readonly `0x${string}`[]
  }

  get solanaAddresses(): readonly string[] {
    return this.#of('solana').addresses
  }

  get topics(): readonly string[] {
    return Object.keys(this.#kit.getActiveSessions())
  }

  async pair(uri: string): Promise<void> {
    await this.#kit.pair({ uri })
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
    // Not `acknowledged()` too: an answer that comes before it is called is lost to it, and it never resolves.
    for (const topic of this.topics) await this.#kit.updateSession({ topic, namespaces })
  }

  async leave(): Promise<void> {
    for (const topic of this.topics) await this.#kit.disconnectSession({ topic, reason: { code: 6000, message: 'User disconnected.' } })
  }

  /** As the relay knows it. */
  clientId(): Promise<string> {
    return this.#kit.core.crypto.getClientId()
  }

  /** Answers each request that waits with each of these results in turn: to play wallets that answer twice. */
  async answerPendingWith(...results: readonly unknown[]): Promise<void> {
    const { crypto, relayer } = this.#kit.core
    for (const { topic, id } of this.#kit.getPendingSessionRequests())
      for (const result of results)
        await relayer.publish(topic, await crypto.encode(topic, { id, jsonrpc: '2.0', result }), { ttl: 300, tag: 1109, prompt: false })
  }

  /** Says anything in its sessions: to play wallets that do not keep the protocol. */
  async say(method: string, params: unknown): Promise<void> {
    const { crypto, relayer } = this.#kit.core
    for (const topic of this.topics) {
      const message = await crypto.encode(topic, { id: Date.now() * 1000, jsonrpc: '2.0', method, params })
      await relayer.publish(topic, message, { ttl: 300, tag: 1100, prompt: false })
    }
  }

  async dispose(): Promise<void> {
    await Promise.allSettled(this.#leaving)
    this.#kit.core.heartbeat.stop()
    await this.#kit.core.relayer.transportClose().catch(() => undefined)
  }

  async #decide(proposal: RelayProposal): Promise<void> {
    this.proposals.push(proposal)
    if (this.answers === 'ignore') return
    if (this.answers === 'reject') return this.reject(proposal)
    await this.approve(proposal)
  }

  async reject({ id }: RelayProposal): Promise<void> {
    await this.#kit.rejectSession({ id, reason: { code: 5000, message: 'User rejected.' } })
  }

  async approve({ id, params }: RelayProposal): Promise<void> {
    const asked = [params.requiredNamespaces, params.optionalNamespaces].flatMap((each) =>
      Object.values(each).flatMap(({ chains }) => chains ?? []),
    )
    const all = this.#signers.flatMap(({ chains }) => chains)
    const chains = all.filter((chain) => asked.includes(chain))
    const own = this.#namespaces(chains.length > 0 ? chains : all)
    await this.#kit.approveSession({ id, namespaces: this.grant?.(own) ?? own })
    for (const resolve of this.#waiting.splice(0)) resolve()
  }

  /** Signs the text of each chain that is asked for and known, with the helpers that the kit's documentation names. */
  async #signIn({ id, params: { authPayload } }: AuthRequest): Promise<void> {
    this.authentications.push(authPayload)
    if (this.answers === 'ignore') return
    const reject = () => this.#kit.rejectSessionAuthenticate({ id, reason: { code: 5000, message: 'User rejected.' } })
    if (this.answers === 'reject') return reject()
    const { buildAuthObject, populateAuthPayload } = await import('@walletconnect/utils')
    const { chains, methods, addresses, answer } = this.#of('eip155')
    const [address = ''] = addresses
    const payload = populateAuthPayload({ authPayload: authPayload as never, chains: [...chains], methods: [...methods] })
    const auths = []
    for (const chain of payload.chains) {
      const iss = `${chain}:${this.spelling(address)}`
      const text = this.#kit.formatAuthMessage({ request: payload, iss })
      const hex = `0x${[...new TextEncoder().encode(text)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
      const s = String(await answer('personal_sign', [hex, address], chain))
      const auth = buildAuthObject(payload, { t: 'eip191', s }, iss)
      auths.push(this.tamper?.(auth as never) ?? auth)
    }
    await this.#kit.approveSessionAuthenticate({ id, auths: auths as never })
    for (const resolve of this.#waiting.splice(0)) resolve()
  }

  /** Decides what was left lying. */
  async answerPending(): Promise<void> {
    for (const request of this.#kit.getPendingSessionRequests()) await this.#respond(request as unknown as RelayRequest)
  }

  async #respond({ topic, id, params: { request, chainId } }: RelayRequest): Promise<void> {
    this.requests.push({ method: request.method, params: request.params, chainId })
    if (this.answers === 'ignore') return
    const error = this.answers === 'reject' ? USER_REJECTED : this.refusal
    const answer = error ? { error } : await this.#answer(request.method, request.params, chainId)
    await this.#kit.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', ...answer } })
    if (request.method === 'wallet_switchEthereumChain' && 'result' in answer) await this.moveTo(this.chain)
  }

  async #answer(method: string, params: unknown, chainId: string): Promise<{ result: unknown } | { error: typeof USER_REJECTED }> {
    if (method === 'wallet_switchEthereumChain') {
      const wanted = `eip155:${Number((params as readonly [{ chainId: string }])[0].chainId)}`
      if (!this.#of('eip155').chains.includes(wanted)) return { error: { code: 4902, message: 'Unrecognized chain' } }
      this.chain = wanted
      return { result: null }
    }
    try {
      return { result: await this.#of(chainId.split(':')[0] ?? '').answer(method, params, chainId) }
    } catch (error) {
      return { error: { code: -32000, message: error instanceof Error ? error.message : 'failed' } }
    }
  }

  async #emit(name: string, data: unknown, chainId: string): Promise<void> {
    for (const topic of this.topics) await this.#kit.emitSessionEvent({ topic, event: { name, data }, chainId })
  }

  #of(namespace: string): RelaySigner {
    const signer = this.#signers.find((each) => each.namespace === namespace)
    if (!signer) throw new Error(`no keys of ${namespace}`)
    return signer
  }

  /** `addresses`: those of eip155, where they are not all. */
  #namespaces(wanted: readonly string[], addresses: readonly string[] = this.addresses): RelayNamespaces {
    const scopes = this.#signers.map(({ namespace, methods, ...signer }): [string, RelayNamespaces[string]] => {
      const chains = wanted.filter((chain) => chain.startsWith(`${namespace}:`))
      const own = namespace === 'eip155' ? addresses : signer.addresses
      const accounts = chains.flatMap((chain) => own.map((address) => `${chain}:${this.spelling(address)}`))
      return [namespace, { accounts, chains, methods: [...methods], events: [...EVENTS] }]
    })
    return Object.fromEntries(scopes.filter(([, { accounts }]) => accounts.length > 0))
  }
}
