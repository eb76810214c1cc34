import { WalletLinkCipher } from '@coinbase/wallet-sdk/dist/sign/walletlink/relay/connection/WalletLinkCipher.js'

type Signer = Readonly<{
  addresses: readonly string[]
  answer(method: string, params: readonly unknown[], chainId: `eip155:${number}`): Promise<unknown>
}>
type Asked = Readonly<{ id: string; request: Readonly<{ method: string; params: Readonly<Record<string, unknown>> }> }>

/** Coinbase's app and the relay between it and the site, without a network: `socket` takes the place of the browser's `WebSocket`. */
export class FakeLinkApp {
  answers: 'approve' | 'reject' | 'ignore' = 'approve'
  /** The relay cannot be reached. */
  isDown = false
  readonly requests: Asked['request'][] = []
  readonly sockets = new Set<{ onmessage?: ((event: { data: string }) => void) | null }>()
  wasLeft = false
  #cipher: WalletLinkCipher | undefined

  constructor(private readonly signer: Signer) {}

  /** The visitor scans what Coinbase's window shows. */
  scan({ secret }: Readonly<{ secret: string }>): void {
    this.#cipher = new WalletLinkCipher(secret)
  }

  get socket(): typeof WebSocket {
    const app = this
    class Socket {
      static readonly OPEN = 1
      readyState = 0
      onopen: ((event: unknown) => void) | null = null
      onclose: ((event: { code: number; reason: string }) => void) | null = null
      onmessage: ((event: { data: string }) => void) | null = null

      constructor() {
        if (app.isDown) throw new DOMException('blocked', 'SecurityError')
        queueMicrotask(() => {
          this.readyState = 1
          app.sockets.add(this)
          this.onopen?.({})
        })
      }

      send(data: string): void {
        if (data !== 'h') queueMicrotask(() => void app.#hear(JSON.parse(data)))
      }

      close(): void {
        app.sockets.delete(this)
      }
    }
    return Socket as unknown as typeof WebSocket
  }

  /** The app says by itself where it stands. */
  async says(metadata: Readonly<Record<string, string>>): Promise<void> {
    const secret: Record<string, string> = {}
    for (const [key, value] of Object.entries(metadata))
      secret[key] = key.startsWith('__') ? value : ((await this.#cipher?.encrypt(value)) ?? '')
    this.#say({ type: 'SessionConfigUpdated', sessionId: 's', metadata: secret })
  }

  #say(message: unknown): void {
    for (const socket of this.sockets) socket.onmessage?.({ data: JSON.stringify(message) })
  }

  async #hear(message: Readonly<Record<string, unknown>>): Promise<void> {
    const { type, id } = message
    if (type === 'HostSession') this.#say({ type: 'OK', id })
    if (type === 'IsLinked') this.#say({ type: 'IsLinkedOK', id, linked: true, onlineGuests: 1 })
    if (type === 'GetSessionConfig') this.#say({ type: 'GetSessionConfigOK', id, metadata: {} })
    if (type === 'SetSessionConfig') {
      this.wasLeft = true
      this.#say({ type: 'OK', id })
    }
    if (type === 'PublishEvent') {
      this.#say({ type: 'PublishEventOK', id, eventId: 'e' })
      await this.#answer(JSON.parse((await this.#cipher?.decrypt(String(message['data']))) ?? '{}') as Asked)
    }
  }

  async #answer({ id, request }: Asked): Promise<void> {
    this.requests.push(request)
    const { method, params } = request
    if (this.answers === 'ignore') return
    const response =
      this.answers === 'reject' ? { method, errorMessage: 'User denied the request' } : { method, result: await this.#run(method, params) }
    const data = await this.#cipher?.encrypt(JSON.stringify({ type: 'WEB3_RESPONSE', id, response }))
    this.#say({ type: 'Event', sessionId: 's', eventId: 'r', event: 'Web3Response', data })
  }

  async #run(method: string, params: Readonly<Record<string, unknown>>): Promise<unknown> {
    if (method === 'requestEthereumAccounts') return this.signer.addresses
    if (method === 'switchEthereumChain') return { isApproved: true, rpcUrl: 'https://node.example' }
    return this.signer.answer('personal_sign', [params['message'], params['address']], 'eip155:1')
  }
}
