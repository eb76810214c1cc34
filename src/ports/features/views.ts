import type { ViewName } from '../../domain/routing/view.ts'
import { token } from '../di/token.ts'

/** Which views can be shown now: those of the core and of the features the site switched on. */
export interface Views {
  has(view: ViewName): boolean
}
export const Views = token<Views>('Views')
