// @vitest-environment happy-dom
import { verifyMessage } from 'viem'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { FakeLinkApp } from '../../../test/fakes/coinbase/fake-link-app.ts'
import { FakePage } from '../../../test/fakes/page/fake-page.ts'
import { createEvmSigner } from '../../../test/fakes/relay/evm-signer.ts'
import { coinbaseWorld, KEY } from '../../../test/support/coinbase-world.ts'
import { MemoryStorage } from '../../../test/support/memory-storage.ts'
import { WalletLinkSigner } from './wallet-link-signer.ts'

const METADATA = { appName: 'Shop', appLogoUrl: '', appChainIds: [1, 8453] }

function open() {
  const signer = createEvmSigner([KEY], {})
  const app = new FakeLinkApp(signer)
  const storage = new MemoryStorage()
  const page = new FakePage()
  const events: unknown[] = []
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('WebSocket', app.socket)
  vi.stubGlobal('fetch', async () => Response.json({ events: [] }))
  const make = () => new WalletLinkSigner('https://link.example', METADATA, page, (event, value) => events.push([event, value]))
  return { app, storage, page, events, address: signer.addresses[0] ?? '0x', make, link: make() }
}

async function connected() {
  const world = open()
  world.app.scan(world.link.session())
  await world.link.handshake()
  return world
}

afterEach(() => {
  vi.unstubAllGlobals()
})

describe("Coinbase's app, at the other end of its relay", () => {
  it('is asked for accounts once, signs, and is known after a reload', async () => {
    const { link, app, address, make } = await connected()
    expect(await link.request({ method: 'eth_accounts' })).toEqual([address])
    const signature = (await link.request({ method: 'personal_sign', params: ['0x6869', address] })) as `0x${string}`
    expect(await verifyMessage({ address: address as `0x${string}`, message: 'hi', signature })).toBe(true)
    const again = make()
    await again.handshake()
    expect(await again.request({ method: 'eth_accounts' })).toEqual([address])
    expect(app.requests.map(({ method }) => method)).toEqual(['requestEthereumAccounts', 'signEthereumMessage'])
  })

  it('says no with 4001', async () => {
    const { link, app, address } = await connected()
    app.answers = 'reject'
    await expect(link.request({ method: 'personal_sign', params: ['0x6869', address] })).rejects.toMatchObject({ code: 4001 })
  })

  it('moves to another network', async () => {
    const { link, events } = await connected()
    expect(await link.request({ method: 'eth_chainId' })).toBe('0x1')
    expect(await link.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x2105' }] })).toBeNull()
    expect([await link.request({ method: 'eth_chainId' }), events.at(-1)]).toEqual(['0x2105', ['chainChanged', '0x2105']])
  })

  it('tells by itself that its account or network changed, and that it left', async () => {
    const { app, events } = await connected()
    const other = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
    await app.says({ EthereumAddress: other.toLowerCase() })
    await expect.poll(() => events.at(-1)).toEqual(['accountsChanged', [other]])
    await app.says({ ChainId: '8453', JsonRpcUrl: 'https://node.example' })
    await expect.poll(() => events.at(-1)).toEqual(['chainChanged', '0x2105'])
    await app.says({ __destroyed: '1' })
    await expect.poll(() => events.at(-1)).toMatchObject(['disconnect', { code: 4100 }])
  })

  it('is told when the visitor leaves, keeps nothing, and does not reload the page', async () => {
    const { link, app, storage } = await connected()
    await link.cleanup()
    expect([app.wasLeft, app.sockets.size, storage.keys]).toEqual([true, 0, []])
  })

  it('is left in silence when the relay cannot be reached', async () => {
    const world = open()
    world.app.isDown = true
    world.link.session()
    await new Promise((settle) => setTimeout(settle, 20))
    await world.link.cleanup()
    expect(world.storage.keys).toEqual([])
  })

  it('is opened on a phone, where it has something to show', async () => {
    const { link, page, address } = await connected()
    page.isMobile = true
    await link.request({ method: 'personal_sign', params: ['0x6869', address] })
    expect(page.opened).toEqual([
      { url: `https://go.cb-w.com/walletlink?redirect_url=${encodeURIComponent('https://shop.example/cart')}`, target: '_blank' },
    ])
  })

  it('does not know everything', async () => {
    const { link } = await connected()
    await expect(link.request({ method: 'eth_getEncryptionPublicKey' })).rejects.toMatchObject({ code: 4200 })
  })
})

describe('the way from the window to the app', () => {
  it('shows the app what to scan, connects it, and reads what is kept', async () => {
    const { wallet, keys, signer, make, storage } = coinbaseWorld({ coinbasePreference: 'eoaOnly' })
    const app = new FakeLinkApp(signer)
    vi.stubGlobal('WebSocket', app.socket)
    vi.stubGlobal('fetch', async () => Response.json({ events: [] }))
    keys.way = 'walletlink'
    keys.scan = (session) => app.scan(session)
    expect(await wallet.provider.request({ method: 'eth_requestAccounts' })).toEqual(signer.addresses)
    expect(await make().provider.request({ method: 'eth_accounts' })).toEqual(signer.addresses)
    expect(app.requests).toHaveLength(1)
    await wallet.forget()
    expect([storage.keys, app.wasLeft]).toEqual([[], true])
  })
})
