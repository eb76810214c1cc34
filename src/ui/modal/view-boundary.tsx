import { Component, type ReactNode } from 'react'
import { EventService } from '../../domain/analytics/event-service.ts'
import { isAppError } from '../../domain/errors/app-error.ts'
import { attempt } from '../../domain/shared/attempt.ts'
import { Button } from '../shared/button.tsx'
import { CopyButton } from '../shared/copy-button.tsx'
import { EmptyState } from '../shared/empty-state.tsx'
import { useMessages } from '../shared/use-messages.ts'
import { type Resolve, Services } from '../shared/use-service.ts'

type ViewBoundaryProps = Readonly<{ children: ReactNode; part: string; framed?: boolean }>
type ViewBoundaryState = Readonly<{ error: unknown; failed: boolean }>

/** Error boundary: an exception in a view affects neither the modal nor the page. */
export class ViewBoundary extends Component<ViewBoundaryProps, ViewBoundaryState> {
  static override contextType = Services
  declare context: Resolve
  override state: ViewBoundaryState = { error: undefined, failed: false }

  static getDerivedStateFromError(error: unknown): ViewBoundaryState {
    return { error, failed: true }
  }

  override componentDidCatch(error: unknown): void {
    const errorType = isAppError(error) ? error.code : 'Error'
    this.context(EventService).track('INTERNAL_SDK_ERROR', { errorType, errorMessage: describe(error, this.props.part), uncaught: true })
  }

  override render(): ReactNode {
    const { failed, error } = this.state
    if (!failed) return this.props.children
    const { part, framed } = this.props
    const failure = <Failure error={error} part={part} retry={() => this.setState({ failed: false, error: undefined })} />
    return framed ? (
      <div className="card" data-portico="card" tabIndex={-1}>
        {failure}
      </div>
    ) : (
      failure
    )
  }
}

type FailureProps = Readonly<{ error: unknown; part: string; retry(): void }>

/** A failure: one sentence, a button to try again, and a button that copies the details for support. */
function Failure({ error, part, retry }: FailureProps) {
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
function describe(error: unknown, part: string): string {
  return attempt(() => {
    const { name, message } = error as Error
    const code = isAppError(error) ? ` (${error.code})` : ''
    return `${part}: ${String(name)}${code}: ${String(message).slice(0, 2000)}`
  }, part)
}
