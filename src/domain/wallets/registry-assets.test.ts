import { describe, expect, it, vi } from 'vitest'
import { coreWorld } from '../../../test/support/core-world.ts'
import { registryWorld } from '../../../test/support/registry-world.ts'
import { fail } from '../errors/fail.ts'
import type { PlainOptions } from '../options/portico-options.ts'
import { type AssetKey, AssetPictures, networkAsset } from './asset-pictures.ts'

const ETHEREUM = 'ba0ba0cd-17c6-4806-ad93-f9d174f17900'

function open(options: Partial<PlainOptions> = { projectId: 'p1' }) {
  const core = coreWorld({ options })
  core.modal.setOpen(true)
  return { ...core, ...registryWorld({ ...core, settings: core.options }, true) }
}

describe('pictures of networks, chains and connectors', () => {
  it.each<[AssetKey, string]>([
    ['network:1', ETHEREUM],
    ['network:8453', '7289c336-3981-4081-c5f4-efc26ac64a00'],
    ['network:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'a1b58899-f671-4276-6a5e-56ca5bd59700'],
    ['network:000000000019d6689c085ae165831e93', '0b4838db-0161-4ffe-022d-532bf03dba00'],
    ['chain:eip155', ETHEREUM],
    ['connector:walletConnect', 'ef1a1fcf-7fe8-4d69-bd6d-fda1345b4400'],
    ['connector:injected', '07ba87ed-43aa-4adf-4540-9e6a2b9cae00'],
    ['asset:own-id', 'own-id'],
  ])('come from the registry: %s', async (key, id) => {
    const { assets, images, clock } = open()
    assets.want(key)
    await vi.dynamicImportSettled()
    await clock.advance(110)
    expect(assets.state.value.get(key)).toMatch(/^blob:/)
    expect(images.wanted).toEqual([['asset', id]])
  })

  it.each<AssetKey>(['network:999999', 'network:__proto__', 'chain:cosmos', 'connector:com.wallet', 'connector:constructor'])(
    'are not asked for where the registry has none: %s',
    async (key) => {
      const { assets, images, clock } = open()
      assets.want(key)
      await vi.dynamicImportSettled()
      await clock.advance(110)
      expect([assets.state.value.size, images.asked]).toEqual([0, 0])
    },
  )

  it.each<[AssetKey, string, string]>([
    ['currency:EUR', 'currency', 'EUR'],
    ['token:USDC', 'token', 'USDC'],
  ])('of what can be bought come by their symbol: %s', async (key, kind, id) => {
    const { assets, images, clock } = open()
    assets.want(key)
    await clock.advance(110)
    expect(assets.state.value.get(key)).toMatch(/^blob:/)
    expect(images.wanted).toEqual([[kind, id]])
  })

  it('are fetched once, whoever shows them, and shared where the picture is the same', async () => {
    const { assets, images, clock } = open()
    for (const key of ['network:1', 'chain:eip155', 'network:1'] as const) assets.want(key)
    await vi.dynamicImportSettled()
    await clock.advance(110)
    assets.want('network:1')
    await vi.dynamicImportSettled()
    await clock.advance(110)
    expect(images.asked).toBe(1)
    expect(assets.state.value.get('network:1')).toBe(assets.state.value.get('chain:eip155'))
  })

  it('are asked for once the code that fetches is there', async () => {
    const { registryAssets, images, clock } = open()
    const assets = new AssetPictures()
    assets.want('network:1')
    await vi.dynamicImportSettled()
    await clock.advance(110)
    expect(images.asked).toBe(0)
    assets.feed(registryAssets)
    await vi.dynamicImportSettled()
    await clock.advance(110)
    expect(assets.state.value.has('network:1')).toBe(true)
  })

  it('are left to initials when they cannot be had, when data is saved, and without a registry', async () => {
    const lost = open()
    lost.images.failure = fail('HTTP_STATUS', { status: 404, url: 'x' })
    const saving = open()
    saving.page.savesData = true
    const without = open({})
    for (const { assets, clock } of [lost, saving, without]) {
      assets.want('network:1')
      await vi.dynamicImportSettled()
      await clock.advance(110)
      expect(assets.state.value.size).toBe(0)
    }
    expect([lost.images.asked, saving.images.asked, without.images.asked]).toEqual([1, 0, 0])
  })

  it('are let go with the others', async () => {
    const { assets, pictures, urls, clock } = open()
    assets.want('network:1')
    await vi.dynamicImportSettled()
    await clock.advance(110)
    pictures.dispose()
    expect([assets.state.value.size, urls.live.size]).toEqual([0, 0])
  })

  it('are those that the site chose for its network', () => {
    expect(networkAsset({ id: 1, chainNamespace: 'eip155', assets: {} })).toBe('network:1')
    expect(networkAsset({ id: 1, chainNamespace: 'eip155', assets: { imageId: 'own-id' } })).toBe('asset:own-id')
  })
})
