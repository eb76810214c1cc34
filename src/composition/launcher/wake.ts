import type { ChainNamespace } from '../../domain/network/network.ts'
import { hasLegacyConnection, readHint } from '../../infrastructure/storage/hint.ts'
import type { PorticoOptions } from '../../ports/host/portico.ts'

const ANNOUNCE = 'eip6963:announceProvider'
/** Limit of buffered announcement events; beyond it the first and the latest are kept. Wallets are asked to announce again later. */
const KEPT = 100

/** Buffers EIP-6963 announcements until they are read. Reads no property of them, so that no hostile getter runs. */
export function hearAnnouncements(page: Window): Readonly<{ take(): readonly unknown[] }> {
  const heard: unknown[] = []
  const hear = (event: unknown) => {
    if (heard.push(event) > KEPT * 3) heard.splice(KEPT, KEPT)
  }
  try {
    page.addEventListener(ANNOUNCE, hear, true)
  } catch {}
  return {
    take: () => {
      try {
        page.removeEventListener(ANNOUNCE, hear, true)
      } catch {}
      return heard.splice(0)
    },
  }
}

/** The namespaces of stored connections; `undefined` when only the host's own store can tell. */
export function returningNamespaces(page: Window, options: PorticoOptions): readonly ChainNamespace[] | undefined {
  const { enableReconnect, storage } = options
  if (enableReconnect === false) return []
  if (typeof storage === 'object' || isFramedBySafe(page, options)) return undefined
  if (storage === 'memory') return []
  const hinted = readHint(page) as ChainNamespace[]
  return hinted.length === 0 && hasLegacyConnection(page) ? undefined : hinted
}

/**
 * A cheap check whether the parent frame may be a Safe; the Safe feature verifies its origin. A navigation within the frame loses the
 * referrer.
 */
export function isFramedBySafe(page: Window, { safeOrigins }: Pick<PorticoOptions, 'safeOrigins'>): boolean {
  return (
    page !== page.parent &&
    (safeOrigins ? safeOrigins.length > 0 : /\.safe\./.test(page.location.ancestorOrigins?.[0] ?? page.document.referrer))
  )
}

/** Runs once when the browser is idle; the returned function cancels. */
export function whenIdle(page: Window, run: () => void): () => void {
  let isWanted = true
  const go = () => isWanted && run()
  page.requestIdleCallback?.(go, { timeout: 2000 }) ?? page.setTimeout(go, 200)
  return () => {
    isWanted = false
  }
}
