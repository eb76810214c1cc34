import { ToastService } from '../../domain/alerts/toast-service.ts'
import { isAppError } from '../../domain/errors/app-error.ts'
import { Page } from '../../ports/page/page.ts'
import { Button } from '../shared/button.tsx'
import { EmptyState } from '../shared/empty-state.tsx'
import { useMessages } from '../shared/use-messages.ts'
import { useInject } from '../shared/use-service.ts'

type FailureProps = Readonly<{ error: unknown; part: string; retry(): void }>

/** A failure: one sentence, a button to try again, and a button that copies the details for support. */
export function Failure({ error, part, retry }: FailureProps) {
  const t = useMessages()
  const page = useInject(Page)
  const toasts = useInject(ToastService)
  const copy = () =>
    page.copy(describe(error, part)).then(
      () => toasts.show({ message: t('error.copied'), variant: 'success' }),
      () => toasts.show({ message: t('common.copyFailed'), variant: 'error' }),
    )
  return (
    <div className="view" role="alert">
      <EmptyState icon="alert" title={t('error.title')} text={t('error.text')}>
        <Button kind="primary" onClick={retry}>
          {t('common.retry')}
        </Button>
        <Button kind="plain" onClick={copy}>
          {t('error.copy')}
        </Button>
      </EmptyState>
    </div>
  )
}

/** Reads a foreign error object defensively. */
export function describe(error: unknown, part: string): string {
  try {
    const { name, message } = error as Error
    const code = isAppError(error) ? ` (${error.code})` : ''
    return `${part}: ${String(name)}${code}: ${String(message).slice(0, 2000)}`
  } catch {
    return part
  }
}
