import type { WalletTransactions } from '../../ports/money/wallet-transactions.ts'
import type { SolanaRpc, TransactionFate } from '../../ports/solana/solana-rpc.ts'
import type { SolanaTransfers } from '../../ports/solana/solana-transfers.ts'
import type { Clock } from '../../ports/time/clock.ts'
import { encodeBase58 } from '../caip/base58.ts'
import { parseSolanaAddress } from '../caip/solana-address.ts'
import { isAppError } from '../errors/app-error.ts'
import { fail } from '../errors/fail-in-feature.ts'
import type { AskedRequests } from '../money/asked-requests.ts'
import type { Outcome, TrackedTransaction } from '../money/transaction-fate.ts'
import { standingOf } from '../money/transactions.ts'
import type { Network } from '../network/network.ts'
import { never } from '../shared/async/never.ts'
import { poll } from '../shared/async/poll.ts'
import { withDeadline } from '../shared/async/with-deadline.ts'
import { isSameInstruction, readMessage, type SolanaInstruction } from '../solana/solana-message.ts'
import { hasKey, isSameBytes, isSameRequest, nameOf, parseTransaction } from '../solana/solana-transaction.ts'
import { ASSOCIATED_TOKEN_PROGRAM, accountBytes, decimalsOf, TOKEN_PROGRAMS, takesTransferFee } from '../solana/token-programs.ts'
import type { Holding, PreparedSend, ReceiverKind, SendDraft, TokenSelfDescription, TransferStrategy } from './transfer-strategy.ts'

/** Of a transfer of SOL: one signature, and 500 units at 20,000,000 micro-lamports. */
const SOL_FEE = 15_000n
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
const POLL_MS = 1000
/** A blockhash is valid for 150 blocks of 0.4 s. */
const GIVE_UP_MS = 90_000

/** `reviewedAt`: by the system's clock. */
type SolanaSend = PreparedSend & Readonly<{ transaction: Uint8Array; reviewedAt: number; name: string }>

/** SOL, and tokens of both token programs. */
export class SolanaSends implements TransferStrategy<SolanaSend> {
  readonly #confirmed = new WeakSet<SolanaSend>()

  constructor(
    private readonly rpc: SolanaRpc,
    private readonly transfers: SolanaTransfers,
    private readonly wallet: WalletTransactions,
    private readonly clock: Clock,
    private readonly asked: AskedRequests,
  ) {}

  async holdings({ network, from, coin }: Holding, signal: AbortSignal): Promise<Readonly<{ coin: bigint; own: bigint }>> {
    const own = await this.rpc.balance(from, network, signal)
    if (coin.address === undefined) return { coin: own, own }
    const tokens = await this.rpc.tokens(from, network, signal)
    return { coin: tokens.reduce((sum, { mint, amount }) => (mint === coin.address ? sum + amount : sum), 0n), own }
  }

  async reserve(): Promise<bigint> {
    return SOL_FEE
  }

  /** A mint has no name of its own. */
  async describe(address: string, network: Network, signal: AbortSignal): Promise<TokenSelfDescription | undefined> {
    const mint = parseSolanaAddress(address) && (await this.rpc.account(address, network, signal))
    const decimals = mint && TOKEN_PROGRAMS.includes(mint.owner) ? decimalsOf(mint.data) : undefined
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
    const reviewedAt = this.asked.now()
    const name = given ?? [network.caipNetworkId, from, to, amount, coin.address].join('|')
    const known = coin.address === undefined ? network.nativeCurrency : await this.describe(coin.address, network, signal)
    if (known && known.decimals !== coin.decimals) throw fail('TRANSACTION_CHANGED', { part: 'token' })
    const transaction = await this.transfers.build({ from, to, amount, mint: coin.address }, network, signal)
    const message = parseTransaction(transaction)?.message
    if (!message) throw fail('TRANSACTION_CHANGED', { part: 'data' })
    const createsAccount = coin.address !== undefined && hasKey(message, ASSOCIATED)
    const [base, mint, own] = await Promise.all([
      this.rpc.fee(message, network, signal),
      coin.address === undefined ? undefined : this.rpc.account(coin.address, network, signal),
      this.rpc.balance(from, network, signal),
    ])
    const rent = createsAccount && mint ? await this.rpc.rent(accountBytes(mint.owner, mint.data), network, signal) : 0n
    const fee = (base ?? SOL_FEE) + rent
    // Without it the chain says only that the account of the payer is unknown.
    if (own < fee) throw fail('INSUFFICIENT_FUNDS', { symbol: network.nativeCurrency.symbol })
    await this.rpc.simulate(transaction, network, signal)
    return Object.freeze({
      draft,
      fee,
      createsAccount,
      isCut: mint && takesTransferFee(mint.data),
      walletFee: WALLET_FEE_MAX,
      transaction,
      isOpen: await this.asked.isOpen(name),
      name,
      reviewedAt,
    })
  }

  async fee({ fee }: SolanaSend): Promise<bigint> {
    return fee
  }

  async send(prepared: SolanaSend, signal: AbortSignal, asks = () => {}): Promise<string> {
    if (this.#confirmed.has(prepared)) throw fail('TRANSACTION_CHANGED', { part: 'confirmation' })
    this.#confirmed.add(prepared)
    const { network, from, to, amount, coin } = prepared.draft
    // A blockhash is valid for about a minute: what was reviewed is built again, and differs in nothing else.
    const fresh = await this.transfers.build({ from, to, amount, mint: coin.address }, network, signal)
    if (!isSameRequest(prepared.transaction, fresh)) throw fail('TRANSACTION_CHANGED', { part: 'data' })
    const { address, caipNetworkId } = await standingOf(this.wallet, 'solana', this.clock, signal)
    if (address !== from) throw fail('TRANSACTION_CHANGED', { part: 'account' })
    if (caipNetworkId !== network.caipNetworkId) throw fail('TRANSACTION_CHANGED', { part: 'chain' })
    const ask = () => {
      asks()
      return this.wallet.signSolana(fresh, never())
    }
    const signed = await this.asked.ask(prepared.name, prepared.reviewedAt, ask, signal)
    const [asked, answered] = [parseTransaction(fresh), parseTransaction(signed)]
    const added = asked && answered ? addedFee(asked.message, answered.message) : undefined
    if (added === undefined) throw fail('TRANSACTION_CHANGED', { part: 'data' })
    if (added > WALLET_FEE_MAX) throw fail('TRANSACTION_CHANGED', { part: 'fee' })
    const name = nameOf(signed)
    if (!name) throw fail('ANSWER_UNREADABLE', { source: 'signTransaction' })
    await this.#submit(signed, encodeBase58(name), network, never())
    return encodeBase58(name)
  }

  /** Rejects only if nothing was submitted, as the chain says: silent nodes may have passed it on; one that refuses may have it. */
  async #submit(signed: Uint8Array, hash: string, network: Network, signal: AbortSignal): Promise<void> {
    try {
      await this.rpc.send(signed, network, signal)
    } catch (error) {
      if (!isAppError(error, 'NODE_REFUSED')) return
      const fate = await this.rpc.fate(hash, network, signal).catch(() => undefined)
      if (fate === 'unknown') throw error
    }
  }

  async track(hash: string, { draft }: SolanaSend, signal: AbortSignal): Promise<TrackedTransaction> {
    return { outcome: await this.#outcome(hash, draft.network, signal), hash }
  }

  async #outcome(hash: string, network: Network, signal: AbortSignal): Promise<Outcome> {
    let fate: TransactionFate | undefined
    const limit = { clock: this.clock, ms: GIVE_UP_MS, late: () => fail('HTTP_TIMEOUT', { url: network.caipNetworkId }), signal }
    const asked = withDeadline(limit, (ends) =>
      poll({ clock: this.clock, everyMs: POLL_MS, signal: ends }, async () => {
        fate = await this.rpc.fate(hash, network, ends).catch(() => undefined)
        if (fate === 'failed') return 'reverted'
        return fate === 'confirmed' || fate === 'finalized' ? 'done' : undefined
      }),
    )
    return asked.catch((error: unknown) => {
      if (!isAppError(error, 'HTTP_TIMEOUT')) throw error
      return fate === 'unknown' ? 'dropped' : 'unsettled'
    })
  }
}

const COMPUTE_BUDGET = 'ComputeBudget111111111111111111111111111111'
/** Fails a transaction whose effects are not those that a wallet has simulated. Moves nothing itself. */
const LIGHTHOUSE = 'L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95'
/** Its assertions. The two numbers before them write memory accounts, which cost rent. */
const [FIRST_ASSERTION, LAST_ASSERTION] = [2, 17]

const SET_UNIT_LIMIT = 2
const SET_UNIT_PRICE = 3
/** Without a limit, a transaction is priced for this much for each instruction, and never for more than the second number. */
const UNITS_EACH = 200_000n
const UNITS_MAX = 1_400_000n
const MICRO = 1_000_000n

/** What a wallet may add to the reviewed fee to have its transaction taken sooner, in lamports. */
export const WALLET_FEE_MAX = 1_000_000n

/**
 * What the signed message costs more than the reviewed one, in lamports; undefined when it does anything else than was reviewed. A wallet
 * may set the price and the limit of computing, and add assertions: the transfers stay as they are, in their order, and no account is
 * signed for or changed that was not before.
 */
export function addedFee(asked: Uint8Array, signed: Uint8Array): bigint | undefined {
  if (isSameBytes(asked, signed)) return 0n
  const [before, after] = [readMessage(asked), readMessage(signed)]
  if (!before || !after || before.isVersioned !== after.isVersioned) return undefined
  if (!isSameBytes(before.blockhash, after.blockhash)) return undefined
  if (before.signers.length !== after.signers.length || before.signers.some((key, at) => key !== after.signers[at])) return undefined
  if ([...after.writable].some((key) => !before.writable.has(key))) return undefined
  const [reviewed, kept] = [before, after].map(({ instructions }) => instructions.filter((each) => !isBudget(each)))
  const moves = kept?.filter((each) => !isAssertion(each))
  if (!reviewed || !moves || moves.length !== reviewed.length) return undefined
  if (moves.some((each, at) => !reviewed[at] || !isSameInstruction(each, reviewed[at]))) return undefined
  const [old, now] = [priorityFee(before.instructions), priorityFee(after.instructions)]
  if (old === undefined || now === undefined) return undefined
  return now > old ? now - old : 0n
}

const isBudget = ({ program }: SolanaInstruction): boolean => program === COMPUTE_BUDGET

function isAssertion({ program, data }: SolanaInstruction): boolean {
  const kind = data[0] ?? 0
  return program === LIGHTHOUSE && kind >= FIRST_ASSERTION && kind <= LAST_ASSERTION
}

/** In lamports, rounded up; undefined for what is none of the two settings. */
function priorityFee(instructions: readonly SolanaInstruction[]): bigint | undefined {
  let limit: bigint | undefined
  let price = 0n
  for (const { data, accounts } of instructions.filter(isBudget)) {
    const value = data.slice(1).reduceRight((sum, byte) => sum * 256n + BigInt(byte), 0n)
    if (accounts.length > 0) return undefined
    if (data[0] === SET_UNIT_LIMIT && data.length === 5) limit = value
    else if (data[0] === SET_UNIT_PRICE && data.length === 9) price = value
    else return undefined
  }
  const counted = BigInt(instructions.length) * UNITS_EACH
  const units = limit ?? (counted < UNITS_MAX ? counted : UNITS_MAX)
  return (units * price + MICRO - 1n) / MICRO
}
