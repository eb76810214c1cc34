import { isAppError } from '../../domain/errors/app-error.ts'
import { Button } from '../shared/button.tsx'
import { CopyButton } from '../shared/copy-button.tsx'
import { EmptyState } from '../shared/empty-state.tsx'
import { useMessages } from '../shared/use-messages.ts'

type FailureProps = Readonly<{ error: unknown; part: string; retry(): void }>

/** A failure: one sentence, a button to try again, and a button that copies the details for support. */
export function Failure({ error, part, retry }: FailureProps) {
  const t = useMessages()
  return (
    <div className="view" role="alert">
      <EmptyState icon="alert" title={t('error.title')} text={t('error.text')}>
        <Button kind="primary" onClick={retry}>
          {t('common.retry')}
        </Button>
        <CopyButton text={describe(error, part)} said="error.copied">
          {t('error.copy')}
        </CopyButton>
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
