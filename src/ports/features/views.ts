import type { ViewName } from '../../domain/routing/view.ts'
import { token } from '../di/token.ts'

/** The views that can be shown now: those of the core and of the enabled features. */
export interface Views {
  has(view: ViewName): boolean
  /** Fetches the code of a view that is loaded when it is shown, so that a click on the way to it does not wait. */
  prefetch(view: ViewName): void
}
export const Views = token<Views>('Views')
