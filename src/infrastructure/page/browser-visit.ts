import { Observable } from 'rxjs'
import { attempt } from '../../domain/shared/attempt.ts'
import type { Visit } from '../../ports/page/visit.ts'

/** Page visibility and navigation, read from the browser. Listens only while there is a subscriber. */
export class BrowserVisit implements Visit {
  readonly leaving$: Observable<void>

  constructor(private readonly window: Window = globalThis.window) {
    this.leaving$ = new Observable<void>((observer) => {
      const tell = () => observer.next()
      window.document.addEventListener('freeze', tell)
      window.addEventListener('pagehide', tell)
      return () => {
        window.document.removeEventListener('freeze', tell)
        window.removeEventListener('pagehide', tell)
      }
    })
  }

  get wantsPrivacy(): boolean {
    return attempt(() => (this.window.navigator as { globalPrivacyControl?: unknown }).globalPrivacyControl === true, false)
  }
}
