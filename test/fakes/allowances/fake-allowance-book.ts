import type { AllowanceEntry, AllowanceQuery, FoundAllowances, Looked } from '../../../src/domain/allowances/allowance-entry.ts'
import { fail } from '../../../src/domain/errors/fail.ts'
import type { Network } from '../../../src/domain/network/network.ts'
import type { AllowanceBook } from '../../../src/ports/allowances/allowance-book.ts'

/** Allowances in memory, by owner in lower case. */
export class FakeAllowanceBook implements AllowanceBook {
  readonly entries = new Map<string, readonly AllowanceEntry[]>()
  looked: Looked = 'all'
  unread: readonly string[] = []
  isDown = false
  /** Milliseconds since 1970. */
  now = () => Date.now()
  readonly asked: AllowanceQuery[] = []

  /** In place of what was allowed before. */
  allow(owner: string, entry: AllowanceEntry): void {
    const isOther = (each: AllowanceEntry) =>
      each.kind !== entry.kind || each.token.address !== entry.token.address || each.spender !== entry.spender
    const kept = this.entries.get(owner.toLowerCase()) ?? []
    this.entries.set(owner.toLowerCase(), [...kept.filter(isOther), entry])
  }

  async find(query: AllowanceQuery, network: Network, signal: AbortSignal): Promise<FoundAllowances> {
    if (signal.aborted) throw fail('ABORTED', {})
    if (this.isDown) throw fail('HTTP_UNREACHABLE', { url: network.caipNetworkId })
    this.asked.push(query)
    const kept = this.entries.get(query.owner.toLowerCase()) ?? []
    const entries = kept.filter(({ amount, until }) => amount > 0n && (until === undefined || until > this.now()))
    return { entries, looked: this.looked, unread: this.unread }
  }
}
