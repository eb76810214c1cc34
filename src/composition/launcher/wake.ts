import type { ChainNamespace } from '../../domain/network/network.ts'
import { hasLegacyConnection, readHint } from '../../infrastructure/storage/hint.ts'
import type { PorticoOptions } from '../../ports/host/portico.ts'

const ANNOUNCE = 'eip6963:announceProvider'
/** Enough for every real page; a flood keeps its first and its last. The wallets are asked again later anyway. */
const KEPT = 100

/** Keeps what wallets announce until someone reads it. Reads nothing itself, so that no hostile getter runs. */
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

/** The namespaces this visitor connected through us before; `undefined` when only the host's own store can tell. */
export function returningNamespaces(page: Window, options: PorticoOptions): readonly ChainNamespace[] | undefined {
  const { enableReconnect, storage } = options
  if (enableReconnect === false) return []
  if (typeof storage === 'object' || isFramedBySafe(page, options)) return undefined
  if (storage === 'memory') return []
  const hinted = readHint(page) as ChainNamespace[]
  return hinted.length === 0 && hasLegacyConnection(page) ? undefined : hinted
}

/** A first look, in a few bytes: the frame may be a Safe's. Whose it is, the code of that feature looks at closely. A navigation within the frame loses the referrer. */
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
