import { abortable } from '../../../src/domain/shared/async/abortable.ts'
import type { Eip1193Wallet, ExternalWallet } from '../../../src/ports/connection/external-wallet.ts'

type Args = Readonly<{ method: string; params?: unknown }>
type Listener = (value: never) => void

const refusal = (code: number, message: string) => Object.assign(new Error(message), { code })

/** A wallet elsewhere, without an elsewhere. */
export class FakeExternalWallet implements ExternalWallet {
  accounts: readonly string[] = ['0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2']
  chainId = 1
  answers: 'approve' | 'reject' | 'ignore' = 'approve'
  granted = false
  /** Windows opened, questions posted. */
  prompts = 0
  /** What a request for a signature gives. */
  signature = '0x00'
  readonly requests: Args[] = []
  readonly #listeners = new Map<string, Set<Listener>>()

  readonly provider: Eip1193Wallet = {
    request: (args) => this.#answer(args),
    on: (event, listener) => this.#listeners.set(event, (this.#listeners.get(event) ?? new Set()).add(listener)),
    removeListener: (event, listener) => this.#listeners.get(event)?.delete(listener),
  }

  ask(args: Args, signal: AbortSignal): Promise<unknown> {
    return abortable(this.#answer(args), signal)
  }

  async forget(): Promise<void> {
    this.granted = false
  }

  emit(event: string, value: unknown): void {
    for (const listener of this.#listeners.get(event) ?? []) listener(value as never)
  }

  async #answer(args: Args): Promise<unknown> {
    this.requests.push(args)
    if (args.method === 'eth_accounts') return this.granted ? this.accounts : []
    if (args.method === 'eth_chainId') return `0x${this.chainId.toString(16)}`
    if (args.method === 'eth_requestAccounts' && this.granted) return this.accounts
    if (args.method !== 'eth_requestAccounts' && args.method !== 'personal_sign') throw refusal(4200, `No ${args.method} here`)
    this.prompts += 1
    if (this.answers === 'reject') throw refusal(4001, 'User rejected the request')
    if (this.answers === 'ignore') await new Promise<never>(() => {})
    if (args.method === 'personal_sign') return this.signature
    this.granted = true
    return this.accounts
  }
}
