import {
  decryptContent,
  deriveSharedSecret,
  encryptContent,
  exportKeyToHexString,
  generateKeyPair,
  importKeyFromHexString,
} from '@coinbase/wallet-sdk/dist/util/cipher.js'

/** Signs: `test/fakes/relay/evm-signer.ts` does, with real keys. */
type Signer = Readonly<{
  addresses: readonly string[]
  answer(method: string, params: readonly unknown[], chainId: `eip155:${number}`): Promise<unknown>
}>
type Message = Readonly<Record<string, unknown>>
type Action = Readonly<{ method: string; params?: unknown }>

/** Coinbase's page of keys, as far as its window protocol goes: chooses the signer, exchanges keys, answers what is asked in secret. */
export class FakeKeysPage {
  /** What the visitor does. */
  answers: 'approve' | 'reject' | 'ignore' = 'approve'
  /** Which of the two ways the page says the visitor took. */
  way: 'scw' | 'walletlink' = 'scw'
  /** What the site told of itself. */
  introduction: Message | undefined
  /** What was asked in secret, and the handshake. */
  readonly requests: Action[] = []
  /** What came in the clear. */
  readonly clear: Message[] = []
  /** The app scans the session that the page shows as a code. */
  scan: ((session: Readonly<{ id: string; secret: string }>) => void) | undefined
  #selecting: unknown
  #secret: CryptoKey | undefined
  readonly #keys = generateKeyPair()

  constructor(
    private readonly signer: Signer,
    /** RPC URLs by chain id: those the wallet knows. */
    private readonly chains: Readonly<Record<number, string>>,
  ) {}

  /** What the page says when it has loaded. */
  hello(): Message {
    return { event: 'PopupLoaded', id: 'loaded' }
  }

  /** The page's answers to a message of the site. */
  async hear(message: Message): Promise<readonly Message[]> {
    this.clear.push(message)
    if (message['requestId'] === 'loaded') this.introduction = message['data'] as Message
    if (message['event'] === 'selectSignerType' && this.way === 'scw') return [{ requestId: message['id'], data: 'scw' }]
    if (message['event'] === 'selectSignerType') {
      this.#selecting = message['id']
      return [{ event: 'WalletLinkSessionRequest' }]
    }
    if (message['event'] === 'WalletLinkUpdate') return this.#link(message['data'] as Message)
    const content = message['content'] as Message | undefined
    if (!content) return []
    if ('handshake' in content) {
      const peer = await importKeyFromHexString('public', String(message['sender']))
      this.#secret = await deriveSharedSecret((await this.#keys).privateKey, peer)
      return this.#reply(message, content['handshake'] as Action)
    }
    const { action } = (await decryptContent(content['encrypted'] as never, this.#key())) as unknown as { action: Action }
    return this.#reply(message, action)
  }

  #link({ session, connected }: Message): readonly Message[] {
    if (session) this.scan?.(session as { id: string; secret: string })
    return connected === true ? [{ requestId: this.#selecting, data: 'walletlink' }] : []
  }

  async #reply(message: Message, action: Action): Promise<readonly Message[]> {
    this.requests.push(action)
    if (this.answers === 'ignore') return []
    const { publicKey } = await this.#keys
    const base = {
      id: crypto.randomUUID(),
      requestId: message['id'],
      sender: await exportKeyToHexString('public', publicKey),
      timestamp: new Date(),
    }
    if (this.answers === 'reject') return [{ ...base, content: { failure: { code: 4001, message: 'User denied the request' } } }]
    const result = await this.#run(action)
    const encrypted = await encryptContent({ result, data: { chains: this.chains, capabilities: {} } } as never, this.#key())
    return [{ ...base, content: { encrypted } }]
  }

  async #run({ method, params }: Action): Promise<{ value: unknown } | { error: { code: number; message: string } }> {
    const list = Array.isArray(params) ? (params as readonly unknown[]) : []
    if (method === 'eth_requestAccounts') return { value: this.signer.addresses }
    if (method === 'wallet_switchEthereumChain' || method === 'wallet_addEthereumChain') {
      const id = Number((list[0] as { chainId?: string } | undefined)?.chainId)
      return id in this.chains ? { value: null } : { error: { code: 4902, message: 'Unrecognized chain' } }
    }
    try {
      return { value: await this.signer.answer(method, list, `eip155:${Number(Object.keys(this.chains)[0])}`) }
    } catch (error) {
      return { error: { code: -32603, message: String(error) } }
    }
  }

  #key(): CryptoKey {
    if (!this.#secret) throw new Error('no handshake yet')
    return this.#secret
  }
}
