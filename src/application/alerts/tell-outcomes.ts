import { filter } from 'rxjs'
import type { PendingTransaction, PendingTransactions } from '../../domain/activity/pending-transactions.ts'
import type { ToastService } from '../../domain/alerts/toast-service.ts'
import type { Outcome } from '../../domain/money/transaction-fate.ts'
import { transactionUrl } from '../../domain/network/explorer-url.ts'
import type { NetworkService } from '../../domain/network/network-service.ts'
import type { LocaleService } from '../../domain/options/locale-service.ts'
import { type MessageKey, textOf } from '../../domain/options/messages.ts'
import type { ModalService } from '../../domain/routing/modal-service.ts'
import { ownValue } from '../../domain/shared/own-value.ts'
import { shownAmount } from '../../domain/shared/shown-amount.ts'
import { firstOf } from '../../domain/shared/streams.ts'

const WORDS: Readonly<Record<Outcome, MessageKey>> = {
  done: 'send.done',
  reverted: 'send.reverted',
  replaced: 'send.replaced',
  dropped: 'send.dropped',
  unsettled: 'send.unsettled',
}

type Parts = Readonly<{
  pending: PendingTransactions
  modal: ModalService
  networks: Pick<NetworkService, 'find'>
  toasts: ToastService
  locale: LocaleService
  loadWords(): Promise<void>
}>

/** Tells whoever has closed the modal what became of a transaction. While it is open, its views say so. The returned function ends it. */
export function tellOutcomes({ pending, modal, networks, toasts, locale, loadWords }: Parts): () => void {
  let before = pending.state.value
  const tell = (sent: PendingTransaction) => {
    const outcome = pending.outcomeOf(sent)
    const isSwap = sent.operation === 'trade' && outcome === 'done'
    const { messages, locale: language } = locale.state.value
    const text = (key: MessageKey) => textOf(messages, key)
    const href = sent.isBundle ? undefined : transactionUrl(networks.find(sent.chain), sent.hash)
    toasts.show({
      message: text(isSwap ? 'swap.done' : (ownValue(WORDS, outcome) ?? 'send.unsettled')),
      variant: outcome === 'done' ? 'success' : 'error',
      amount: amountOf(sent, language),
      link: href === undefined ? undefined : { href, label: text('account.explorer') },
    })
  }
  let isOver = false
  let turn: Promise<unknown> = Promise.resolve()
  const stop = pending.state.watch((now) => {
    const gone = before.filter((each) => !now.includes(each))
    before = now
    if (modal.state.value.open) return
    for (const each of gone) {
      const say = () => {
        if (!isOver && !modal.state.value.open) tell(each)
      }
      // One after the other: each can be read.
      turn = turn
        .then(() => firstOf(toasts.state.value$.pipe(filter((shown) => shown === undefined))))
        .then(loadWords)
        .then(say)
        .catch(() => {})
    }
  })
  return () => {
    isOver = true
    stop()
  }
}

/** What leaves the account, and what comes for it. */
function amountOf({ transfers }: PendingTransaction, locale: string): string | undefined {
  const moved = (way: 'in' | 'out') =>
    transfers.flatMap(({ direction, amount, fungible }) =>
      direction === way && amount !== undefined && fungible ? [`${shownAmount(amount, locale)} ${fungible.symbol}`] : [],
    )
  return [...moved('out').slice(0, 1), ...moved('in').slice(0, 1)].join(' → ') || undefined
}
