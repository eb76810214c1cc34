import { ToastService } from '../../domain/alerts/toast-service.ts'
import { Page } from '../../ports/page/page.ts'
import { useMessages } from '../shared/use-messages.ts'
import { useInject } from '../shared/use-service.ts'

export function useCopyAddress(): (address: string) => void {
  const t = useMessages()
  const page = useInject(Page)
  const toasts = useInject(ToastService)
  return (address) => {
    page.copy(address).then(
      () => toasts.show({ message: t('account.copied'), variant: 'success' }),
      () => toasts.show({ message: t('common.copyFailed'), variant: 'error' }),
    )
  }
}
