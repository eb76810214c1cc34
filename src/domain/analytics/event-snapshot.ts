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
