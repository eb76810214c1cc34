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
    page.addEventListener(ANNOUNCE, hear)
  } catch {}
  return {
    take: () => {
      try {
        page.removeEventListener(ANNOUNCE, hear)
      } catch {}
      return heard.splice(0)
    },
  }
}

/** The namespaces this visitor connected through us before; `undefined` when only the host's own store can tell. */
export function returningNamespaces(page: Window, { enableReconnect, storage }: PorticoOptions): readonly ChainNamespace[] | undefined {
  if (enableReconnect === false || storage === 'memory') return []
  if (typeof storage === 'object') return undefined
  const hinted = readHint(page) as ChainNamespace[]
  return hinted.length === 0 && hasLegacyConnection(page) ? undefined : hinted
}

/** Runs once when the browser is idle; the returned function cancels. */
export function whenIdle(page: Window, run: () => void): () => void {
  if (page.requestIdleCallback) {
    const id = page.requestIdleCallback(run, { timeout: 2000 })
    return () => page.cancelIdleCallback(id)
  }
  const id = page.setTimeout(run, 200)
  return () => page.clearTimeout(id)
}
