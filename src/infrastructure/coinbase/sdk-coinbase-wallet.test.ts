import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { evmNode } from '../../../test/fakes/connection/fake-evm-nodes.ts'
import { coinbaseWorld } from '../../../test/support/coinbase-world.ts'

beforeEach(() => {
  vi.stubGlobal('fetch', () => {
    throw new Error('the SDK asked somebody')
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

describe('Coinbase in its window', () => {
  it('opens it in the task of the call, and tells it who asks', async () => {
    const { wallet, popups, keys, page } = coinbaseWorld({ coinbasePreference: 'eoaOnly' })
    page.href = 'https://shop.example/cart?secret=1#here'
    const work = wallet.provider.request({ method: 'eth_requestAccounts' })
    expect(popups.opened).toHaveLength(1)
    const url = new URL(popups.opened[0] ?? '')
    expect([url.origin, url.pathname, url.searchParams.get('origin')]).toEqual(['https://keys.coinbase.com', '/connect', page.origin])
    await work
    expect(keys.introduction).toEqual({
      version: '4.4.0',
      metadata: { appName: 'Shop', appLogoUrl: 'https://shop.example/icon.png', appChainIds: [1, 8453] },
      preference: { options: 'eoaOnly', telemetry: false },
      location: 'https://shop.example/cart',
    })
  })

  it('takes a window closed by the visitor as a no, and keeps no key', async () => {
    const { wallet, popups, keys, storage } = coinbaseWorld()
    keys.answers = 'ignore'
    const work = wallet.provider.request({ method: 'eth_requestAccounts' })
    work.catch(() => undefined)
    await expect.poll(() => keys.requests).toHaveLength(1)
    for (const window of popups.windows) window.closeByVisitor()
    await expect(work).rejects.toMatchObject({ code: 4001 })
    await expect.poll(() => storage.keys).toEqual([])
  })

  it.each(['eth_sendTransaction', 'wallet_sendCalls', 'personal_sign'])(
    'closed while %s is asked, it may have been approved before',
    async (method) => {
      const { wallet, popups, keys } = coinbaseWorld()
      const [account] = (await wallet.provider.request({ method: 'eth_requestAccounts' })) as string[]
      for (const window of popups.windows) window.closeByVisitor()
      const asked = keys.requests.length
      keys.answers = 'ignore'
      const call = { from: account, to: account, value: '0x1' }
      const params = method === 'personal_sign' ? ['0x00', account] : method === 'wallet_sendCalls' ? [{ calls: [call] }] : [call]
      const work = wallet.provider.request({ method, params })
      work.catch(() => undefined)
      await expect.poll(() => keys.requests.length).toBeGreaterThan(asked)
      for (const window of popups.windows) window.closeByVisitor()
      await expect(work).rejects.toMatchObject({ code: method === 'personal_sign' ? 4001 : -32090 })
    },
  )

  it('says on a page without HTTPS that it cannot be, and opens no window', async () => {
    const { wallet, popups } = coinbaseWorld()
    const { getRandomValues } = crypto
    vi.stubGlobal('crypto', { getRandomValues: getRandomValues.bind(crypto) })
    await expect(wallet.provider.request({ method: 'eth_requestAccounts' })).rejects.toMatchObject({
      code: 'CONNECT_FAILED',
      facts: { reason: 'This page is not served over HTTPS' },
    })
    expect(popups.opened).toEqual([])
  })

  it('tells a window that never spoke from one that was closed', async () => {
    const { wallet, popups } = coinbaseWorld()
    popups.pages.clear()
    const work = wallet.provider.request({ method: 'eth_requestAccounts' })
    work.catch(() => undefined)
    for (const window of popups.windows) window.closeByVisitor()
    await expect(work).rejects.toMatchObject({ code: 'POPUP_CLOSED' })
  })

  it('says that the browser blocked it', async () => {
    const { wallet, popups } = coinbaseWorld()
    popups.blocked = true
    await expect(wallet.provider.request({ method: 'eth_requestAccounts' })).rejects.toMatchObject({ code: 'POPUP_BLOCKED' })
    popups.blocked = false
    expect(await wallet.provider.request({ method: 'eth_requestAccounts' })).toHaveLength(1)
  })

  it('starts on the network of the visitor, moves, and tells the site', async () => {
    const { wallet } = coinbaseWorld()
    await wallet.provider.request({ method: 'eth_requestAccounts' })
    const chains: unknown[] = []
    wallet.provider.on('chainChanged', (chainId) => chains.push(chainId))
    await wallet.provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x2105' }] })
    expect([chains, await wallet.provider.request({ method: 'eth_chainId' })]).toEqual([['0x2105'], '0x2105'])
    await expect(wallet.provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x89' }] })).rejects.toMatchObject({
      code: 4902,
    })
  })

  it("reads from the site's own nodes", async () => {
    const { wallet, http, core, popups } = coinbaseWorld()
    await wallet.provider.request({ method: 'eth_requestAccounts' })
    const [url = ''] = core.networks.state.value.active?.network.rpcUrls.default.http ?? []
    http.answer(url, evmNode('0x10'))
    expect(await wallet.provider.request({ method: 'eth_blockNumber' })).toBe('0x10')
    expect(popups.opened).toHaveLength(1)
  })

  it.each(['eth_sign', 'wallet_getPermissions', 'eth_subscribe'])('refuses %s itself', async (method) => {
    const { wallet } = coinbaseWorld()
    await wallet.provider.request({ method: 'eth_requestAccounts' })
    await expect(wallet.provider.request({ method })).rejects.toMatchObject({ code: 4200 })
  })

  it('takes its keys along when it is left', async () => {
    const { wallet, storage } = coinbaseWorld()
    await wallet.provider.request({ method: 'eth_requestAccounts' })
    expect(storage.keys.some((key) => key.startsWith('-CBWSDK:SCWKeyManager'))).toBe(true)
    storage.setItem('theirs', '1')
    await wallet.forget()
    expect(storage.keys).toEqual(['theirs'])
  })
})

describe('the extension of Coinbase', () => {
  const extension = { request: async () => ['0x1'], on: () => undefined, removeListener: () => undefined }

  it('is asked instead of a window', async () => {
    const { global, make, popups } = coinbaseWorld()
    global['coinbaseWalletExtension'] = extension
    expect(await make().provider.request({ method: 'eth_requestAccounts' })).toEqual(['0x1'])
    expect(popups.opened).toEqual([])
  })

  it('is not asked by a site that wants smart wallets', () => {
    const { global, make } = coinbaseWorld({ coinbasePreference: 'smartWalletOnly' })
    global['coinbaseWalletExtension'] = extension
    expect(make().provider).not.toBe(extension)
  })
})
