import { fail } from '../../src/domain/errors/fail.ts'
import type { Http } from '../../src/ports/http/http.ts'

/** Plain requests: the adapter is judged, not the transport. */
export class PlainHttp implements Http {
  isDown = false

  async json({ url, body }: Parameters<Http['json']>[0], signal: AbortSignal): Promise<unknown> {
    if (signal.aborted) throw fail('ABORTED', {})
    if (this.isDown) throw fail('HTTP_UNREACHABLE', { url })
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal,
    })
    return response.json()
  }

  async blob(): Promise<Blob> {
    throw fail('HTTP_UNREACHABLE', { url: '' })
  }
}
