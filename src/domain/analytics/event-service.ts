import type { EventSnapshot } from '../../ports/host/portico.ts'
import type { Clock } from '../../ports/time/clock.ts'
import { type ReadonlyStore, Store } from '../shared/store.ts'

type Properties = Readonly<Record<string, unknown>>

/** What happened, for the host site's own subscribers. Always local; what may leave the page is decided elsewhere. Spec §9. */
export class EventService {
  readonly #state = new Store<EventSnapshot | undefined>(undefined)
  readonly state: ReadonlyStore<EventSnapshot | undefined> = this.#state

  constructor(private readonly clock: Clock) {}

  track(event: string, properties?: Properties, address?: string): void {
    this.#state.set({
      timestamp: this.clock.now(),
      data: { type: 'track', event, ...(address && { address }), ...(properties && { properties }) },
    })
  }
}
