import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { evm } from '../../src/composition/descriptors/evm.ts'
import { createPortico } from '../../src/composition/launcher/create-portico.ts'
import type { Portico, PorticoOptions } from '../../src/ports/host/portico.ts'
import type { HostStore } from '../../src/ports/storage/key-value-store.ts'
import { mainnet } from '../fakes/network/chains.ts'
import { ScriptedWallet } from '../fakes/wallets/scripted-wallet.ts'

const made: Portico[] = []
beforeAll(async () => void (await import('../../src/composition/core/start-core.ts')), 60_000)
afterEach(async () => {
  for (const portico of made.splice(0)) await portico.dispose()
})

/** The code comes first. */
const SOON = { timeout: 10_000 }
const CONFIG = { features: [{ id: 'swap', isEnabled: true, config: ['1inch'] }] }

function world() {
  const kept = new Map<string, unknown>()
  const storage: HostStore = {
    get: async (key) => kept.get(key),
    set: async (key, value) => void kept.set(key, value),
    delete: async (key) => void kept.delete(key),
    keys: async () => [...kept.keys()],
  } as HostStore
  const asked: string[] = []
  const service = { isDown: false }
  const fetch: typeof globalThis.fetch = async (input) => {
    const { pathname } = new URL(String(input instanceof Request ? input.url : input))
    asked.push(pathname)
    if (service.isDown) throw new TypeError('offline')
    if (pathname === '/appkit/v1/config') return Response.json(CONFIG)
    throw new TypeError('offline')
  }
  const create = (more: Partial<PorticoOptions> = {}) => {
    const services = { registry: 'https://services.example', analytics: false, rpcGateway: false, blockchain: false } as const
    const portico = createPortico({ networks: [mainnet], adapters: [evm()], projectId: 'p1', services, storage, fetch, ...more })
    made.push(portico)
    return portico
  }
  const configs = () => asked.filter((path) => path === '/appkit/v1/config').length
  const swaps = (portico: Portico) => portico.getRemoteFeatures()['swaps']
  return { create, configs, swaps, service, asked, kept }
}

describe("the project's configuration", () => {
  it('is asked for once when the page is preloaded, whatever comes after', async () => {
    const { create, configs, swaps } = world()
    const portico = create()
    portico.preload()
    await expect.poll(() => swaps(portico), SOON).toEqual(['1inch'])
    portico.preload()
    await portico.getUri({ signal: AbortSignal.abort() }).catch(() => {})
    await portico.open()
    await new Promise((settle) => setTimeout(settle, 50))
    expect(configs()).toBe(1)
  })

  it('is asked for where the site draws its own views', async () => {
    const { create, configs, swaps } = world()
    const portico = create({ features: { headless: true } })
    await portico.connect({ wallet: 'com.nobody' }).catch(() => {})
    await expect.poll(() => swaps(portico), SOON).toEqual(['1inch'])
    expect(configs()).toBe(1)
  })

  it('is asked for when a connection comes back, without any intent', async () => {
    const { create, configs, swaps } = world()
    const wallet = new ScriptedWallet({ name: 'Test Wallet', rdns: 'test.wallet', chainId: 1 })
    wallet.announce(window)
    const first = create({ services: { registry: false, analytics: false, rpcGateway: false, blockchain: false } })
    await first.connect({ wallet: 'test.wallet' })
    await first.dispose()
    expect(configs()).toBe(0)
    const second = create()
    await expect.poll(() => second.getAccount().status, SOON).toBe('connected')
    await expect.poll(() => swaps(second), SOON).toEqual(['1inch'])
    expect(configs()).toBe(1)
  })

  it('is the last good one while the service is down', async () => {
    const { create, swaps, service } = world()
    const first = create()
    first.preload()
    await expect.poll(() => swaps(first), SOON).toEqual(['1inch'])
    await first.dispose()
    service.isDown = true
    const second = create({ features: { swaps: false } })
    second.preload()
    await expect.poll(() => swaps(second), SOON).toEqual(['1inch'])
  })

  it('is not asked for after the end', async () => {
    const { create, asked } = world()
    const portico = create()
    portico.preload()
    await portico.dispose()
    await new Promise((settle) => setTimeout(settle, 100))
    expect(asked).toEqual([])
  })
})
