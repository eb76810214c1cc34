import { fail } from '../../../src/domain/errors/fail.ts'
import type { Network } from '../../../src/domain/network/network.ts'
import type { SolanaRevocation, SolanaTransfer, SolanaTransfers } from '../../../src/ports/solana/solana-transfers.ts'

const ADDRESS = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/

/** Transfers that stay in memory. What it builds is the transfer as text. */
export class FakeSolanaTransfers implements SolanaTransfers {
  async build({ from, to, amount, mint }: SolanaTransfer, network: Network, signal: AbortSignal): Promise<Uint8Array> {
    if (signal.aborted) throw fail('ABORTED', {})
    for (const value of [from, to, mint ?? from]) if (!ADDRESS.test(value)) throw fail('CAIP_ADDRESS_INVALID', { value })
    if (amount <= 0n) throw fail('NODE_REFUSED', { network: network.name, description: 'this amount cannot be sent' })
    return new TextEncoder().encode(JSON.stringify({ from, to, amount: String(amount), mint }))
  }

  async revocation({ owner, account, program }: SolanaRevocation, network: Network, signal: AbortSignal): Promise<Uint8Array> {
    if (signal.aborted) throw fail('ABORTED', {})
    for (const value of [owner, account]) if (!ADDRESS.test(value)) throw fail('CAIP_ADDRESS_INVALID', { value })
    if (!program.startsWith('Token')) throw fail('NODE_REFUSED', { network: network.name, description: 'this is no token' })
    return new TextEncoder().encode(JSON.stringify({ owner, account, program }))
  }
}
