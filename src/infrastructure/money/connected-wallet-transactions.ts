import { parseEvmChainId, toHexChainId } from '../../domain/caip/evm-chain-id.ts'
import { isHexHash } from '../../domain/caip/evm-hex.ts'
import type { ConnectionService } from '../../domain/connection/connection-service.ts'
import { isAppError } from '../../domain/errors/app-error.ts'
import { fail } from '../../domain/errors/fail-in-feature.ts'
import type { CaipNetworkId } from '../../domain/network/network.ts'
import type { EvmCall } from '../../ports/money/evm-node.ts'
import type { ToldByWallet, WalletStanding, WalletTransactions } from '../../ports/money/wallet-transactions.ts'
import { bundleOutcome } from '../connection/bundle-outcome.ts'
import { parseAccounts } from '../connection/eip1193-accounts.ts'
import { isRejection } from '../connection/eip1193-fault.ts'
import { GuardedProvider } from '../connection/eip1193-guarded-provider.ts'
import { callWallet, isRefusal } from '../connection/foreign-calls.ts'
import { isObject, peek } from '../shared/eip1193-request.ts'
import { RPC_CODES } from '../shared/provider-rpc-error.ts'
import { readBytes } from '../shared/text-bytes.ts'

/** The largest packet that a Solana node takes. */
const PACKET_BYTES = 1232

/** Codes by which a wallet says that it does not send it: EIP-1193, EIP-3326 and JSON-RPC's of a request that it does not take. */
const REFUSED_CODES = new Set<number | undefined>([
  ...[
    RPC_CODES.unauthorized,
    RPC_CODES.unsupported,
    RPC_CODES.disconnectedChain,
    RPC_CODES.unknownChain,
    RPC_CODES.invalid,
    -32600,
    -32601,
  ],
])
/** Why nodes take no transaction; not: "already known", "nonce too low" and "replacement transaction underpriced", of what they have. */
const REFUSED_BY_NODE =
  /insufficient funds|intrinsic gas too low|exceeds block gas limit|gas required exceeds|less than block base fee|(?<!replacement )transaction underpriced|execution reverted|nonce too high/i

/** Whether it is certain that nothing was sent. -32603 says nothing: wallets wrap whatever happened in it, also after sending. */
function isUnsent(error: unknown): boolean {
  if (!isAppError(error, 'WALLET_REFUSED')) return isAppError(error) && !isAppError(error, 'TRANSACTION_UNKNOWN')
  const { walletCode, text } = error.facts
  return REFUSED_CODES.has(walletCode) || (walletCode !== RPC_CODES.internal && REFUSED_BY_NODE.test(text))
}

/** The wallet of the connection: injected, over WalletConnect, or embedded, always by the provider that hosts get too. */
export class ConnectedWalletTransactions implements WalletTransactions {
  constructor(private readonly connections: ConnectionService) {}

  async standing(namespace: 'eip155' | 'solana', signal: AbortSignal): Promise<WalletStanding> {
    if (namespace === 'solana') {
      const provider = this.connections.provider('solana')
      const address = peek(provider, 'address')
      const { caipNetworkId } = this.connections.connection('solana') ?? {}
      return { address: typeof address === 'string' ? address : undefined, caipNetworkId }
    }
    const provider = this.#evm()
    const [accounts, chain] = await Promise.all([
      provider.request('eth_accounts', undefined, signal),
      provider.request('eth_chainId', undefined, signal),
    ])
    const chainId = parseEvmChainId(chain)
    return { address: parseAccounts(accounts)?.[0]?.address, caipNetworkId: chainId === undefined ? undefined : `eip155:${chainId}` }
  }

  async send({ from, to, data, value, nonce }: EvmCall, chain: CaipNetworkId, signal: AbortSignal): Promise<string> {
    const chainId = toHexChainId(Number(chain.split(':')[1]))
    const named = nonce === undefined ? {} : { nonce: `0x${nonce.toString(16)}` }
    const request = { from, to, value: `0x${value.toString(16)}`, data, chainId, ...named }
    const answer = await this.#evm()
      .request('eth_sendTransaction', [request], signal)
      .catch((error: unknown) => {
        if (isRejection(error)) throw fail('USER_REJECTED', {}, { cause: error })
        throw isUnsent(error) ? error : fail('TRANSACTION_UNKNOWN', {}, { cause: error })
      })
    if (!isHexHash(answer)) throw fail('ANSWER_UNREADABLE', { source: 'eth_sendTransaction' })
    return answer.toLowerCase()
  }

  /**
   * By its receipt; without one, by `wallet_getCallsStatus`, which a Safe answers for the hash of a Safe transaction, too: in its frame,
   * and over WalletConnect. 400 is Safe's `CANCELLED`: another transaction with its nonce was executed.
   */
  async outcome(hash: string, chain: CaipNetworkId, signal: AbortSignal): Promise<ToldByWallet | undefined> {
    if (this.connections.connection('eip155')?.caipNetworkId !== chain) return undefined
    const wallet = this.#evm()
    const receipt = await wallet.request('eth_getTransactionReceipt', [hash], signal)
    if (isObject(receipt) && typeof peek(receipt, 'blockNumber') === 'string') {
      const status = peek(receipt, 'status')
      return status === '0x1' ? 'done' : status === '0x0' ? 'reverted' : undefined
    }
    const told = await bundleOutcome((method, params) => wallet.request(method, params, signal), hash)
    return told === 'dropped' ? 'replaced' : told === 'done' || told === 'reverted' ? told : undefined
  }

  async signSolana(transaction: Uint8Array, signal: AbortSignal): Promise<Uint8Array> {
    const provider = this.connections.provider('solana')
    if (!isObject(provider)) throw fail('NOT_CONNECTED', { namespace: 'solana' })
    const answer = await callWallet(provider, 'signTransaction', [transaction], signal).catch((error: unknown) => {
      throw isRefusal(error) ? fail('USER_REJECTED', {}, { cause: error }) : error
    })
    const bytes = readBytes(answer, PACKET_BYTES)
    if (!bytes) throw fail('ANSWER_UNREADABLE', { source: 'signTransaction' })
    return bytes
  }

  #evm(): GuardedProvider {
    const provider = this.connections.provider('eip155')
    if (!provider) throw fail('NOT_CONNECTED', { namespace: 'eip155' })
    return new GuardedProvider(provider)
  }
}
