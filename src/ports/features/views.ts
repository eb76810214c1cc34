import type { ViewName } from '../../domain/routing/view.ts'
import { token } from '../di/token.ts'

/** The views that can be shown now: those of the core and of the enabled features. */
export interface Views {
  has(view: ViewName): boolean
}
export const Views = token<Views>('Views')
