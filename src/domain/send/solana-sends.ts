import type { SolanaAccount, SolanaRpc } from '../../ports/solana/solana-rpc.ts'
import type { SolanaTransfers } from '../../ports/solana/solana-transfers.ts'
import { parseSolanaAddress } from '../caip/solana-address.ts'
import { fail } from '../errors/fail-in-feature.ts'
import type { SolanaPrepared, SolanaTransactions } from '../money/solana-transactions.ts'
import type { TrackedTransaction } from '../money/transaction-fate.ts'
import type { Network } from '../network/network.ts'
import { hasKey } from '../solana/solana-transaction.ts'
import { ASSOCIATED_TOKEN_PROGRAM, accountBytes, decimalsOf, TOKEN_PROGRAMS, takesTransferFee } from '../solana/token-programs.ts'
import type { Holding, PreparedSend, ReceiverKind, SendDraft, TokenSelfDescription, TransferStrategy } from './transfer-strategy.ts'

const SYSTEM = '11111111111111111111111111111111'
/** Owners of executable accounts. */
const LOADERS: ReadonlySet<string> = new Set([
  'NativeLoader1111111111111111111111111111111',
  'BPFLoader1111111111111111111111111111111111',
  'BPFLoader2111111111111111111111111111111111',
  'BPFLoaderUpgradeab1e11111111111111111111111',
  'LoaderV411111111111111111111111111111111111',
])
const ASSOCIATED = parseSolanaAddress(ASSOCIATED_TOKEN_PROGRAM) ?? new Uint8Array()

type SolanaSend = PreparedSend & Readonly<{ transaction: SolanaPrepared }>

/** SOL, and tokens of both token programs. */
export class SolanaSends implements TransferStrategy<SolanaSend> {
  constructor(
    private readonly rpc: SolanaRpc,
    private readonly transfers: SolanaTransfers,
    private readonly transactions: SolanaTransactions,
  ) {}

  async holdings({ network, from, coin }: Holding, signal: AbortSignal): Promise<Readonly<{ coin: bigint; own: bigint }>> {
    const own = await this.rpc.balance(from, network, signal)
    if (coin.address === undefined) return { coin: own, own }
    const tokens = await this.rpc.tokens(from, network, signal)
    return { coin: tokens.reduce((sum, { mint, amount }) => (mint === coin.address ? sum + amount : sum), 0n), own }
  }

  async reserve(): Promise<bigint> {
    return this.transactions.reserve
  }

  /** A mint has no name of its own. */
  async describe(address: string, network: Network, signal: AbortSignal): Promise<TokenSelfDescription | undefined> {
    const mint = parseSolanaAddress(address) && (await this.rpc.account(address, network, signal))
    const decimals = mintDecimals(mint)
    const name = `${address.slice(0, 4)}…${address.slice(-4)}`
    return decimals === undefined ? undefined : { name, symbol: name, decimals }
  }

  async receiver(address: string, network: Network, signal: AbortSignal): Promise<ReceiverKind> {
    const account = await this.rpc.account(address, network, signal)
    if (account && LOADERS.has(account.owner)) return 'program'
    if (account && account.owner !== SYSTEM) return 'program-account'
    return (await this.rpc.isPublicKey(address, signal)) ? 'account' : 'program-account'
  }

  async prepare(draft: SendDraft, signal: AbortSignal, given?: string): Promise<SolanaSend> {
    const { network, from, to, amount, coin } = draft
    const name = given ?? [network.caipNetworkId, from, to, amount, coin.address].join('|')
    const mint = coin.address === undefined ? undefined : await this.rpc.account(coin.address, network, signal)
    const decimals = coin.address === undefined ? network.nativeCurrency.decimals : mintDecimals(mint)
    if (decimals !== undefined && decimals !== coin.decimals) throw fail('TRANSACTION_CHANGED', { part: 'token' })
    const build = (ends: AbortSignal) => this.transfers.build({ from, to, amount, mint: coin.address }, network, ends)
    let createsAccount = false
    const rentOf = async (message: Uint8Array) => {
      createsAccount = coin.address !== undefined && hasKey(message, ASSOCIATED)
      return createsAccount && mint ? this.rpc.rent(accountBytes(mint.owner, mint.data), network, signal) : 0n
    }
    const transaction = await this.transactions.prepare({ network, from, name, build }, signal, rentOf)
    const { fee, walletFee, isOpen } = transaction
    const isCut = mint && takesTransferFee(mint.data)
    return Object.freeze({ draft, fee, createsAccount, isCut, walletFee, isOpen, transaction })
  }

  async fee({ fee }: SolanaSend): Promise<bigint> {
    return fee
  }

  send({ transaction }: SolanaSend, signal: AbortSignal, asks = () => {}): Promise<string> {
    return this.transactions.send(transaction, signal, asks)
  }

  track(hash: string, { transaction }: SolanaSend, signal: AbortSignal): Promise<TrackedTransaction> {
    return this.transactions.track(hash, transaction.request, signal)
  }
}

/** Undefined for what is no mint. */
function mintDecimals(account: SolanaAccount | undefined): number | undefined {
  return account && TOKEN_PROGRAMS.includes(account.owner) ? decimalsOf(account.data) : undefined
}
