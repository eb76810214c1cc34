import type { CaipNetworkId } from '../../domain/network/network.ts'
import type { Standing } from '../connection/standard-chain-adapter.ts'
import type { StandardProvider } from '../connection/standard-provider.ts'
import { peek } from '../shared/eip1193-request.ts'
import type { SendOptions, SolanaSigner } from './solana-host-provider.ts'
import { solanaRules } from './solana-rules.ts'

/** Sends a signed transaction to a network's nodes. */
export type Submit = (transaction: Uint8Array, network: CaipNetworkId | undefined, options: SendOptions) => Promise<string>

/** A Wallet Standard wallet with the Solana features. Its errors are passed on unchanged. */
export class StandardSolanaSigner implements SolanaSigner {
  constructor(
    private readonly wallet: StandardProvider,
    private readonly standing: Standing,
    private readonly submit: Submit,
  ) {}

  get address(): string | undefined {
    return this.standing.address
  }

  async signMessage(message: Uint8Array): Promise<unknown> {
    return peekOne(await this.#call('solana:signMessage', 'signMessage', [{ message }]), 'signature')
  }

  async sign(transactions: readonly Uint8Array[]): Promise<readonly unknown[]> {
    const inputs = transactions.map((transaction) => ({ transaction, chain: this.#chain }))
    const answer = await this.#call('solana:signTransaction', 'signTransaction', inputs)
    return answer.map((each) => peek(each, 'signedTransaction'))
  }

  /** For a wallet that can only sign, the transaction is sent from here. */
  async signAndSend(transaction: Uint8Array, options: SendOptions): Promise<unknown> {
    if (this.wallet.feature('solana:signAndSendTransaction')) {
      const input = { transaction, chain: this.#chain, options }
      return peekOne(await this.#call('solana:signAndSendTransaction', 'signAndSendTransaction', [input]), 'signature')
    }
    const [signed] = await this.sign([transaction])
    return this.submit(Uint8Array.from(signed as Uint8Array), this.standing.chain, options)
  }

  get #chain(): string {
    return solanaRules.chainOf(this.standing.chain ?? 'solana:unknown')
  }

  /** These features accept several inputs and return a list. */
  async #call(feature: string, method: string, inputs: readonly object[]): Promise<readonly unknown[]> {
    const answer = await this.wallet.callFor((address) => address === this.standing.address, feature, method, inputs)
    return Array.isArray(answer) ? answer : []
  }
}

function peekOne(answers: readonly unknown[], key: string): unknown {
  const [first] = answers
  return peek(first, key)
}
