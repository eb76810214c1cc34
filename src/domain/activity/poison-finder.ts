import type { HistoryEntry } from '../../ports/activity/activity-history.ts'
import type { KnownReceivers } from '../send/known-receivers.ts'
import { same } from '../shared/same.ts'
import type { ActivitySubject, ReadActivity } from './activity-state.ts'
import { type Poison, poisoned } from './look-alikes.ts'

export type Receivers = Pick<KnownReceivers, 'of'>
type Known = Pick<Extract<ReadActivity, { status: 'known' }>, 'entries'> & Readonly<{ subject: Pick<ActivitySubject, 'address'> }>

/** Judges the entries of a history by the addresses that were sent to from this site, as far as those are read. */
export class PoisonFinder {
  #receivers: readonly string[] = []
  /** Counts questions: an answer to an older one does not replace a newer. */
  #turn = 0
  #answered = 0
  #last:
    | Readonly<{ entries: readonly HistoryEntry[]; account: string; receivers: readonly string[]; found: ReadonlyMap<string, Poison> }>
    | undefined

  constructor(
    private readonly receivers: Receivers,
    /** Other addresses are known than when the entries were judged. */
    private readonly changed: () => void,
  ) {}

  /** Failures leave what was known. */
  async read(): Promise<void> {
    const turn = ++this.#turn
    const found = await this.receivers.of('eip155').catch(() => undefined)
    if (!found || turn < this.#answered) return
    this.#answered = turn
    if (same(found, this.#receivers)) return
    this.#receivers = found
    this.changed()
  }

  in({ entries, subject: { address: account } }: Known): ReadonlyMap<string, Poison> {
    const receivers = this.#receivers
    const last = this.#last
    if (last && last.entries === entries && last.account === account && last.receivers === receivers) return last.found
    const found = poisoned(entries, { account, receivers })
    this.#last = { entries, account, receivers, found }
    return found
  }
}
