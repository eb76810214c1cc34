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
 * HTTP requests to services. Without credentials and referrer; responses over 5 MB are rejected; every request has a timeout.
 * @throws HTTP_UNREACHABLE, HTTP_STATUS, APKT010 (429), HTTP_TIMEOUT, ANSWER_UNREADABLE; an abort rejects with ABORTED
 */
export interface Http {
  /** The parsed JSON of the response, not validated: the caller applies a schema. */
  json(request: HttpRequest, signal: AbortSignal): Promise<unknown>
  blob(request: HttpRequest, signal: AbortSignal): Promise<Blob>
}
export const Http = token<Http>('Http')
