import type { TransferQuotes, TransferStatus } from '../../ports/payments/transfer-quotes.ts'
import type { Clock } from '../../ports/time/clock.ts'
import { fail } from '../errors/fail-in-feature.ts'
import type { TrackedTransaction } from '../money/transaction-fate.ts'
import { Mailbox } from '../shared/async/mailbox.ts'
import { poll } from '../shared/async/poll.ts'
import { withDeadline } from '../shared/async/with-deadline.ts'
import { ownValue } from '../shared/own-value.ts'
import type { PaymentOffers } from './payment-offers.ts'
import { endOf, type PaymentEnd, type PaymentFate, type PaymentOffer } from './payment-state.ts'

/** How often the service is asked, and for how long. */
const POLL_MS = 3000
const GIVE_UP_MS = 300_000

const ENDS: Readonly<Partial<Record<TransferStatus, PaymentEnd>>> = {
  success: 'done',
  failure: 'failed',
  refund: 'refunded',
  timeout: 'unknown',
}

/** Whether what was paid reaches the site: its network says one part, the service the other. */
export class PaymentDelivery {
  constructor(
    private readonly offers: Pick<PaymentOffers, 'track'>,
    private readonly quotes: Pick<TransferQuotes, 'status'>,
    private readonly clock: Clock,
  ) {}

  /** Delivered is what the service says so of, once the transaction is in a block; failed, too, what its network reverted. */
  async follow(
    offer: PaymentOffer,
    hash: string,
    signal: AbortSignal,
    tell: (news: PaymentFate) => void,
  ): Promise<TrackedTransaction & PaymentFate> {
    const late = () => fail('HTTP_TIMEOUT', { url: '' })
    const parts = new Mailbox(this.clock, { ms: 2 * GIVE_UP_MS, late, graceMs: 0 })
    let known: TrackedTransaction = { outcome: 'unsettled', hash }
    const done = (tracked: TrackedTransaction) => {
      known = tracked
    }
    const mined = parts.run((ends) => this.offers.track(offer, hash, ends), { policy: 'beside', signal, done })
    const end = mined.then(({ outcome }) => endOf(outcome)).catch(() => 'unknown' as const)
    const reverted = end.then((now) => (now === 'failed' ? now : new Promise<never>(() => {})))
    const limit = { ms: GIVE_UP_MS, late }
    const said = parts.run((ends) => this.#said(offer, ends, tell), { policy: 'beside', signal, limit }).catch(() => 'unknown' as const)
    try {
      const first = await Promise.race([reverted, said])
      if (first !== 'done') return { ...known, end: first }
      const last = await withDeadline({ clock: this.clock, ms: GIVE_UP_MS, late, signal }, () => end).catch(() => 'unknown' as const)
      return { ...known, end: last }
    } finally {
      parts.dispose()
    }
  }

  /** What the service says of its delivery. */
  #said({ plan: { requestId } }: PaymentOffer, signal: AbortSignal, tell: (news: PaymentFate) => void): Promise<PaymentEnd> {
    return poll({ clock: this.clock, everyMs: POLL_MS, firstMs: POLL_MS, signal }, async () => {
      const status = await this.quotes.status(requestId, signal).catch(() => undefined)
      if (status === 'pending' || status === 'submitted') tell({ isDelivering: true })
      return status && ownValue(ENDS, status)
    })
  }
}
