import { createWalletClient, type Hex, http } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'

/** What the imagined visitor does in the wallet's own window. */
export type VisitorAnswer = 'approve' | 'reject' | 'ignore'

type Listener = (payload: unknown) => void
type Call = Readonly<{ method: string; params?: readonly unknown[] | undefined }>
type Options = Readonly<{
  rdns: string
  privateKey: Hex
  /** Chains it knows; others must be added first (4902). */
  chains: readonly (readonly [chainId: number, rpcUrl: string])[]
  answer: VisitorAnswer
  onRequest(method: string): void
}>

const PROMPT_MS = 350

function rpcError(code: number, message: string): Error {
  return Object.assign(new Error(message), { code })
}

/** An EIP-1193 wallet in the page whose key is one of Anvil's: signatures and transactions are real, on local chains. */
export class AnvilProvider {
  answer: VisitorAnswer
  readonly #account: PrivateKeyAccount
  readonly #chains: Map<number, string>
  readonly #options: Options
  readonly #listeners = new Map<string, Set<Listener>>()
  #chainId: number

  constructor(options: Options) {
    this.#options = options
    this.answer = options.answer
    this.#account = privateKeyToAccount(options.privateKey)
    this.#chains = new Map(options.chains)
    this.#chainId = [...this.#chains.keys()][0] ?? 1
  }

  on(event: string, listener: Listener): this {
    const listeners = this.#listeners.get(event) ?? new Set()
    this.#listeners.set(event, listeners.add(listener))
    return this
  }

  removeListener(event: string, listener: Listener): this {
    this.#listeners.get(event)?.delete(listener)
    return this
  }

  async request({ method, params = [] }: Call): Promise<unknown> {
    this.#options.onRequest(method)
    switch (method) {
      case 'eth_requestAccounts':
        await this.#ask()
        this.#grant(true)
        return [this.#account.address.toLowerCase()]
      case 'eth_accounts':
        return this.#granted ? [this.#account.address.toLowerCase()] : []
      case 'eth_chainId':
        return hex(this.#chainId)
      case 'wallet_revokePermissions':
        this.#grant(false)
        return null
      case 'wallet_switchEthereumChain': {
        const chainId = Number((params[0] as { chainId: Hex }).chainId)
        if (!this.#chains.has(chainId)) throw rpcError(4902, `Unrecognized chain ID ${hex(chainId)}`)
        await this.#ask()
        this.moveTo(chainId)
        return null
      }
      case 'wallet_addEthereumChain':
        return this.#add(params[0] as { chainId: Hex; rpcUrls: readonly string[] })
      default:
        return this.#sign(method, params)
    }
  }

  /** The visitor turned the wallet to another chain by hand. */
  moveTo(chainId: number): void {
    if (chainId === this.#chainId) return
    this.#chainId = chainId
    this.#emit('chainChanged', hex(chainId))
  }

  /** The visitor disconnected the site inside the wallet. */
  leave(): void {
    this.#grant(false)
    this.#emit('accountsChanged', [])
  }

  async #sign(method: string, params: readonly unknown[]): Promise<unknown> {
    const signs = ['personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction'].includes(method)
    if (!signs) return this.#forward(this.#chains.get(this.#chainId), method, params)
    if (!this.#granted) throw rpcError(4100, 'The account is not authorised')
    await this.#ask()
    if (method === 'personal_sign') return this.#account.signMessage({ message: { raw: params[0] as Hex } })
    if (method === 'eth_signTypedData_v4') return this.#account.signTypedData(JSON.parse(String(params[1])))
    const { to, value = '0x0', data } = params[0] as { to: Hex; value?: Hex; data?: Hex }
    const client = createWalletClient({ account: this.#account, transport: http(this.#chains.get(this.#chainId)) })
    return client.sendTransaction({ to, value: BigInt(value), ...(data ? { data } : {}), chain: null })
  }

  /** Looks for itself what answers at the address, as careful wallets do. */
  async #add({ chainId, rpcUrls }: { chainId: Hex; rpcUrls: readonly string[] }): Promise<null> {
    await this.#ask()
    const real = await this.#forward(rpcUrls[0], 'eth_chainId', [])
    if (Number(real) !== Number(chainId)) throw rpcError(-32602, 'The RPC URL serves another chain')
    this.#chains.set(Number(chainId), rpcUrls[0] ?? '')
    this.moveTo(Number(chainId))
    return null
  }

  async #forward(url: string | undefined, method: string, params: readonly unknown[]): Promise<unknown> {
    if (!url) throw rpcError(4901, 'The wallet is not connected to this chain')
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const answer = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    const { result, error } = (await answer.json()) as { result?: unknown; error?: { code: number; message: string } }
    if (error) throw rpcError(error.code, error.message)
    return result
  }

  async #ask(): Promise<void> {
    if (this.answer === 'ignore') await new Promise(() => {})
    await new Promise((done) => setTimeout(done, PROMPT_MS))
    if (this.answer === 'reject') throw rpcError(4001, 'User rejected the request.')
  }

  /** A wallet remembers whom it let in; so does this one, beside the page. */
  get #granted(): boolean {
    return localStorage.getItem(`demo-wallet/${this.#options.rdns}`) === 'granted'
  }

  #grant(yes: boolean): void {
    if (yes) localStorage.setItem(`demo-wallet/${this.#options.rdns}`, 'granted')
    else localStorage.removeItem(`demo-wallet/${this.#options.rdns}`)
  }

  #emit(event: string, payload: unknown): void {
    for (const listener of [...(this.#listeners.get(event) ?? [])]) listener(payload)
  }
}

function hex(value: number): Hex {
  return `0x${value.toString(16)}`
}
