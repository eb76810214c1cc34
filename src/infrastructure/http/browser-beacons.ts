import type { Beacons } from '../../ports/http/beacons.ts'

const OPTIONS = { method: 'POST', keepalive: true, credentials: 'omit', referrerPolicy: 'no-referrer', redirect: 'error' } as const

/**
 * A `fetch` that outlives the page, without cookies and referrer (bar B44), whose answer says whether it was taken. `sendBeacon`, which
 * has neither, only in browsers whose `fetch` ends with the page. A string goes out as plain text: no preflight.
 */
export class BrowserBeacons implements Beacons {
  constructor(private readonly hostFetch?: typeof globalThis.fetch | undefined) {}

  async send(url: string, text: string): Promise<boolean> {
    try {
      // The site's own `fetch` is how it watches what leaves: then nothing goes around it.
      if (!this.hostFetch && !outlivesPage() && globalThis.navigator?.sendBeacon?.(url, text)) return true
    } catch {
      // Refused by the page's policy or too large: the other way may still be open.
    }
    try {
      const fetch = this.hostFetch ?? globalThis.fetch
      return (await fetch(url, { ...OPTIONS, body: text })).ok
    } catch {
      return false
    }
  }
}

function outlivesPage(): boolean {
  return typeof Request === 'function' && 'keepalive' in Request.prototype
}
