import type { Observable } from 'rxjs'
import { token } from '../../ports/di/token.ts'
import type { ViewName } from '../routing/view.ts'

/** What the modal shows of the sign-in, for its steps in other chunks. */
export interface SignInViews {
  /** Emits when another view may be in sight. */
  readonly moves$: Observable<unknown>
  /** The one in sight. */
  readonly view: ViewName | undefined
  readonly isCapturing: boolean
  /** No account stays connected without an e-mail address. */
  readonly mustCapture: boolean
  /** No sign-in is needed: closes the modal if it shows one. */
  leave(): void
}
export const SignInViews = token<SignInViews>('SignInViews')
