import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { evm } from '../../src/composition/descriptors/evm.ts'
import { createPortico } from '../../src/composition/launcher/create-portico.ts'
import type { PlainOptions } from '../../src/domain/options/portico-options.ts'
import type { Portico, PorticoOptions } from '../../src/ports/host/portico.ts'
import { mainnet } from '../fakes/network/chains.ts'
import { ScriptedWallet } from '../fakes/wallets/scripted-wallet.ts'

let portico: Portico
const cleanups: (() => void)[] = []
/** Addresses that were asked for, without their queries. */
const asked: string[] = []
const bodies: Readonly<Record<string, unknown>> = {
  '/getWallets': { data: [], count: 0 },
  '/appkit/v1/config': { features: [] },
  '/appkit/v1/project-limits': { planLimits: { tier: 'none', isAboveRpcLimit: false, isAboveMauLimit: false } },
  '/projects/v1/origins': { allowedOrigins: [] },
}
const fetch: typeof globalThis.fetch = async (input) => {
  const url = new URL(input instanceof Request ? input.url : String(input))
  asked.push(`${url.origin}${url.pathname}?${url.searchParams.get('projectId') ?? ''}`)
  return url.pathname in bodies ? Response.json(bodies[url.pathname]) : new Response('', { status: 404 })
}
const create = (more: Partial<PorticoOptions> = {}) => {
  portico = createPortico({ networks: [mainnet], adapters: [evm()], storage: 'memory', fetch, ...more })
  return portico
}
const wallet = (rdns = 'com.alpha') => {
  const scripted = new ScriptedWallet({ name: 'Alpha', rdns })
  cleanups.push(scripted.announce(window))
  return scripted
}
const ids = () => portico.getConnectors().map(({ id }) => id)
const root = () => document.querySelector('portico-modal-root')?.shadowRoot
const row = (id: string) => root()?.querySelector(`[data-testid="${id}"]`)

// The code of the core, ahead of the clocks of the tests.
beforeAll(async () => void (await import('../../src/composition/core/start-core.ts')), 60_000)
afterEach(async () => {
  await portico.dispose()
  for (const clean of cleanups.splice(0)) clean()
  asked.splice(0)
  Reflect.deleteProperty(window, 'ethereum')
})

describe('options that change while the page lives', () => {
  it('enableEIP6963: announced wallets go and come back; one that is connected stays connected', async () => {
    wallet()
    create({ enableCoinbase: false }).preload()
    await vi.waitFor(() => expect(ids()).toEqual(['com.alpha']))
    await portico.connect({ wallet: 'com.alpha' })
    portico.updateOptions({ enableEIP6963: false })
    await vi.waitFor(() => expect(ids()).toEqual([]))
    expect(portico.getAccount().isConnected).toBe(true)
    portico.updateOptions({ enableEIP6963: true })
    await vi.waitFor(() => expect(ids()).toEqual(['com.alpha']))
  })

  it('enableEIP6963: a site that begins without them gets them later', async () => {
    wallet()
    create({ enableCoinbase: false, enableEIP6963: false }).preload()
    await portico.open()
    expect(ids()).toEqual([])
    portico.updateOptions({ enableEIP6963: true })
    await vi.waitFor(() => expect(ids()).toEqual(['com.alpha']))
  })

  it('enableInjected: what only sets window.ethereum', async () => {
    Object.assign(window, { ethereum: new ScriptedWallet().provider })
    create({ enableCoinbase: false }).preload()
    await vi.waitFor(() => expect(ids()).toEqual(['injected']))
    portico.updateOptions({ enableInjected: false })
    await vi.waitFor(() => expect(ids()).toEqual([]))
    portico.updateOptions({ enableInjected: true })
    await vi.waitFor(() => expect(ids()).toEqual(['injected']))
  })

  it('enableCoinbase and services.coinbase', async () => {
    create().preload()
    await vi.waitFor(() => expect(ids()).toEqual(['coinbaseWalletSDK']))
    portico.updateOptions({ enableCoinbase: false })
    await vi.waitFor(() => expect(ids()).toEqual([]))
    portico.updateOptions({ enableCoinbase: true })
    await vi.waitFor(() => expect(ids()).toEqual(['coinbaseWalletSDK']))
    portico.updateOptions({ services: { coinbase: false } })
    await vi.waitFor(() => expect(ids()).toEqual([]))
  })

  it('projectId: named while the modal is open, WalletConnect and the registry are there; taken away, they are not', async () => {
    wallet()
    create()
    await portico.open()
    await vi.waitFor(() => expect(row('wallet-selector-com.alpha')).toBeTruthy())
    expect([row('wallet-selector-walletconnect'), asked]).toEqual([null, []])
    await expect(portico.open({ view: 'AllWallets' })).rejects.toMatchObject({ code: 'VIEW_UNAVAILABLE' })
    portico.updateOptions({ projectId: 'one' })
    await vi.waitFor(() => expect(row('wallet-selector-walletconnect')).toBeTruthy())
    await vi.waitFor(() => expect(row('all-wallets')).toBeTruthy(), 5000)
    await vi.waitFor(() =>
      expect(asked.filter((url) => url.includes('/appkit/v1/config')).map((url) => url.split('?')[1])).toEqual(['one']),
    )
    portico.updateOptions({ projectId: 'two' })
    await vi.waitFor(() => expect(asked.filter((url) => url.includes('/getWallets')).map((url) => url.split('?')[1])).toContain('two'))
    await vi.waitFor(() =>
      expect(asked.filter((url) => url.includes('/appkit/v1/config')).map((url) => url.split('?')[1])).toEqual(['one', 'two']),
    )
    portico.updateOptions({ projectId: undefined })
    await vi.waitFor(() => expect([row('wallet-selector-walletconnect'), row('all-wallets')]).toEqual([null, null]))
    await expect(portico.open({ view: 'AllWallets' })).rejects.toMatchObject({ code: 'VIEW_UNAVAILABLE' })
  })

  it('services: an address of the site’s own counts from the next request on, and false switches off', async () => {
    create({ projectId: 'one', services: { registry: 'https://first.example', analytics: false } })
    await portico.open()
    await vi.waitFor(() => expect(asked.some((url) => url.startsWith('https://first.example/getWallets'))).toBe(true), 5000)
    portico.updateOptions({ services: { registry: 'https://second.example', analytics: false } })
    await vi.waitFor(() => expect(asked.some((url) => url.startsWith('https://second.example/getWallets'))).toBe(true))
    portico.updateOptions({ services: { registry: false, analytics: false, relay: false } })
    await vi.waitFor(() => expect([row('all-wallets'), row('wallet-selector-walletconnect')]).toEqual([null, null]))
    const before = asked.length
    await portico.close()
    await portico.open()
    expect(asked.slice(before).filter((url) => url.includes('/getWallets'))).toEqual([])
  })

  it('without an adapter: a project that comes later is the way to wallets', async () => {
    create({ adapters: [] })
    await portico.open()
    expect(portico.getConnectors()).toEqual([])
    await portico.close()
    portico.updateOptions({ projectId: 'one', services: { analytics: false } })
    await vi.waitFor(() => expect(ids()).toEqual(['walletConnect']))
    await portico.open()
    expect(root()?.querySelector('[data-view]')?.getAttribute('data-view')).toBe('ConnectingWalletConnectBasic')
  })

  it('enableMobileFullScreen: open or closed, before the first opening and after', async () => {
    create({ enableMobileFullScreen: false })
    portico.updateOptions({ enableMobileFullScreen: true, themeMode: 'dark' })
    const opening = portico.open()
    const dialog = () => root()?.querySelector('dialog')
    expect([dialog()?.classList.contains('full'), dialog()?.dataset['theme']]).toEqual([true, 'dark'])
    await opening
    portico.updateOptions({ enableMobileFullScreen: false })
    expect(dialog()?.classList.contains('full')).toBe(false)
    await portico.close()
    portico.updateOptions({ enableMobileFullScreen: true })
    await portico.open()
    expect(dialog()?.classList.contains('full')).toBe(true)
  })

  it('features: a view that is switched off under the visitor gives way to what lies beneath it, or to where the modal starts', async () => {
    wallet()
    create({ enableCoinbase: false, projectId: 'one', services: { analytics: false } })
    const view = () => root()?.querySelector('[data-view]')?.getAttribute('data-view')
    await portico.open({ view: 'AllWallets' })
    await vi.waitFor(() => expect(view()).toBe('AllWallets'))
    portico.updateOptions({ services: { analytics: false, registry: false } })
    await vi.waitFor(() => expect(view()).toBe('Connect'))
    await portico.close()
    await portico.connect({ wallet: 'com.alpha' })
    await portico.open({ view: 'WalletReceive' })
    await vi.waitFor(() => expect(row('receive-guide')).toBeTruthy(), 5000)
    portico.updateOptions({ features: { receive: false } })
    await vi.waitFor(() => expect(view()).toBe('Account'))
    expect(portico.getState().open).toBe(true)
  })

  it('come in any order and at any moment: what counts is what was said last', async () => {
    wallet()
    const changes: readonly Partial<PlainOptions>[] = [
      { enableEIP6963: false },
      { projectId: 'one', services: { analytics: false } },
      { enableCoinbase: false },
      { enableEIP6963: true },
      { projectId: undefined },
      { enableCoinbase: true },
      { services: { coinbase: false, analytics: false } },
      { services: { analytics: false } },
    ]
    for (let seed = 1; seed <= 12; seed++) {
      await portico?.dispose()
      create()
      let state = seed
      const random = (most: number) => {
        state = (state * 48_271) % 2_147_483_647
        return state % most
      }
      const final: Partial<PlainOptions> = {}
      for (let step = 0; step < 12; step++) {
        const change = changes[random(changes.length)] ?? {}
        Object.assign(final, change)
        portico.updateOptions(change)
        if (step === random(6)) void portico.open().catch(() => {})
        if (random(3) === 0) await Promise.resolve()
        if (random(4) === 0) void portico.close()
      }
      portico.preload()
      const wanted = [
        ...('projectId' in final && final.projectId ? ['walletConnect'] : []),
        ...(final.enableEIP6963 === false ? [] : ['com.alpha']),
        ...(final.enableCoinbase === false || final.services?.coinbase === false ? [] : ['coinbaseWalletSDK']),
      ]
      await vi.waitFor(() => expect([seed, ids()]).toEqual([seed, wanted]))
    }
  })

  it('two instances on one page do not share them', async () => {
    wallet()
    const other = createPortico({ networks: [mainnet], adapters: [evm()], storage: 'memory', fetch })
    cleanups.push(() => void other.dispose())
    create({ enableCoinbase: false }).preload()
    other.preload()
    await vi.waitFor(() => expect(ids()).toEqual(['com.alpha']))
    portico.updateOptions({ enableEIP6963: false, projectId: 'one', services: { analytics: false } })
    await vi.waitFor(() => expect(ids()).toEqual(['walletConnect']))
    await vi.waitFor(() => expect(other.getConnectors().map(({ id }) => id)).toEqual(['com.alpha', 'coinbaseWalletSDK']))
  })
})
