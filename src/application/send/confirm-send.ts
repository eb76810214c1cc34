import type { EventService } from '../../domain/analytics/event-service.ts'
import { isUnconfirmed } from '../../domain/money/open-requests.ts'
import type { Router } from '../../domain/routing/router.ts'
import type { SendService } from '../../domain/send/send-service.ts'
import { isConfirmable, type SendReview } from '../../domain/send/send-state.ts'
import { formatUnits } from '../../domain/shared/units.ts'
import type { Announcer } from '../alerts/announcer.ts'

const FORMS: ReadonlySet<string> = new Set(['WalletSend', 'WalletSendPreview'])

/** Sends a confirmed review, shows its progress and emits the events for the site. */
export class ConfirmSend {
  constructor(
    private readonly send: SendService,
    private readonly router: Router,
    private readonly events: EventService,
    private readonly announcer: Announcer,
  ) {}

  async run(review: SendReview): Promise<void> {
    const { coin, amount } = review.prepared.draft
    const facts = {
      isSmartAccount: this.send.isSmartAccount,
      network: review.network.caipNetworkId,
      token: coin.symbol,
      amount: formatUnits(amount, coin.decimals),
    }
    if (isConfirmable(this.send.state.value, review)) this.events.track('SEND_INITIATED', facts)
    const confirmed = await this.send.confirm(review)
    if (!confirmed) return
    const { hash, error } = confirmed
    if (hash !== undefined) {
      this.events.track('SEND_SUCCESS', { ...facts, hash })
      const { step } = this.send.state.value
      const isShown = step.status === 'sent' && step.hash === hash
      if (isShown && FORMS.has(this.router.current.view)) this.router.reset('WalletSendConfirmed')
      else this.announcer.say('send.started', 'success')
      return
    }
    const isRejected = error.code === 'USER_REJECTED'
    this.events.track(isRejected ? 'SEND_REJECTED' : 'SEND_ERROR', { ...facts, message: error.message })
    this.announcer.say(isRejected ? 'error.rejected' : isUnconfirmed(error) ? 'send.unanswered' : 'send.failed', 'error')
  }
}
