import type { EvmNode, Move } from '../../ports/money/evm-node.ts'
import { type ChecksumCase, EVM_ZERO_ADDRESS, parseEvmAddress } from '../caip/evm-address.ts'
import { isAppError } from '../errors/app-error.ts'
import { fail } from '../errors/fail-in-feature.ts'
import { expectDecimals, heldOf } from '../money/allowance.ts'
import { DECIMALS_CALL, differenceTo, NAME_CALL, readText, readUint, SYMBOL_CALL, sendCall } from '../money/evm-calls.ts'
import { rollupFee } from '../money/rollup-fee.ts'
import type { TrackedTransaction } from '../money/transaction-fate.ts'
import type { Prepared, Transactions } from '../money/transactions.ts'
import type { Network } from '../network/network.ts'
import { cleanText } from '../shared/foreign-text.ts'
import type { Holding, PreparedSend, ReceiverKind, SendDraft, TokenSelfDescription, TransferStrategy } from './transfer-strategy.ts'

const RESERVED_GAS = 65_000n
/** What the bytes of a transaction cost follows the fees of Ethereum. */
const BYTES_MARGIN = 2n
/** 10^77 still fits into a uint256. */
const DECIMALS_MAX = 77n
const NAME_MAX = 60
const SYMBOL_MAX = 24
/** EIP-7702: an account that delegates to a contract is still an account. */
const DELEGATED = /^0xef0100[0-9a-f]{40}$/i

type EvmSend = PreparedSend & Readonly<{ transaction: Prepared }>

/** The coin of an EVM network, and ERC-20 tokens, those included that return nothing. */
export class EvmSends implements TransferStrategy<EvmSend> {
  constructor(
    private readonly node: EvmNode,
    private readonly transactions: Transactions,
    private readonly checksum: ChecksumCase,
  ) {}

  async holdings({ network, from, coin }: Holding, signal: AbortSignal): Promise<Readonly<{ coin: bigint; own: bigint }>> {
    const { address } = coin
    const own = this.node.balance(from, network, signal)
    if (address === undefined) return { coin: await own, own: await own }
    const [held, native] = await Promise.all([heldOf(from, address, this.node, network, signal), own])
    return { coin: held, own: native }
  }

  async reserve(network: Network, signal: AbortSignal): Promise<bigint> {
    const call = { from: EVM_ZERO_ADDRESS, to: EVM_ZERO_ADDRESS, data: '0x', value: RESERVED_GAS } as const
    const [price, bytes] = await Promise.all([this.node.gasPrice(network, signal), rollupFee(this.node, call, network, signal)])
    return RESERVED_GAS * price + bytes * BYTES_MARGIN
  }

  async describe(address: string, network: Network, signal: AbortSignal): Promise<TokenSelfDescription | undefined> {
    const to = parseEvmAddress(address, this.checksum)
    if (to === undefined) return undefined
    const ask = (data: `0x${string}`) =>
      this.node.call({ from: EVM_ZERO_ADDRESS, to, data, value: 0n }, network, signal).catch((error: unknown) => {
        if (isAppError(error, 'SIMULATION_FAILED')) return '0x'
        throw error
      })
    const [decimals, symbol, name] = await Promise.all([ask(DECIMALS_CALL), ask(SYMBOL_CALL), ask(NAME_CALL)])
    const places = readUint(decimals)
    if (places === undefined || places > DECIMALS_MAX) return undefined
    const shown = cleanText(readText(symbol), SYMBOL_MAX, '?')
    return { name: cleanText(readText(name), NAME_MAX, shown), symbol: shown, decimals: Number(places) }
  }

  async receiver(address: string, network: Network, signal: AbortSignal): Promise<ReceiverKind> {
    const code = await this.node.code(address, network, signal)
    return code === '0x' || DELEGATED.test(code) ? 'account' : 'contract'
  }

  async prepare(draft: SendDraft, signal: AbortSignal, name?: string): Promise<EvmSend> {
    const { network, from, to, amount, coin } = draft
    await expectDecimals(this.node, coin, network, signal)
    const call = sendCall(from, to, amount, coin.address)
    const [transaction, moves] = await Promise.all([
      this.transactions.prepare(call, network, signal, name),
      coin.address === undefined ? undefined : this.node.moves([call], network, signal),
    ])
    const { fee, isOpen } = transaction
    return Object.freeze({ draft, fee, isOpen, isCut: moves && isCut(moves, draft), transaction })
  }

  async fee({ transaction: { call, gas, network, fee } }: EvmSend, signal: AbortSignal): Promise<bigint> {
    const [price, bytes] = await Promise.all([this.node.gasPrice(network, signal), rollupFee(this.node, call, network, signal)])
    const now = gas * price + bytes
    return now > fee ? now : fee
  }

  send({ draft: { from, to, amount, coin }, transaction }: EvmSend, signal: AbortSignal, asks = () => {}): Promise<string> {
    return this.transactions.send(transaction, signal, (call) => {
      const part = differenceTo({ from, to, amount, token: coin.address }, call)
      if (part) throw fail('TRANSACTION_CHANGED', { part })
      asks()
    })
  }

  track(hash: string, { transaction }: EvmSend, signal: AbortSignal): Promise<TrackedTransaction> {
    return this.transactions.track(hash, transaction, signal)
  }
}

/** Whether less than the amount arrives. A token that reports no transfer says nothing about it. */
function isCut(moves: readonly Move[], { to, amount, coin }: SendDraft): boolean {
  const arriving = moves.filter((move) => !move.isGrant && move.token === coin.address?.toLowerCase() && move.to === to.toLowerCase())
  return arriving.length > 0 && arriving.reduce((sum, move) => sum + move.amount, 0n) < amount
}
