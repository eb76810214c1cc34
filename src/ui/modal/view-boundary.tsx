import { Component, type ReactNode } from 'react'
import { EventService } from '../../domain/analytics/event-service.ts'
import { isAppError } from '../../domain/errors/app-error.ts'
import { type Resolve, Services } from '../shared/use-service.ts'
import { describe, Failure } from './failure.tsx'

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
