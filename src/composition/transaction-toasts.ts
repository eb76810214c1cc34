import { tellOutcomes } from '../application/alerts/tell-outcomes.ts'
import type { PendingTransactions } from '../domain/activity/pending-transactions.ts'
import { ToastService } from '../domain/alerts/toast-service.ts'
import type { NetworkService } from '../domain/network/network-service.ts'
import type { LocaleService } from '../domain/options/locale-service.ts'
import type { ThemeService } from '../domain/options/theme-service.ts'
import type { ModalService } from '../domain/routing/modal-service.ts'
import type { Clock } from '../ports/time/clock.ts'
import { loadMoneyWords } from '../ui/modal/load-feature-words.ts'
import { mountPageToasts } from '../ui/modal/page-toast.ts'

type Parts = Readonly<{
  pending: PendingTransactions
  clock: Clock
  modal: ModalService
  locale: LocaleService
  theme: ThemeService
  networks: NetworkService
}>

/** `features.transactionToasts`. The returned function ends it. */
export function startTransactionToasts({ clock, theme, ...parts }: Parts): () => void {
  const toasts = new ToastService(clock)
  const stop = tellOutcomes({ ...parts, toasts, loadWords: loadMoneyWords })
  const takeOff = mountPageToasts(document, { toasts: toasts.state, theme: theme.state, locale: parts.locale.state })
  return () => {
    stop()
    toasts.dispose()
    takeOff()
  }
}
