import type { Beacons } from '../../ports/http/beacons.ts'

const OPTIONS = { method: 'POST', keepalive: true, credentials: 'omit', referrerPolicy: 'no-referrer', redirect: 'error' } as const

/**
 * A `keepalive` fetch without cookies and referrer, whose response shows whether it was accepted. `sendBeacon`, which offers
 * neither, is used only in browsers without `keepalive`. A string is sent as plain text: no preflight.
 */
export class BrowserBeacons implements Beacons {
  constructor(private readonly hostFetch?: typeof globalThis.fetch | undefined) {}

  async send(url: string, text: string): Promise<boolean> {
    try {
      // A site that supplies its own `fetch` can observe all requests; `sendBeacon` would bypass it.
      if (!this.hostFetch && !outlivesPage() && globalThis.navigator?.sendBeacon?.(url, text)) return true
    } catch {
      // Blocked by the page's CSP or too large; `fetch` may still work.
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
