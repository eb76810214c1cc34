import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { evm } from '../../src/composition/descriptors/evm.ts'
import { createPortico } from '../../src/composition/launcher/create-portico.ts'
import type { Portico, PorticoOptions } from '../../src/ports/host/portico.ts'
import * as react from '../../src/react.ts'
import { mainnet } from '../fakes/network/chains.ts'
import { ScriptedWallet } from '../fakes/wallets/scripted-wallet.ts'

const SOON = { timeout: 10_000 }
vi.setConfig({ testTimeout: 20_000 })
const made: Portico[] = []
beforeAll(async () => {
  await import('../../src/composition/core/start-core.ts')
  await import('../../src/composition/features/headless.feature.ts')
}, 60_000)
afterEach(async () => {
  cleanup()
  for (const portico of made.splice(0)) await portico.dispose()
})

const row = (index: number) => ({
  ...{ id: `id-${index}`, name: `Wallet ${index}`, image_id: `image-${index}`, mobile_link: `wallet${index}://` },
  ...{ chains: ['eip155:1'], supports_wc: true, homepage: `https://wallet${index}.example/` },
})
const ROWS = Array.from({ length: 90 }, (_, index) => row(index))

/** A site with a registry of 90 wallets and no other service. */
function site(more: Partial<PorticoOptions> = {}) {
  const asked: URL[] = []
  const service: { answer?: (url: URL) => unknown } = {}
  const fetch: typeof globalThis.fetch = async (input) => {
    const url = new URL(String(input instanceof Request ? input.url : input))
    if (url.pathname !== '/getWallets') return new Response(undefined, { status: 404 })
    asked.push(url)
    if (service.answer) return Response.json(service.answer(url))
    const [page, entries] = ['page', 'entries'].map((name) => Number(url.searchParams.get(name)))
    const search = url.searchParams.get('search') ?? ''
    const found = ROWS.filter(({ name }) => name.includes(search))
    const start = ((page ?? 1) - 1) * (entries ?? 0)
    return Response.json({ data: found.slice(start, start + (entries ?? 0)), count: found.length })
  }
  const services = { registry: 'https://services.example', analytics: false, rpcGateway: false, blockchain: false } as const
  const base = {
    networks: [mainnet],
    adapters: [evm()],
    projectId: 'p1',
    services,
    storage: 'memory',
    fetch,
    enableCoinbase: false,
  } as const
  const portico = createPortico({ ...base, features: { headless: true }, ...more })
  made.push(portico)
  return { portico, asked, service }
}

describe('a site without our views', () => {
  it('has wallets of the page and of the registry, with no dialog in the page', async () => {
    const wallet = new ScriptedWallet({ name: 'Test Wallet', rdns: 'test.wallet', chainId: 1 })
    wallet.announce(window)
    const { portico } = site()
    const heard: number[] = []
    portico.subscribeWallets(({ wallets }) => heard.push(wallets.length))
    portico.preload()
    await expect
      .poll(() => portico.getWallets().wallets.map(({ name }) => name), SOON)
      .toEqual(['Test Wallet', ...['Wallet 0', 'Wallet 1', 'Wallet 2', 'Wallet 3']])
    expect(heard.length).toBeGreaterThan(0)
    const first = await portico.fetchWallets()
    expect([first.wcWallets.length, first.page, first.count]).toEqual([40, 1, 90])
    expect((await portico.fetchWallets({ page: 2 })).wcWallets).toHaveLength(80)
    expect((await portico.fetchWallets({ search: 'Wallet 8' })).wcWallets.map(({ name }) => name)).toContain('Wallet 89')
    expect(Object.isFrozen(portico.getWallets())).toBe(true)
    const [own] = portico.getWallets().wallets
    if (!own) throw new Error('no wallet')
    expect((await portico.connect({ wallet: own })).isConnected).toBe(true)
    expect(portico.isOpen()).toBe(false)
    expect(document.querySelector('portico-modal-root dialog[open]')).toBeNull()
  })

  it('hears why there is no list, each call settles, and nothing is asked twice', async () => {
    const { portico, service, asked } = site()
    service.answer = () => ({ error: 'another shape' })
    await expect(portico.fetchWallets()).rejects.toMatchObject({ code: 'ANSWER_UNREADABLE' })
    expect(portico.getWallets().error).toMatchObject({ code: 'ANSWER_UNREADABLE' })
    expect(asked.filter((url) => url.searchParams.get('entries') === '40')).toHaveLength(1)
    await expect(portico.fetchWallets({ signal: AbortSignal.abort() })).rejects.toMatchObject({ code: 'ABORTED' })
    const waiting = portico.fetchWallets({ search: 'x' }).catch(({ code }: { code: string }) => code)
    await portico.dispose()
    expect(['ABORTED', 'DISPOSED', 'ANSWER_UNREADABLE']).toContain(await waiting)
  })

  it('is asked nothing of the registry while headless is off', async () => {
    const { portico, asked } = site({ features: {} })
    expect((await portico.fetchWallets()).wcWallets).toEqual([])
    expect(asked).toEqual([])
  })

  it('draws them with a hook', async () => {
    const { portico } = site()
    function List() {
      const { wallets, wcWallets, fetchWallets, count, page } = react.useWallets()
      return (
        <>
          <output>{JSON.stringify([wallets.length, wcWallets.length, count, page])}</output>
          <button type="button" onClick={() => void fetchWallets({ search: 'Wallet 7' })}>
            search
          </button>
        </>
      )
    }
    render(
      <react.PorticoProvider portico={portico}>
        <List />
      </react.PorticoProvider>,
    )
    const shown = () => JSON.parse(screen.getByRole('status').textContent ?? '[]') as number[]
    await expect.poll(() => act(async () => shown()[0]), SOON).toBeGreaterThanOrEqual(4)
    await act(async () => screen.getByRole('button').click())
    await expect.poll(() => act(async () => shown().slice(1)), SOON).toEqual([11, 11, 1])
  })
})
