import type { WalletAccount } from '../../../src/domain/connection/connection.ts'
import { fail } from '../../../src/domain/errors/fail.ts'
import type { CaipNetworkId } from '../../../src/domain/network/network.ts'
import { abortable } from '../../../src/domain/shared/async/abortable.ts'
import type { Granted, MultichainWallet } from '../../../src/ports/connection/multichain-wallet.ts'

/** A wallet with one session for EVM and Solana. */
export class FakeMultichainWallet implements MultichainWallet {
  accounts: readonly WalletAccount[] = [
    { namespace: 'eip155', address: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2' },
    { namespace: 'solana', address: 'So11111111111111111111111111111111111111112' },
  ]
  /** False: no such wallet answers. */
  isThere = true
  answer: 'approve' | 'reject' | 'ignore' = 'approve'
  /** The namespaces that the visitor grants. */
  ticked: readonly string[] = ['eip155', 'solana']
  prompts = 0
  #granted: readonly WalletAccount[] = []

  async create(networks: readonly CaipNetworkId[], signal: AbortSignal): Promise<Granted> {
    if (!this.isThere || new Set(this.#granted.map(({ namespace }) => namespace)).size === 2) return this.#on(networks, signal)
    this.prompts += 1
    if (this.answer === 'ignore') await abortable(new Promise(() => {}), signal)
    if (this.answer === 'reject') throw fail('USER_REJECTED', { wallet: 'MetaMask' })
    this.#granted = this.accounts.filter(({ namespace }) => this.ticked.includes(namespace))
    return this.#on(networks, signal)
  }

  async read(signal: AbortSignal): Promise<Granted> {
    if (signal.aborted) throw fail('ABORTED', {})
    return this.isThere ? this.#granted : undefined
  }

  async leaveEvm(): Promise<boolean> {
    const kept = this.#granted.filter(({ namespace }) => namespace !== 'eip155')
    const isLeft = this.isThere && kept.length < this.#granted.length
    if (isLeft) this.#granted = kept
    return isLeft
  }

  async #on(networks: readonly CaipNetworkId[], signal: AbortSignal): Promise<Granted> {
    const isAsked = ({ namespace }: WalletAccount) => networks.some((id) => id.startsWith(`${namespace}:`))
    return (await this.read(signal))?.filter(isAsked)
  }
}
