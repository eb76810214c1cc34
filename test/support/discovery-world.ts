import { Window } from 'happy-dom'
import { afterEach } from 'vitest'
import type { Connector } from '../../src/domain/connection/connection.ts'
import { type DiscoverySource, Eip6963WalletDiscovery } from '../../src/infrastructure/wallets/eip6963-wallet-discovery.ts'
import { FakeClock } from '../fakes/time/fake-clock.ts'

export const ICON =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAUAAAAFCAYAAACNbyblAAAAHElEQVQI12P4//8/w38GIAXDIBKE0DHxgljNBAAO9TXL0Y4OHwAAAABJRU5ErkJggg=='

const windows: Window[] = []
const discoveries: Eip6963WalletDiscovery[] = []
afterEach(async () => {
  for (const discovery of discoveries.splice(0)) discovery.dispose()
  for (const window of windows.splice(0)) await window.happyDOM.close()
})

/** A page with our discovery, a clock that stands still, and wallets that count what they are asked. */
export function discoveryWorld(options: Partial<DiscoverySource> = {}) {
  const window = new Window()
  windows.push(window)
  // Frames that never come: a throttled tab. The clock is what must carry us.
  Object.assign(window, { requestAnimationFrame: () => 1, cancelAnimationFrame: () => {} })
  const clock = new FakeClock()
  const target = window as unknown as DiscoverySource['target']
  const discovery = new Eip6963WalletDiscovery({ target, buffered: () => [], enable6963: true, enableInjected: true, ...options }, clock)
  discoveries.push(discovery)
  const lists: (readonly Connector[])[] = []
  discovery.connectors$.subscribe((connectors) => lists.push(connectors))
  const calls: unknown[] = []
  const provider = (extra: object = {}) => ({ request: async (args: unknown) => void calls.push(args), ...extra })
  const announce = (info: object, wallet: unknown = provider()) => {
    const detail = { info: { uuid: crypto.randomUUID(), name: 'Wallet', icon: ICON, ...info }, provider: wallet }
    window.dispatchEvent(new window.CustomEvent('eip6963:announceProvider', { detail }))
  }
  return { window, clock, discovery, lists, calls, provider, announce, connectors: () => lists.at(-1) ?? [] }
}

export type DiscoveryWorld = ReturnType<typeof discoveryWorld>
