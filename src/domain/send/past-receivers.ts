import type { ActivityHistory } from '../../ports/activity/activity-history.ts'
import type { Clock } from '../../ports/time/clock.ts'
import { readHistory } from '../activity/kept-history.ts'
import { receiversIn } from '../activity/receivers-in.ts'
import { fail } from '../errors/fail-in-feature.ts'
import { abortable } from '../shared/async/abortable.ts'
import { withDeadline } from '../shared/async/with-deadline.ts'
import type { CacheService } from '../shared/cache.ts'
import type { SendDraft } from './transfer-strategy.ts'

/** A review does not wait longer for the history. */
const WAIT_MS = 3000

/**
 * To whom the account sent something lately, from any site, as its history says: what a look-alike would imitate. Anybody can have entries
 * made in a history, so that an address in it proves nothing itself.
 */
export class PastReceivers {
  constructor(
    private readonly history: ActivityHistory,
    private readonly cache: CacheService,
    private readonly clock: Clock,
  ) {}

  /** Empty where no history can be had in time. @throws ABORTED */
  async of({ from, network }: Pick<SendDraft, 'from' | 'network'>, signal: AbortSignal): Promise<readonly string[]> {
    if (network.chainNamespace !== 'eip155') return []
    const query = { address: from, chainId: network.caipNetworkId, cursor: undefined }
    const late = () => fail('HTTP_TIMEOUT', { url: network.caipNetworkId })
    const ask = (ends: AbortSignal) => readHistory(this.cache, this.history, query, false, ends)
    const asked = withDeadline({ clock: this.clock, ms: WAIT_MS, late, signal }, ask).catch(() => undefined)
    const page = await abortable(asked, signal)
    return page ? receiversIn(page.entries, from) : []
  }
}
