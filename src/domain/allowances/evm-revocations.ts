import type { AllowanceBook } from '../../ports/allowances/allowance-book.ts'
import type { EvmCall, EvmNode } from '../../ports/money/evm-node.ts'
import { fail } from '../errors/fail-in-feature.ts'
import { allowanceCall, approveCall, permit2AllowanceCall, permit2RevokeCall, readFirstUint } from '../money/evm-calls.ts'
import type { TrackedTransaction } from '../money/transaction-fate.ts'
import type { Prepared, Transactions } from '../money/transactions.ts'
import type { Network } from '../network/network.ts'
import type { AllowanceQuery, FoundAllowances } from './allowance-entry.ts'
import { PERMIT2 } from './known-spenders.ts'
import type { PreparedRevocation, RevocationDraft, RevocationStrategy } from './revocation-strategy.ts'

type EvmRevocation = PreparedRevocation & Readonly<{ transaction: Prepared }>

/** `approve(spender, 0)` on the token, or the same of Permit2. `node`: the site's own nodes, as those of `transactions`. */
export class EvmRevocations implements RevocationStrategy<EvmRevocation> {
  constructor(
    private readonly book: AllowanceBook,
    private readonly node: EvmNode,
    private readonly transactions: Transactions,
  ) {}

  find(query: AllowanceQuery, network: Network, signal: AbortSignal): Promise<FoundAllowances> {
    return this.book.find(query, network, signal)
  }

  async prepare(draft: RevocationDraft, signal: AbortSignal): Promise<EvmRevocation> {
    const { network, from, entry } = draft
    const call = revocationOf(draft)
    const [transaction, own] = await Promise.all([
      this.transactions.prepare(call, network, signal),
      this.node.balance(from, network, signal),
    ])
    const { fee, isOpen } = transaction
    if (own < fee) throw fail('INSUFFICIENT_FUNDS', { symbol: network.nativeCurrency.symbol })
    const words = entry.kind === 'permit2' ? [entry.token.address, entry.spender, '0', '0'] : [entry.spender, '0']
    return Object.freeze({ draft, call: `approve(${words.join(', ')})`, contract: call.to, fee, isOpen, transaction })
  }

  send({ draft, transaction }: EvmRevocation, signal: AbortSignal, asks: () => void): Promise<string> {
    return this.transactions.send(transaction, signal, (call) => {
      const wanted = revocationOf(draft)
      if (call.data !== wanted.data || call.to !== wanted.to || call.value !== 0n) throw fail('TRANSACTION_CHANGED', { part: 'data' })
      asks()
    })
  }

  track(hash: string, { transaction }: EvmRevocation, signal: AbortSignal): Promise<TrackedTransaction> {
    return this.transactions.track(hash, transaction, signal)
  }

  async left({ network, from, entry: { kind, token, spender } }: RevocationDraft, signal: AbortSignal): Promise<bigint> {
    const isPermit2 = kind === 'permit2'
    const to = isPermit2 ? PERMIT2 : token.address
    const data = isPermit2 ? permit2AllowanceCall(from, token.address, spender) : allowanceCall(from, spender)
    const left = readFirstUint(await this.node.call({ from, to, data, value: 0n }, network, signal))
    if (left === undefined) throw fail('ANSWER_UNREADABLE', { source: network.name })
    return left
  }
}

function revocationOf({ from, entry: { kind, token, spender } }: RevocationDraft): EvmCall {
  if (kind === 'permit2') return { from, to: PERMIT2, data: permit2RevokeCall(token.address, spender), value: 0n }
  return { from, to: token.address, data: approveCall(spender, 0n), value: 0n }
}
