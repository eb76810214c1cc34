import type { Observable } from 'rxjs'
import { token } from '../di/token.ts'

/** The visitor's stay on the page: what they want kept to themselves, and when it may be over. */
export interface Visit {
  /** Global Privacy Control is on, now. */
  readonly wantsPrivacy: boolean
  /** The page is frozen or left; nothing may run after the listeners return. Hiding is `Page.visible$`. */
  readonly leaving$: Observable<void>
}
export const Visit = token<Visit>('Visit')
