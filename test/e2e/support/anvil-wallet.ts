import type { BrowserContext } from 'playwright-core'
import { createWalletClient, type Hex, http } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { walletScript } from './wallet-script.ts'

/** Anvil's first development key: public, funded on the local chains only. */
export const DEV_KEY = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'

type RequestArguments = { method: string; params?: readonly unknown[] }
type Answer = { value: unknown } | { error: { code: number; message: string } }

/**
 * A wallet outside the page, as an extension's is: it holds the key, signs for real, and sends to the local chains.
 * It knows only the chains it is given; others must be added first (4902).
 */
export class AnvilWallet {
  readonly rdns: string
  readonly name: string
  readonly account: PrivateKeyAccount = privateKeyToAccount(DEV_KEY)
  readonly calls: RequestArguments[] = []
  /** What the visitor does when asked. */
  answer: 'approve' | 'reject' | 'ignore' = 'approve'
  /** Signs in place of the key, for a wallet that lies or takes its time. */
  signs: ((message: Hex) => Promise<Hex>) | undefined
  /** Results given as they are instead of being worked out, by method. */
  readonly results = new Map<string, unknown>()
  chainId: number
  granted = false
  readonly #chains: Map<number, string>
  readonly #contexts = new Set<BrowserContext>()

  constructor(chains: Readonly<Record<number, string>>, options: { rdns?: string; name?: string } = {}) {
    this.rdns = options.rdns ?? 'dev.anvil.wallet'
    this.name = options.name ?? 'Anvil Wallet'
    this.#chains = new Map(Object.entries(chains).map(([id, url]) => [Number(id), url]))
    this.chainId = [...this.#chains.keys()][0] ?? 0
  }

  /** Installs the wallet for every page this visitor opens from now on. */
  async install(context: BrowserContext): Promise<void> {
    this.#contexts.add(context)
    const binding = `playwright_${this.rdns.replace(/\W/g, '_')}`
    await context.exposeBinding(binding, (_source, args: RequestArguments) => this.#handle(args))
    await context.addInitScript({ content: walletScript({ rdns: this.rdns, name: this.name, binding }) })
  }

  /** Tells every page, as a wallet does when its own window changed something. */
  async emit(event: string, payload: unknown): Promise<void> {
    for (const page of [...this.#contexts].flatMap((context) => context.pages()))
      await page.evaluate(
        ([rdns, name, value]) =>
          (globalThis as unknown as Record<symbol, ((name: string, value: unknown) => void) | undefined>)[
            Symbol.for(`e2e.wallet.${rdns}`)
          ]?.(name, value),
        [this.rdns, event, payload] as const,
      )
  }

  async #handle(args: RequestArguments): Promise<Answer> {
    this.calls.push(args)
    try {
      return { value: await this.#run(args) }
    } catch (error) {
      const { code = -32603, message = 'failed' } = error as { code?: number; message?: string }
      return { error: { code, message } }
    }
  }

  async #ask(): Promise<void> {
    if (this.answer === 'ignore') await new Promise(() => {})
    if (this.answer === 'reject') throw { code: 4001, message: 'User rejected the request.' }
  }

  async #run({ method, params = [] }: RequestArguments): Promise<unknown> {
    const url = this.#chains.get(this.chainId)
    if (this.results.has(method)) return this.results.get(method)
    switch (method) {
      case 'eth_requestAccounts':
        await this.#ask()
        this.granted = true
        return [this.account.address.toLowerCase()]
      case 'eth_accounts':
        return this.granted ? [this.account.address.toLowerCase()] : []
      case 'eth_chainId':
        return `0x${this.chainId.toString(16)}`
      case 'wallet_revokePermissions': {
        const { pci } = (params[0] ?? {}) as { pci?: string }
        if (pci !== undefined) {
          await this.#ask()
          return this.account.signMessage({ message: pci })
        }
        this.granted = false
        return null
      }
      case 'wallet_switchEthereumChain':
        return this.#switch(Number((params[0] as { chainId: Hex }).chainId))
      case 'wallet_addEthereumChain':
        return this.#add(params[0] as { chainId: Hex; rpcUrls: string[] })
      case 'personal_sign':
        await this.#ask()
        return this.signs?.(params[0] as Hex) ?? this.account.signMessage({ message: { raw: params[0] as Hex } })
      case 'eth_sendTransaction': {
        await this.#ask()
        const { to, value = '0x0', data = '0x' } = params[0] as { to: Hex; value?: Hex; data?: Hex }
        return createWalletClient({ account: this.account, transport: http(url) }).sendTransaction({
          to,
          value: BigInt(value),
          data,
          chain: null,
        })
      }
      default:
        return this.#forward(url, method, params)
    }
  }

  async #switch(chainId: number): Promise<null> {
    if (!this.#chains.has(chainId)) throw { code: 4902, message: 'Unrecognized chain ID.' }
    await this.#ask()
    this.chainId = chainId
    await this.emit('chainChanged', `0x${chainId.toString(16)}`)
    return null
  }

  /** Adds the chain after looking for itself what answers there, as careful wallets do. */
  async #add(chain: { chainId: Hex; rpcUrls: string[] }): Promise<null> {
    await this.#ask()
    const url = chain.rpcUrls[0] ?? ''
    const real = await this.#forward(url, 'eth_chainId', [])
    if (Number(real) !== Number(chain.chainId)) throw { code: -32602, message: 'The RPC serves another chain.' }
    this.#chains.set(Number(chain.chainId), url)
    return this.#switch(Number(chain.chainId))
  }

  async #forward(url: string | undefined, method: string, params: readonly unknown[]): Promise<unknown> {
    const response = await fetch(url ?? '', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    const { result, error } = (await response.json()) as { result?: unknown; error?: unknown }
    if (error) throw error
    return result
  }
}
