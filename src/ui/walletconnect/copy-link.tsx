import { ToastService } from '../../domain/alerts/toast-service.ts'
import { Page } from '../../ports/page/page.ts'
import { Button } from '../shared/button.tsx'
import { useMessages } from '../shared/use-messages.ts'
import { useInject } from '../shared/use-service.ts'

export function CopyLink({ uri, testId }: Readonly<{ uri: string | undefined; testId: string }>) {
  const t = useMessages()
  const page = useInject(Page)
  const toasts = useInject(ToastService)
  const copy = () => {
    if (uri === undefined) return
    page.copy(uri).then(
      () => toasts.show({ message: t('pairing.copied'), variant: 'success' }),
      () => toasts.show({ message: t('common.copyFailed'), variant: 'error' }),
    )
  }
  return (
    <Button kind="plain" icon="copy" onClick={copy} disabled={uri === undefined} testId={testId}>
      {t('pairing.copy')}
    </Button>
  )
}
