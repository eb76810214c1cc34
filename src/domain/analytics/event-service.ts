import type { Clock } from '../../ports/time/clock.ts'
import { type ReadonlyStore, Store } from '../shared/store.ts'
import type { EventSnapshot } from './event-snapshot.ts'
import type { EventArguments, EventName } from './events.ts'

/** Emits events to the site's subscribers, always within the page. `AnalyticsGate` decides what is sent. */
export class EventService {
  readonly #state = new Store<EventSnapshot | undefined>(undefined)
  readonly state: ReadonlyStore<EventSnapshot | undefined> = this.#state

  constructor(private readonly clock: Clock) {}

  track<E extends EventName>(event: E, ...[properties, address]: EventArguments<E>): void {
    const type = event === 'INTERNAL_SDK_ERROR' ? 'error' : 'track'
    this.#state.set({
      timestamp: this.clock.now(),
      data: { type, event, ...(address && { address }), ...(properties && { properties }) },
    })
  }
}
