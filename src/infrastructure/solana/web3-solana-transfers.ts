import { encodeBase58 } from '../../domain/caip/base58.ts'
import { parseSolanaAddress } from '../../domain/caip/solana-address.ts'
import { fail } from '../../domain/errors/fail.ts'
import type { Network } from '../../domain/network/network.ts'
import { decimalsOf, mintOf, TOKEN_PROGRAMS } from '../../domain/solana/token-programs.ts'
import type { SolanaRpc, SolanaToken } from '../../ports/solana/solana-rpc.ts'
import type { SolanaRevocation, SolanaTransfer, SolanaTransfers } from '../../ports/solana/solana-transfers.ts'
import { loadWeb3 } from './http-solana-rpc.ts'
import type { TokenSide, TokenSource } from './web3-transaction.ts'

const MAX_AMOUNT = 2n ** 64n - 1n

/** Transfers built with `@solana/web3.js`, whose code is fetched with the first one. */
export class Web3SolanaTransfers implements SolanaTransfers {
  constructor(private readonly rpc: SolanaRpc) {}

  async build(transfer: SolanaTransfer, network: Network, signal: AbortSignal): Promise<Uint8Array> {
    for (const value of [transfer.from, transfer.to, ...(transfer.mint ? [transfer.mint] : [])])
      if (!parseSolanaAddress(value)) throw fail('CAIP_ADDRESS_INVALID', { value })
    if (transfer.amount <= 0n || transfer.amount > MAX_AMOUNT) throw refused(network, 'this amount cannot be sent')
    const code = await loadWeb3(signal)
    const { mint } = transfer
    const side = mint === undefined ? undefined : await this.#token({ ...transfer, mint }, network, signal, code.tokenAddress)
    // Requested last, so that most of its lifetime is left for the visitor's approval.
    const { blockhash } = await this.rpc.recentBlockhash(network, signal)
    return code.transferTransaction(transfer, side, blockhash)
  }

  async revocation(revocation: SolanaRevocation, network: Network, signal: AbortSignal): Promise<Uint8Array> {
    for (const value of [revocation.owner, revocation.account])
      if (!parseSolanaAddress(value)) throw fail('CAIP_ADDRESS_INVALID', { value })
    if (!TOKEN_PROGRAMS.includes(revocation.program)) throw refused(network, 'this is no token')
    const { revokeTransaction } = await loadWeb3(signal)
    const { blockhash } = await this.rpc.recentBlockhash(network, signal)
    return revokeTransaction(revocation, blockhash)
  }

  async #token(
    { from, to, mint, amount }: SolanaTransfer & Readonly<{ mint: string }>,
    network: Network,
    signal: AbortSignal,
    addressOf: (owner: string, mint: string, program: string) => string,
  ): Promise<TokenSide> {
    const kept = await this.rpc.account(mint, network, signal)
    const decimals = kept && TOKEN_PROGRAMS.includes(kept.owner) ? decimalsOf(kept.data) : undefined
    if (!kept || decimals === undefined) throw refused(network, 'this is no token')
    const program = kept.owner
    const [held, receiver] = await Promise.all([this.rpc.tokens(from, network, signal), this.rpc.account(to, network, signal)])
    const own = held.filter((account) => account.mint === mint && account.program === program)
    const source = takeFrom(own, amount, addressOf(from, mint, program))
    if (receiver && TOKEN_PROGRAMS.includes(receiver.owner)) {
      // The receiver address is a token account, not its owner.
      const taken = mintOf(receiver.data)
      if (receiver.owner !== program || !taken || encodeBase58(taken) !== mint)
        throw refused(network, 'the receiver cannot take this token')
      return { mint, program, decimals, from: source, to, isNew: false }
    }
    const target = addressOf(to, mint, program)
    const isNew = (await this.rpc.account(target, network, signal)) === undefined
    return { mint, program, decimals, from: source, to: target, isNew }
  }
}

/** The associated account first, then the fullest. What is missing is asked of the first, so that the chain refuses it. */
function takeFrom(held: readonly SolanaToken[], amount: bigint, associated: string): readonly TokenSource[] {
  const rank = ({ account }: SolanaToken) => (account === associated ? 0 : 1)
  const sorted = [...held].sort((one, other) => rank(one) - rank(other) || (one.amount < other.amount ? 1 : -1))
  const taken: TokenSource[] = []
  let rest = amount
  for (const { account, amount: kept } of sorted) {
    if (rest === 0n || kept === 0n) continue
    const part = kept < rest ? kept : rest
    taken.push({ account, amount: part })
    rest -= part
  }
  return rest === 0n ? taken : [{ account: associated, amount }]
}

function refused({ name }: Network, description: string) {
  return fail('NODE_REFUSED', { network: name, description })
}
