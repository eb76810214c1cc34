import type { Beacons } from '../../ports/http/beacons.ts'

/** `sendBeacon`, and when the browser refuses it a `fetch` that outlives the page. A string goes out as plain text: no preflight. */
export class BrowserBeacons implements Beacons {
  constructor(private readonly hostFetch?: typeof globalThis.fetch | undefined) {}

  async send(url: string, text: string): Promise<boolean> {
    try {
      // The site's own `fetch` is how it watches what leaves: then nothing goes around it.
      if (!this.hostFetch && globalThis.navigator?.sendBeacon?.(url, text)) return true
    } catch {
      // Refused by the page's policy or too large: the other way may still be open.
    }
    try {
      const fetch = this.hostFetch ?? globalThis.fetch
      const options = { keepalive: true, credentials: 'omit', referrerPolicy: 'no-referrer', redirect: 'error' } as const
      return (await fetch(url, { method: 'POST', body: text, ...options })).ok
    } catch {
      return false
    }
  }
}
