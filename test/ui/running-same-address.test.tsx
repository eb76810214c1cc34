import { act, cleanup, render, screen } from '@testing-library/react'
import { StrictMode } from 'react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { evm } from '../../src/composition/descriptors/evm.ts'
import { createPortico } from '../../src/composition/launcher/create-portico.ts'
import { mainnet } from '../../src/domain/network/viem-chains.ts'
import type { Portico } from '../../src/ports/host/portico.ts'
import * as react from '../../src/react.ts'
import { ScriptedWallet } from '../fakes/wallets/scripted-wallet.ts'

const ALICE = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
vi.setConfig({ testTimeout: 20_000 })
const made: Portico[] = []
const leaving: (() => void)[] = []
beforeAll(async () => {
  await import('../../src/composition/core/start-core.ts')
  await import('../../src/composition/features/collectibles.feature.ts')
  await import('../../src/composition/features/sessions.feature.ts')
}, 60_000)
afterEach(async () => {
  cleanup()
  for (const portico of made.splice(0)) await portico.dispose()
  for (const leave of leaving.splice(0)) leave()
})

const nft = {
  nft_info: { name: 'Sun', content: { preview: { url: 'https://media.example/sun.png' } }, flags: { is_spam: false } },
  direction: 'in',
  quantity: { numeric: '1' },
}
const grant = { pci: 'g1', project: { name: 'Shop' }, expiry: 4_000_000_000, permissions: [], policies: [] }

function site() {
  const fetch: typeof globalThis.fetch = async (input) => {
    const { pathname } = new URL(String(input instanceof Request ? input.url : input))
    if (pathname === '/v1/supported-chains') return Response.json({ http: ['eip155:1'], ws: [] })
    if (pathname.startsWith('/v1/sessions/')) return Response.json({ pcis: [grant] })
    if (!pathname.endsWith('/history')) return new Response(undefined, { status: 404 })
    const metadata = { operationType: 'receive', hash: '0xa1', minedAt: '2026-01-01T12:00:00Z', status: 'confirmed', chain: 'eip155:1' }
    return Response.json({ data: [{ id: 'a1', metadata, transfers: [nft] }], next: null })
  }
  for (const [name, rdns] of [
    ['Alpha', 'com.alpha'],
    ['Beta', 'com.beta'],
  ] as const)
    leaving.push(new ScriptedWallet({ name, rdns, accounts: [ALICE], chainId: 1 }).announce(window))
  const portico = createPortico({
    ...{ networks: [mainnet], adapters: [evm()], storage: 'memory', projectId: 'p', fetch, enableCoinbase: false },
    services: { blockchain: 'https://services.example', registry: false, analytics: false, rpcGateway: false },
  })
  made.push(portico)
  return portico
}

it('another wallet of the same address: the hooks read its lists too', async () => {
  const portico = site()
  const Shown = () => {
    const { status, transactions } = react.useActivity()
    const nfts = react.useCollectibles()
    const granted = react.useSmartSessions()
    return (
      <p data-testid="lists">
        {`${status} ${String(transactions.length)} | ${nfts.status} ${String(nfts.collectibles.length)} | ${granted.status} ${String(granted.sessions.length)}`}
      </p>
    )
  }
  render(
    <StrictMode>
      <react.PorticoProvider portico={portico}>
        <Shown />
      </react.PorticoProvider>
    </StrictMode>,
  )
  const text = () => screen.getByTestId('lists').textContent
  await act(() => portico.connect({ wallet: 'com.alpha' }))
  await expect.poll(text, { timeout: 10_000 }).toBe('ready 1 | ready 1 | ready 1')
  await act(() => portico.connect({ wallet: 'com.beta' }))
  expect(portico.getWalletInfo()?.rdns).toBe('com.beta')
  await expect.poll(text, { timeout: 3000 }).toBe('ready 1 | ready 1 | ready 1')
})
