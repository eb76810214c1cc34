import { afterAll, afterEach, beforeAll, vi } from 'vitest'

/** Anvil's first account. */
export const KEY = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'

/** Tests of a whole instance over a relay, in one file: its code is fetched before the first one. What is pushed is called after each test, the last first. */
export function relayedSites(...code: readonly (() => Promise<unknown>)[]): (() => unknown)[] {
  const closing: (() => unknown)[] = []
  vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })
  beforeAll(async () => {
    // WalletConnect's client asks hosts of its own where there is a window.
    vi.stubGlobal('fetch', async () => new Response(undefined, { status: 503 }))
    for (const load of [() => import('../../src/composition/core/start-core.ts'), ...code]) await load()
    await import('../../src/composition/features/walletconnect.feature.ts')
  })
  afterAll(() => vi.unstubAllGlobals())
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close()
  })
  return closing
}
