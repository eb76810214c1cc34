import { refusedCalls } from '../../../src/domain/calls/refused-calls.ts'
import { fail } from '../../../src/domain/errors/fail.ts'
import type { CaipNetworkId } from '../../../src/domain/network/network.ts'
import type { Atomicity, Batch, BatchWallet, ToldCapabilities, ToldStatus } from '../../../src/ports/calls/batch-wallet.ts'

/** A wallet that takes batches. Nothing is done with them until `told` says what became of one. */
export class FakeBatchWallet implements BatchWallet {
  atomic: Atomicity = 'supported'
  rejects = false
  readonly asked: Batch[] = []
  /** By id. */
  readonly told = new Map<string, Partial<ToldStatus>>()

  async capabilities(_: string, __: CaipNetworkId, signal: AbortSignal): Promise<ToldCapabilities> {
    if (signal.aborted) throw fail('ABORTED', {})
    const { atomic } = this
    return { atomic, isCurrent: true, raw: atomic === 'unknown' ? {} : { atomic: { status: atomic } } }
  }

  async send(batch: Batch, signal: AbortSignal): Promise<string> {
    if (signal.aborted) throw fail('ABORTED', {})
    if (this.rejects) throw fail('USER_REJECTED', {})
    if (this.told.has(batch.id)) throw refusedCalls(5720)
    this.asked.push(batch)
    this.told.set(batch.id, {})
    return batch.id
  }

  async status(id: string, signal: AbortSignal): Promise<ToldStatus | undefined> {
    if (signal.aborted) throw fail('ABORTED', {})
    const told = this.told.get(id)
    return told && { status: 100, atomic: true, hashes: [], raw: {}, ...told }
  }
}
