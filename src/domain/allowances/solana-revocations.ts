import type { SolanaRpc } from '../../ports/solana/solana-rpc.ts'
import type { SolanaTransfers } from '../../ports/solana/solana-transfers.ts'
import { encodeBase58 } from '../caip/base58.ts'
import { fail } from '../errors/fail-in-feature.ts'
import type { SolanaPrepared, SolanaTransactions } from '../money/solana-transactions.ts'
import type { TrackedTransaction } from '../money/transaction-fate.ts'
import type { Network } from '../network/network.ts'
import { permanentDelegateOf, TOKEN_2022_PROGRAM } from '../solana/token-programs.ts'
import type { AllowanceEntry, AllowanceQuery, FoundAllowances } from './allowance-entry.ts'
import type { PreparedRevocation, RevocationDraft, RevocationStrategy } from './revocation-strategy.ts'

const MINTS_MAX = 50

type SolanaRevoked = PreparedRevocation & Readonly<{ transaction: SolanaPrepared }>

/** Delegates of the account's token accounts, and permanent delegates of mints, which nobody revokes. `rpc`: the site's own nodes. */
export class SolanaRevocations implements RevocationStrategy<SolanaRevoked> {
  constructor(
    private readonly rpc: SolanaRpc,
    private readonly transfers: SolanaTransfers,
    private readonly transactions: SolanaTransactions,
  ) {}

  async find({ owner }: AllowanceQuery, network: Network, signal: AbortSignal): Promise<FoundAllowances> {
    const tokens = await this.rpc.tokens(owner, network, signal)
    const delegates = tokens.flatMap(({ account, mint, decimals, program, delegate }): readonly AllowanceEntry[] => {
      const token = { address: mint, symbol: nameOf(mint), decimals }
      return delegate && delegate.amount > 0n
        ? [{ kind: 'delegate', token, spender: delegate.address, amount: delegate.amount, account, program }]
        : []
    })
    const held = new Map(tokens.flatMap((each) => (each.program === TOKEN_2022_PROGRAM && each.amount > 0n ? [[each.mint, each]] : [])))
    const unread: string[] = [...held.keys()].slice(MINTS_MAX)
    const read = async ({ mint, decimals, amount }: (typeof tokens)[number]): Promise<readonly AllowanceEntry[]> => {
      const kept = await this.rpc.account(mint, network, signal).catch(() => {
        unread.push(mint)
      })
      const issuer = kept && permanentDelegateOf(kept.data)
      const token = { address: mint, symbol: nameOf(mint), decimals }
      return issuer ? [{ kind: 'issuer', token, spender: encodeBase58(issuer), amount }] : []
    }
    const issuers = await Promise.all([...held.values()].slice(0, MINTS_MAX).map(read))
    return { entries: [...delegates, ...issuers.flat()], looked: 'all', unread }
  }

  async prepare(draft: RevocationDraft, signal: AbortSignal): Promise<SolanaRevoked> {
    const { network, from, entry } = draft
    const { account, program } = entry
    if (account === undefined || program === undefined) throw fail('TRANSACTION_CHANGED', { part: 'data' })
    const name = [network.caipNetworkId, from, 'revoke', account].join('|')
    const build = (ends: AbortSignal) => this.transfers.revocation({ owner: from, account, program }, network, ends)
    const transaction = await this.transactions.prepare({ network, from, name, build }, signal)
    const { fee, walletFee, isOpen } = transaction
    return Object.freeze({ draft, call: `Revoke(${account})`, contract: program, fee, walletFee, isOpen, transaction })
  }

  send({ transaction }: SolanaRevoked, signal: AbortSignal, asks: () => void): Promise<string> {
    return this.transactions.send(transaction, signal, asks)
  }

  track(hash: string, { transaction }: SolanaRevoked, signal: AbortSignal): Promise<TrackedTransaction> {
    return this.transactions.track(hash, transaction.request, signal)
  }

  async left({ network, from, entry }: RevocationDraft, signal: AbortSignal): Promise<bigint> {
    const tokens = await this.rpc.tokens(from, network, signal)
    const delegate = tokens.find(({ account }) => account === entry.account)?.delegate
    return delegate?.address === entry.spender ? delegate.amount : 0n
  }
}

/** A mint has no name of its own. */
function nameOf(mint: string): string {
  return `${mint.slice(0, 4)}…${mint.slice(-4)}`
}
