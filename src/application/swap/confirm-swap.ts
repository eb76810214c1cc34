import type { EventService } from '../../domain/analytics/event-service.ts'
import { wordsFor } from '../../domain/errors/error-words.ts'
import { fail } from '../../domain/errors/fail-in-feature.ts'
import type { Router } from '../../domain/routing/router.ts'
import { formatUnits } from '../../domain/shared/units.ts'
import type { SwapService } from '../../domain/swap/swap-service.ts'
import type { SwapOffer } from '../../domain/swap/swap-state.ts'
import type { Announcer } from '../alerts/announcer.ts'

/** The visitor confirmed an offer: sends its next step to the wallet and emits the events for the site. */
export class ConfirmSwap {
  constructor(
    private readonly swap: SwapService,
    private readonly router: Router,
    private readonly events: EventService,
    private readonly announcer: Announcer,
  ) {}

  async run(offer: SwapOffer): Promise<void> {
    const { source, target, amount, toAmount, network, next } = offer
    const facts = {
      ...{
        isSmartAccount: this.swap.isSmartAccount,
        network: network.caipNetworkId,
        swapFromToken: source.symbol,
        swapToToken: target.symbol,
      },
      ...{ swapFromAmount: formatUnits(amount, source.decimals), swapToAmount: formatUnits(toAmount, target.decimals) },
    }
    const starts = () => {
      if (next === 'swap') this.events.track('INITIATE_SWAP', facts)
    }
    let isLost = false
    const watching = this.swap.unconfirmed$.subscribe((lost) => {
      isLost ||= lost === offer
    })
    const isSent = await this.swap.confirm(offer, starts)
    watching.unsubscribe()
    if (isSent) {
      this.events.track('SWAP_SUCCESS', facts)
      const { step } = this.swap.state.value
      const isShown = 'offer' in step && step.offer === offer && this.router.state.value.stack.some(({ view }) => view === 'SwapPreview')
      if (!isShown) this.announcer.say('send.started', 'success')
      return
    }
    const { step } = this.swap.state.value
    const shown = step.status === 'review' && step.offer === offer && !step.isUnrenewed ? step.error : undefined
    // Also when the view was left: something may have been sent.
    const error = shown ?? (isLost ? fail('TRANSACTION_UNKNOWN', {}) : undefined)
    if (!error) return
    this.events.track(next === 'swap' ? 'SWAP_ERROR' : 'SWAP_APPROVAL_ERROR', { ...facts, message: error.message })
    this.announcer.say(wordsFor(error, 'confirm')[0], 'error')
  }
}
