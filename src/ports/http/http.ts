import { token } from '../di/token.ts'

export type HttpRequest = Readonly<{
  url: string
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  headers?: Readonly<Record<string, string>>
  /** Sent as JSON. */
  body?: unknown
  /** Default 10 000. */
  deadlineMs?: number
}>

/**
 * Talks to services. Credentials are omitted, no referrer is sent, bodies over 5 MB are refused, every call ends by its deadline.
 * @throws HTTP_UNREACHABLE, HTTP_STATUS, APKT010 (429), HTTP_TIMEOUT, ANSWER_UNREADABLE; an abort rejects with ABORTED
 */
export interface Http {
  /** The answer's JSON, unparsed by us: the caller gives it a schema. */
  json(request: HttpRequest, signal: AbortSignal): Promise<unknown>
  blob(request: HttpRequest, signal: AbortSignal): Promise<Blob>
}
export const Http = token<Http>('Http')
