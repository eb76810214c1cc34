import { expect, it } from 'vitest'
import { hasRelay, walletConnectConnector } from './wallet-connect-connector.ts'

it.each([
  [{}, false],
  [{ projectId: 'x' }, true],
  [{ services: { relay: 'wss://relay.example' } }, true],
  [{ universalProvider: {} }, true],
  [{ projectId: 'x', services: { relay: false } as const }, false],
  [{ universalProvider: {}, services: { relay: false } as const }, false],
])('%j reaches wallets over a relay: %s', (options, isThere) => {
  expect(hasRelay(options)).toBe(isThere)
  expect(walletConnectConnector({ ...options, adapterNamespaces: [], networks: [] }) !== undefined).toBe(isThere)
})
