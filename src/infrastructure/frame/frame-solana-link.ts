import { base58 } from '@scure/base'
import type { EmbeddedWallet } from '../../domain/frame/embedded-wallet.ts'
import { caipOf } from '../../domain/frame/frame-user.ts'
import type { CaipNetworkId } from '../../domain/network/network.ts'
import type { SessionLink } from '../../ports/connection/chain-adapter.ts'
import { isObject, peek } from '../shared/eip1193-request.ts'
import { ProviderRpcError, RPC_CODES } from '../shared/provider-rpc-error.ts'
import { fromBase64, toBase64 } from '../shared/text-bytes.ts'
import type { FrameRpc } from './frame-rpc.ts'

/** Solana's methods in the frame. */
const METHODS = ['solana_signMessage', 'solana_signTransaction', 'solana_signAllTransactions', 'solana_signAndSendTransaction']

/** Base58 of the largest transaction that a node takes. Decoding takes quadratic time. */
const BASE58_MAX = 1683
const TRANSACTIONS_MAX = 100

/** The frame's Solana account in the form of a WalletConnect session: there transactions are base64, here base58. */
export class FrameSolanaLink implements SessionLink {
  readonly methods = METHODS

  constructor(
    private readonly wallet: EmbeddedWallet,
    private readonly rpc: Pick<FrameRpc, 'ask'>,
  ) {}

  get address(): string | undefined {
    return this.wallet.state.value.users.get('solana')?.address
  }

  get caipNetworkId(): CaipNetworkId | undefined {
    const user = this.wallet.state.value.users.get('solana')
    return user && caipOf('solana', user)
  }

  async request(method: string, params: unknown): Promise<unknown> {
    const given = isObject(params) ? params : {}
    if (method === 'solana_signMessage') return this.rpc.ask(method, params)
    const [transaction, transactions, sendOptions] = [peek(given, 'transaction'), peek(given, 'transactions'), peek(given, 'sendOptions')]
    const answer = await this.rpc.ask(method, {
      ...(typeof transaction === 'string' && { transaction: toBase58(transaction) }),
      ...(Array.isArray(transactions) && { transactions: transactions.map((each) => toBase58(String(each))) }),
      ...(isObject(sendOptions) && { options: sendOptions }),
    })
    if (!isObject(answer)) return answer
    const [signed, all] = [peek(answer, 'transaction'), peek(answer, 'transactions')]
    return {
      ...answer,
      ...(typeof signed === 'string' && { transaction: fromBase58(signed) }),
      ...(Array.isArray(all) && { transactions: all.slice(0, TRANSACTIONS_MAX).map(fromBase58) }),
    }
  }
}

function toBase58(text: string): string {
  return base58.encode(fromBase64(text) ?? new Uint8Array())
}

/** @throws ProviderRpcError for what is no transaction */
function fromBase58(value: unknown): string {
  try {
    if (typeof value === 'string' && value.length <= BASE58_MAX) return toBase64(base58.decode(value))
  } catch {
    // A letter outside the alphabet.
  }
  throw new ProviderRpcError('The wallet answered something unreadable', RPC_CODES.internal)
}
