import { createSignInMessage, type SolanaSignInInputWithRequiredFields } from '@solana/wallet-standard-util'
import { type KeyAccount, keyAccounts, type StandardNamespace } from './standard-keys.ts'
import type { WalletMemory } from './wallet-owner.ts'

export type StandardAnswer = 'approve' | 'reject' | 'ignore'

export type StandardKeyWalletOptions = Readonly<{
  name?: string
  icon?: string
  /** What it speaks; default Solana. One wallet may speak several. */
  namespaces?: readonly StandardNamespace[]
  /** Accounts of each namespace; their keys are made of the wallet's seed, the same each time. */
  count?: number
  seed?: string
  /** Standard names: `solana:mainnet`, … Default: those of each namespace. */
  chains?: readonly string[]
  /** Hands a signed Solana transaction to a node and resolves its signature, base58. Without it, the wallet only signs. */
  send?: (transaction: Uint8Array, chain: string) => Promise<string>
  /** What it keeps of the site beyond the page's life; default: nothing. */
  memory?: WalletMemory
  /** Features left out, for wallets that have fewer. */
  without?: readonly string[]
}>

/** The initial of its last word on a ground of its own. */
function drawn(name: string): string {
  const hue = [...name].reduce((sum, letter) => sum + letter.charCodeAt(0) * 13, 0) % 360
  const text = `<text x="48" y="62" font-family="sans-serif" font-size="44" font-weight="700" text-anchor="middle" fill="#fff">${name.split(' ').at(-1)?.[0] ?? ''}</text>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" fill="hsl(${String(hue)} 50% 40%)"/>${text}</svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

const CHAINS: Readonly<Record<StandardNamespace, readonly string[]>> = {
  solana: ['solana:mainnet', 'solana:devnet', 'solana:testnet', 'solana:localnet'],
  sui: ['sui:mainnet', 'sui:devnet', 'sui:testnet'],
  bitcoin: ['bitcoin:mainnet'],
}

type Register = Readonly<{ register(...wallets: readonly object[]): () => void }>
type Input = Readonly<{ silent?: boolean; account?: KeyAccount; message?: Uint8Array; transaction?: unknown; chain?: string }>

/** A working wallet of the Wallet Standard, with keys of its own, that registers itself and does what its knobs say. Runs in browsers and in Node. */
export class StandardKeyWallet {
  readonly name: string
  readonly icon: string
  chains: readonly string[]
  /** All its accounts; `selected` of them are granted. */
  readonly keys: readonly KeyAccount[]
  /** Addresses it grants, in this order; default all. */
  selected: readonly string[]
  readonly #memory: WalletMemory
  answer: StandardAnswer = 'approve'
  /** Per method where it differs: `connect`, `signMessage`, … */
  readonly answers = new Map<string, StandardAnswer>()
  /** Results given as they are instead of being worked out. */
  readonly results = new Map<string, unknown>()
  /** Methods that fail with this. */
  readonly failures = new Map<string, unknown>()
  delayMs = 0
  /** Of a sign-in; default: the first account. */
  signer: KeyAccount | undefined
  /** Changes the text of a sign-in before it is signed. */
  alter = (text: Uint8Array): Uint8Array => text
  /** What it was asked, in order; reading its properties is not asking. */
  readonly calls: Readonly<{ method: string; silent: boolean; input: unknown }>[] = []
  readonly #listeners = new Set<(properties: object) => void>()
  readonly #waiting: (() => void)[] = []
  readonly #send: StandardKeyWalletOptions['send']
  readonly wallet: object

  constructor(options: StandardKeyWalletOptions = {}) {
    const { name = 'Standard Key Wallet', icon = drawn(name), namespaces = ['solana'], count = 2, seed = name, without = [] } = options
    this.name = name
    this.icon = icon
    this.chains = options.chains ?? namespaces.flatMap((namespace) => CHAINS[namespace])
    this.#send = options.send
    this.#memory = options.memory ?? { grants: [] }
    this.keys = namespaces.flatMap((namespace) => keyAccounts(namespace, { seed, count, chains: () => this.#chainsOf(namespace) }))
    this.selected = this.keys.map(({ address }) => address)
    this.wallet = this.#describe(Object.fromEntries(Object.entries(this.#features(namespaces)).filter(([key]) => !without.includes(key))))
  }

  get granted(): boolean {
    return this.#memory.grants.length > 0
  }

  set granted(isGranted: boolean) {
    this.#memory.grants = isGranted ? ['site'] : []
  }

  /** Speaks as the Wallet Standard wants it: now, and whenever an app is ready. */
  register(target: EventTarget = globalThis as unknown as EventTarget): void {
    const hand = (api: Register) => void api.register(this.wallet)
    target.addEventListener('wallet-standard:app-ready', (event) => hand((event as CustomEvent<Register>).detail))
    target.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: hand }))
  }

  /** Questions that open the wallet's window. */
  get prompts(): number {
    return this.calls.filter(({ method, silent }) => !silent && method !== 'disconnect').length
  }

  get listenerCount(): number {
    return this.#listeners.size
  }

  get accounts(): readonly KeyAccount[] {
    return this.granted ? this.selected.flatMap((address) => this.keys.find((key) => key.address === address) ?? []) : []
  }

  /** The visitor picks accounts in the wallet; none = it takes its leave. */
  select(addresses: readonly string[]): void {
    this.selected = addresses
    this.emit({ accounts: this.accounts })
  }

  leave(): void {
    this.granted = false
    this.emit({ accounts: [] })
  }

  emit(properties: object): void {
    for (const listener of [...this.#listeners]) listener(properties)
  }

  /** Answers what it ignored until now. */
  wakeUp(): void {
    this.answers.clear()
    this.answer = 'approve'
    for (const resume of this.#waiting.splice(0)) resume()
  }

  #chainsOf(namespace: StandardNamespace): readonly string[] {
    return this.chains.filter((chain) => chain.startsWith(`${namespace}:`))
  }

  #describe(features: Readonly<Record<string, unknown>>): object {
    const self = this
    return Object.freeze({
      version: '1.0.0',
      name: this.name,
      icon: this.icon,
      features: Object.freeze(features),
      get chains() {
        return self.chains
      },
      get accounts() {
        return self.accounts
      },
    })
  }

  #features(namespaces: readonly StandardNamespace[]): Readonly<Record<string, unknown>> {
    const connect = {
      version: '1.0.0',
      connect: (input: Input = {}) =>
        this.#ask('connect', input, () => {
          if (!input.silent) this.granted = true
          return { accounts: this.accounts }
        }),
    }
    const sign = (method: string) => (input: Input) =>
      this.#ask(method, input, () => this.#account(input).sign(input.message ?? new Uint8Array()))
    const transact = async (input: Input) => this.#account(input).signTransaction(await bytesOf(input.transaction))
    const all =
      (method: string, one: (input: Input) => Promise<unknown>) =>
      async (...inputs: readonly Input[]) =>
        this.#ask(method, inputs, () => Promise.all(inputs.map(one)))
    return {
      'standard:connect': connect,
      'standard:disconnect': { version: '1.0.0', disconnect: () => this.#ask('disconnect', {}, () => this.#forget()) },
      'standard:events': {
        version: '1.0.0',
        on: (_: 'change', listener: (properties: object) => void) => {
          this.#listeners.add(listener)
          return () => this.#listeners.delete(listener)
        },
      },
      ...(namespaces.includes('solana') && {
        // The text is that of the standard's own code.
        'solana:signIn': {
          version: '1.0.0',
          signIn: (...inputs: readonly SolanaSignInInputWithRequiredFields[]) =>
            this.#ask('signIn', inputs as readonly object[], () => {
              this.granted = true
              const account = this.signer ?? this.accounts[0]
              if (!account) throw new Error('There is no account.')
              const sign = (input: SolanaSignInInputWithRequiredFields) =>
                account.sign(this.alter(createSignInMessage({ ...input, address: account.address })))
              return inputs.map((input) => ({ account, ...sign(input) }))
            }),
        },
        'solana:signMessage': {
          version: '1.1.0',
          signMessage: (...inputs: readonly Input[]) => Promise.all(inputs.map(sign('signMessage'))),
        },
        'solana:signTransaction': {
          version: '1.0.0',
          supportedTransactionVersions: ['legacy', 0],
          signTransaction: all('signTransaction', transact),
        },
        'solana:signAndSendTransaction': {
          version: '1.0.0',
          supportedTransactionVersions: ['legacy', 0],
          signAndSendTransaction: all('signAndSendTransaction', async (input) => {
            const { signedTransaction } = (await transact(input)) as { signedTransaction: Uint8Array }
            return { signature: await this.#submit(signedTransaction, input.chain ?? '') }
          }),
        },
      }),
      ...(namespaces.includes('sui') && {
        'sui:signPersonalMessage': { version: '1.1.0', signPersonalMessage: sign('signPersonalMessage') },
        'sui:signTransaction': {
          version: '2.0.0',
          signTransaction: (input: Input) => this.#ask('signTransaction', input, () => transact(input)),
        },
      }),
      ...(namespaces.includes('bitcoin') && {
        'bitcoin:connect': connect,
        'bitcoin:signMessage': {
          version: '0.0.1',
          signMessage: (...inputs: readonly Input[]) => Promise.all(inputs.map(sign('signMessage'))),
        },
      }),
    }
  }

  #forget(): void {
    this.granted = false
  }

  async #submit(transaction: Uint8Array, chain: string): Promise<Uint8Array> {
    if (this.#send) await this.#send(transaction, chain)
    return transaction.slice(1, 65)
  }

  #account({ account }: Input): KeyAccount {
    const own = this.accounts.find(({ address }) => address === account?.address)
    if (!own) throw Object.assign(new Error('This account is not authorized.'), { code: 4100 })
    return own
  }

  async #ask<T>(method: string, input: Input | readonly Input[], work: () => T | Promise<T>): Promise<T> {
    const silent = !Array.isArray(input) && (input as Input).silent === true
    this.calls.push({ method, silent, input })
    if (this.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, this.delayMs))
    const answer = this.answers.get(method) ?? (method === 'disconnect' || silent ? 'approve' : this.answer)
    if (answer === 'ignore') await new Promise<void>((resolve) => this.#waiting.push(resolve))
    if (answer === 'reject') throw Object.assign(new Error('User rejected the request.'), { code: 4001 })
    if (this.failures.has(method)) throw this.failures.get(method)
    return this.results.has(method) ? (this.results.get(method) as T) : work()
  }
}

async function bytesOf(transaction: unknown): Promise<Uint8Array> {
  if (ArrayBuffer.isView(transaction)) return Uint8Array.from(transaction as Uint8Array)
  const text = await (transaction as { toJSON(): Promise<string> }).toJSON()
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
}
