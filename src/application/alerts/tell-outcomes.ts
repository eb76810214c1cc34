import type { PendingTransactions } from '../../domain/activity/pending-transactions.ts'
import type { Outcome } from '../../domain/money/transaction-fate.ts'
import type { MessageKey } from '../../domain/options/messages.ts'
import type { ModalService } from '../../domain/routing/modal-service.ts'
import { ownValue } from '../../domain/shared/own-value.ts'
import type { Announcer } from './announcer.ts'

const WORDS: Readonly<Record<Outcome, MessageKey>> = {
  done: 'send.done',
  reverted: 'send.reverted',
  replaced: 'send.replaced',
  dropped: 'send.dropped',
  unsettled: 'send.unsettled',
}

/** Tells whoever has closed the modal what became of a transaction. While it is open, its views say so. The returned function ends it. */
export function tellOutcomes(
  pending: PendingTransactions,
  modal: ModalService,
  announcer: Announcer,
  loadWords: () => Promise<void>,
): () => void {
  let before = pending.state.value
  return pending.state.watch((now) => {
    const gone = before.filter((each) => !now.includes(each))
    before = now
    if (modal.state.value.open) return
    for (const each of gone) {
      const outcome = pending.outcomeOf(each)
      const isSwap = each.operation === 'trade' && outcome === 'done'
      void loadWords().then(
        () =>
          announcer.say(isSwap ? 'swap.done' : (ownValue(WORDS, outcome) ?? 'send.unsettled'), outcome === 'done' ? 'success' : 'error'),
        () => {},
      )
    }
  })
}
