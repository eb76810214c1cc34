import { Subject } from 'rxjs'
import type { Visit } from '../../../src/ports/page/visit.ts'

/** A visit that ends, and a wish for privacy that changes, when told. */
export class FakeVisit implements Visit {
  wantsPrivacy = false
  readonly leaving$ = new Subject<void>()
}
