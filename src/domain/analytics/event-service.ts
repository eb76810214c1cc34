import type { Clock } from '../../ports/time/clock.ts'
import { type ReadonlyStore, Store } from '../shared/store.ts'
import type { EventArguments, EventName } from './events.ts'

/** The latest event. */
export type EventSnapshot = Readonly<{
  /** ms since 1970. */
  timestamp: number
  /** What happened. */
  data: Readonly<{
    /** `error`: of an error report. */
    type: 'track' | 'error'
    /** `CONNECT_SUCCESS`, … */
    event: string
    /** The account, where there is one. */
    address?: string | undefined
    /** As the event has them. */
    properties?: Readonly<Record<string, unknown>> | undefined
  }>
}>

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
