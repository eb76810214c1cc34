import type { Hex, LocalAccount, TransactionSerializable } from 'viem'
import { createSiweMessage } from 'viem/siwe'
import { uuid } from '../../../src/infrastructure/shared/uuid.ts'

type RequestArguments = Readonly<{ method: string; params?: unknown }>
type Listener = (payload: unknown) => void
type Signer = Pick<LocalAccount, 'address' | 'signMessage' | 'signTypedData' | 'signTransaction'>

/** What the visitor does in the wallet's own window. */
export type Answer = 'approve' | 'reject' | 'ignore'

export type ScriptedWalletOptions = Readonly<{
  name?: string
  rdns?: string
  uuid?: string
  icon?: string
  /** Holds the key: the wallet then signs for real. */
  account?: Signer
  /** Addresses it grants; default: the signer's, else a well-known one. */
  accounts?: readonly string[]
  chainId?: number
  /** Chains it knows, with the address it sends their requests to; undefined = it answers nothing about that chain. */
  chains?: Readonly<Record<number, string | undefined>>
  /** Knows `wallet_connect` (ERC-7846), as the wallets of Base and Coinbase do. */
  connectsSigning?: boolean
}>

type SiweFields = Readonly<Record<'nonce' | 'chainId' | 'domain' | 'uri', string> & Record<string, unknown>>

const ICON = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="32" height="32"><rect width="32" height="32" fill="#25f"/></svg>')}`
const ADDRESS = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'

/** EIP-1193. */
export class ScriptedError extends Error {
  constructor(
    readonly code: number,
    message: string,
    readonly data?: unknown,
  ) {
    super(message)
  }
}

/** A working EIP-1193 wallet that announces itself (EIP-6963) and does what its knobs say. Runs in browsers and in Node. */
export class ScriptedWallet {
  readonly name: string
  readonly rdns: string
  readonly uuid: string
  readonly icon: string
  readonly #account: Signer | undefined
  accounts: readonly string[]
  chainId: number
  readonly chains: Map<number, string | undefined>

  /** What the visitor does when asked; per method where it differs. */
  answer: Answer = 'approve'
  readonly answers = new Map<string, Answer>()
  /** Methods that fail with this instead of being done. */
  readonly failures = new Map<string, unknown>()
  /** Results given as they are instead of being worked out. */
  readonly results = new Map<string, unknown>()
  /** Milliseconds before each answer. */
  delayMs = 0
  /** Says it switched and stays where it is. */
  staysPut = false
  granted = false
  readonly calls: RequestArguments[] = []
  readonly #listeners = new Map<string, Set<Listener>>()
  readonly #waiting: (() => void)[] = []
  readonly #connectsSigning: boolean
  /** Changes the sign-in message before it is signed. */
  alter = (text: string): string => text

  readonly provider = {
    request: (args: RequestArguments): Promise<unknown> => this.#request(args),
    on: (event: string, listener: Listener) => {
      this.#listeners.set(event, (this.#listeners.get(event) ?? new Set()).add(listener))
      return this.provider
    },
    removeListener: (event: string, listener: Listener) => {
      this.#listeners.get(event)?.delete(listener)
      return this.provider
    },
  }

  constructor(options: ScriptedWalletOptions = {}) {
    this.name = options.name ?? 'Scripted Wallet'
    this.rdns = options.rdns ?? 'dev.scripted.wallet'
    this.uuid = options.uuid ?? uuid()
    this.icon = options.icon ?? ICON
    this.#account = options.account
    this.accounts = options.accounts ?? [options.account?.address ?? ADDRESS]
    this.chains = new Map(Object.entries(options.chains ?? { [options.chainId ?? 1]: undefined }).map(([id, url]) => [Number(id), url]))
    this.#connectsSigning = options.connectsSigning === true
    this.chainId = options.chainId ?? [...this.chains.keys()][0] ?? 1
  }

  /** Methods asked for, in order. */
  get methods(): readonly string[] {
    return this.calls.map(({ method }) => method)
  }

  /** Announces itself now and whenever a page asks. The returned function stops that. */
  announce(target: EventTarget): () => void {
    const info = { uuid: this.uuid, name: this.name, icon: this.icon, rdns: this.rdns }
    const detail = Object.freeze({ info: Object.freeze(info), provider: this.provider })
    const say = () => void target.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
    target.addEventListener('eip6963:requestProvider', say)
    say()
    return () => target.removeEventListener('eip6963:requestProvider', say)
  }

  emit(event: string, payload?: unknown): void {
    for (const listener of [...(this.#listeners.get(event) ?? [])]) listener(payload)
  }

  listenerCount(): number {
    return [...this.#listeners.values()].reduce((count, listeners) => count + listeners.size, 0)
  }

  /** The visitor picks other accounts; none = the wallet is locked. */
  selectAccounts(accounts: readonly string[]): void {
    this.accounts = accounts
    this.emit('accountsChanged', accounts)
  }

  /** The visitor moves the wallet. */
  selectChain(chainId: number): void {
    this.chainId = chainId
    this.emit('chainChanged', `0x${chainId.toString(16)}`)
  }

  /** Answers at last what was ignored so far. */
  wakeUp(): void {
    for (const resume of this.#waiting.splice(0)) resume()
  }

  async #request(args: RequestArguments): Promise<unknown> {
    this.calls.push(args)
    const { method } = args
    const params = Array.isArray(args.params) ? (args.params as readonly unknown[]) : []
    if (this.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, this.delayMs))
    const answer = this.answers.get(method) ?? (asksVisitor(method) ? this.answer : 'approve')
    if (answer === 'ignore') await new Promise<void>((resolve) => this.#waiting.push(resolve))
    if (answer === 'reject') throw new ScriptedError(4001, 'User rejected the request.')
    if (this.failures.has(method)) throw this.failures.get(method)
    if (this.results.has(method)) return this.results.get(method)
    return this.#run(method, params)
  }

  async #run(method: string, params: readonly unknown[]): Promise<unknown> {
    switch (method) {
      case 'eth_requestAccounts':
        this.granted = true
        return this.accounts
      case 'eth_accounts':
        return this.granted ? this.accounts : []
      case 'eth_chainId':
        return `0x${this.chainId.toString(16)}`
      case 'wallet_getPermissions':
        return this.granted ? [{ parentCapability: 'eth_accounts' }] : []
      case 'wallet_revokePermissions': {
        const { pci } = (params[0] ?? {}) as { pci?: string }
        if (pci !== undefined) return this.#signer.signMessage({ message: pci })
        this.granted = false
        return null
      }
      case 'wallet_switchEthereumChain':
        return this.#switchTo(Number((params[0] as { chainId: Hex }).chainId))
      case 'wallet_addEthereumChain': {
        const { chainId, rpcUrls } = params[0] as { chainId: Hex; rpcUrls: readonly string[] }
        this.chains.set(Number(chainId), rpcUrls[0])
        return this.#switchTo(Number(chainId))
      }
      case 'wallet_connect':
        return this.#connectsSigning ? this.#connectSigning(params[0]) : this.#forward(method, params)
      case 'personal_sign':
        return this.#signer.signMessage({ message: { raw: params[0] as Hex } })
      case 'eth_signTypedData_v4':
        return this.#signer.signTypedData(JSON.parse(String(params[1])))
      case 'eth_sendTransaction':
        return this.#send(params[0] as Record<string, Hex | undefined>)
      default:
        return this.#forward(method, params)
    }
  }

  get #signer(): Signer {
    if (!this.#account) throw new ScriptedError(4200, 'This wallet holds no key.')
    return this.#account
  }

  /** The text is viem's; it is issued a second later, when the wallet signs it. */
  async #connectSigning(given: unknown): Promise<unknown> {
    const { signInWithEthereum } = (given as { capabilities: { signInWithEthereum?: SiweFields } }).capabilities
    this.granted = true
    if (!signInWithEthereum) return { accounts: this.accounts.map((address) => ({ address, capabilities: {} })) }
    const { chainId, expirationTime, notBefore, issuedAt, ...fields } = signInWithEthereum
    const text = createSiweMessage({
      ...fields,
      ...(expirationTime !== undefined && { expirationTime: new Date(String(expirationTime)) }),
      ...(notBefore !== undefined && { notBefore: new Date(String(notBefore)) }),
      address: this.#signer.address,
      chainId: Number(chainId),
      version: '1',
      issuedAt: new Date(Date.parse(String(issuedAt)) + 1000),
    })
    const message = this.alter(text)
    const signature = await this.#signer.signMessage({ message })
    return { accounts: [{ address: this.accounts[0], capabilities: { signInWithEthereum: { message, signature } } }] }
  }

  #switchTo(chainId: number): null {
    if (!this.chains.has(chainId)) throw new ScriptedError(4902, 'Unrecognized chain ID.')
    if (!this.staysPut) this.selectChain(chainId)
    return null
  }

  async #send({ from, to, value, data, gas }: Record<string, Hex | undefined>): Promise<unknown> {
    const [nonce, gasPrice, estimate] = await Promise.all([
      this.#forward('eth_getTransactionCount', [from, 'pending']),
      this.#forward('eth_gasPrice', []),
      gas ?? this.#forward('eth_estimateGas', [{ from, to, value, data }]),
    ])
    const transaction: TransactionSerializable = {
      type: 'legacy',
      chainId: this.chainId,
      nonce: Number(nonce),
      gasPrice: BigInt(String(gasPrice)),
      gas: BigInt(String(estimate)),
      value: BigInt(value ?? '0x0'),
      ...(to && { to }),
      ...(data && { data }),
    }
    return this.#forward('eth_sendRawTransaction', [await this.#signer.signTransaction(transaction)])
  }

  async #forward(method: string, params: readonly unknown[]): Promise<unknown> {
    const url = this.chains.get(this.chainId)
    if (!url) throw new ScriptedError(4200, `The wallet does not support ${method}.`)
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    const { result, error } = (await response.json()) as { result?: unknown; error?: { code: number; message: string; data?: unknown } }
    if (error) throw new ScriptedError(error.code, error.message, error.data)
    return result
  }
}

function asksVisitor(method: string): boolean {
  return /^(eth_requestAccounts|eth_send|eth_sign|personal_|wallet_(connect|switch|add|request|watch|send|grant))/.test(method)
}
