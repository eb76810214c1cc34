import type { Observable } from 'rxjs'
import { token } from '../di/token.ts'

/** The page visit: the visitor's privacy signal and the moment the page is left. */
export interface Visit {
  /** Global Privacy Control is currently on. */
  readonly wantsPrivacy: boolean
  /** The page is frozen or left; nothing may run after the listeners return. Hiding is `Page.visible$`. */
  readonly leaving$: Observable<void>
}
export const Visit = token<Visit>('Visit')
