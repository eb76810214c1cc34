import { type AddressInfo, createServer } from 'node:net'
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { createPublicClient, http, verifyMessage } from 'viem'
import { afterEach, describe, expect, inject, it } from 'vitest'
import { receiptOf } from '../../sandbox/receipt-of.ts'
import { judged } from '../corpora/lib/ledger.ts'
import { KeyWallet } from '../fakes/relay/key-wallet.ts'
import { type RelayServer, startRelay } from '../fakes/relay/relay-server.ts'
import { noteFigure } from '../support/note-figure.ts'
import { FIRST_CHAIN, SECOND_CHAIN } from './support/chains.ts'
import { ask, call, readPicture } from './support/host-calls.ts'
import { hostSite } from './support/host-site.ts'
import { hostConfig } from './support/lab.ts'
import { closedByRelay, dialog, modalText, openModal, row } from './support/modal.ts'
import { troubles, untilQuiet, type Visit, visit } from './support/visit.ts'
import { RELAYED_MS } from './support/waits.ts'

/** Anvil's first account. */
const KEY = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
const FIRST = `eip155:${FIRST_CHAIN}`
const SECOND = `eip155:${SECOND_CHAIN}`

const at = hostSite('reactHost')
let relay: RelayServer
let wallet: KeyWallet
let guest: Visit

afterEach(async () => {
  await guest?.close()
  await wallet?.dispose()
  await relay?.stop()
})

/** Services that have nothing to do with a relay. */
const OFF = { registry: false, blockchain: false, rpcGateway: false, analytics: false, cloudAuth: false, secureSite: false }

async function arrive(options: Readonly<Record<string, unknown>> = {}, services: Readonly<Record<string, unknown>> = {}): Promise<Page> {
  const urls = inject('chains')
  relay = await startRelay()
  wallet = await KeyWallet.start({
    relayUrl: relay.url,
    privateKeys: [KEY],
    rpcUrls: { [FIRST]: urls[FIRST_CHAIN] ?? '', [SECOND]: urls[SECOND_CHAIN] ?? '' },
  })
  guest = await visit(at.browser, { before: [hostConfig({ services: { relay: relay.url, ...services }, ...options })] })
  await guest.page.goto(at.site.url)
  return guest.page
}

const code = (page: Page) => page.locator('wui-qr-code')
/** A wallet at the other end of the relay answers, or is heard to have left. */
const status = (page: Page, text: string) => page.locator('#status', { hasText: new RegExp(`^${text}$`) }).waitFor({ timeout: RELAYED_MS })
const network = (page: Page, name: string) => page.locator('#network', { hasText: name }).waitFor()

/** The URI of the code that is shown. */
async function shownUri(page: Page): Promise<string> {
  await code(page).waitFor()
  return (await code(page).getAttribute('uri')) ?? ''
}

async function openCode(page: Page): Promise<string> {
  await openModal(page)
  await row(page, 'walletConnect').click()
  return shownUri(page)
}

async function connect(page: Page): Promise<void> {
  await wallet.pair(await openCode(page))
  await closedByRelay(page)
  await status(page, 'connected')
}

describe('a wallet on another device', () => {
  it('pairs by the code, signs, sends, and moves between networks from both sides', async () => {
    const page = await arrive()
    await connect(page)
    const [address = '0x'] = wallet.addresses
    expect(await page.locator('#address').innerText()).toBe(address)
    await network(page, 'First Chain')

    const signature = (await ask(page, 'personal_sign', ['0x6869', address])) as `0x${string}`
    expect(await verifyMessage({ address, message: 'hi', signature })).toBe(true)
    expect(wallet.requests.at(-1)).toMatchObject({ method: 'personal_sign', chainId: FIRST })

    const hash = (await ask(page, 'eth_sendTransaction', [{ from: address, to: address, value: '0x1' }])) as `0x${string}`
    const client = createPublicClient({ transport: http(inject('chains')[FIRST_CHAIN]) })
    expect((await receiptOf(client, hash)).status).toBe('success')
    // Reading does not wake the wallet.
    const asked = wallet.requests.length
    expect(await ask(page, 'eth_blockNumber')).toMatch(/^0x/)
    expect(wallet.requests).toHaveLength(asked)

    expect(await call(page, 'getWalletInfo')).toMatchObject({ name: 'Key Wallet', type: 'WALLET_CONNECT' })
    await call(page, 'switchNetwork', SECOND)
    await network(page, 'Second Chain')
    await ask(page, 'personal_sign', ['0x6869', address])
    expect(wallet.requests.at(-1)?.chainId).toBe(SECOND)

    await wallet.moveTo(FIRST)
    await network(page, 'First Chain')
    expect(await ask(page, 'eth_chainId')).toBe(`0x${FIRST_CHAIN.toString(16)}`)
    expect(await troubles(guest)).toEqual([])
  })

  it('is still connected after a reload, follows an update, and is gone when the wallet leaves', async () => {
    const page = await arrive()
    await connect(page)
    await page.reload()
    await status(page, 'connected')
    const [address = '0x'] = wallet.addresses
    expect(await page.locator('#address').innerText()).toBe(address)
    expect(await ask(page, 'personal_sign', ['0x6869', address])).toMatch(/^0x/)

    await wallet.update([SECOND])
    await network(page, 'Second Chain')
    await wallet.leave()
    await status(page, 'disconnected')
    expect(await troubles(guest)).toEqual([])
    await page.reload()
    await status(page, 'disconnected')
  })

  it('is told when the visitor disconnects', async () => {
    const page = await arrive()
    await connect(page)
    await call(page, 'disconnect')
    await status(page, 'disconnected')
    await expect.poll(() => wallet.topics).toEqual([])
  })

  it('is connected after a reload while the relay is down, and usable when it is back', async () => {
    const page = await arrive()
    await connect(page)
    relay.relay.setKnobs({ down: true })
    await page.reload()
    await status(page, 'connected')
    relay.relay.setKnobs({ down: false })
    await expect.poll(() => relay.relay.connected, { timeout: RELAYED_MS, interval: 200 }).toBe(2)
    const [address = '0x'] = wallet.addresses
    expect(await ask(page, 'personal_sign', ['0x6869', address])).toMatch(/^0x/)
  }, 120_000)
})

describe('the code', () => {
  it('is there soon after the click', async () => {
    const page = await arrive()
    await openModal(page)
    await untilQuiet(page)
    const before = new Set(guest.requests)
    const clicked = Date.now()
    await row(page, 'walletConnect').click()
    await shownUri(page)
    const first = Date.now() - clicked
    const fetched = guest.requests.filter((url) => !before.has(url) && url.endsWith('.js'))
    const sizes = await Promise.all(fetched.map(async (url) => gzipSync(await (await fetch(url)).text(), { level: 9 }).length))
    const total = sizes.reduce((sum, size) => sum + size, 0)
    await page.getByTestId('header-back').click()
    const start = Date.now()
    await row(page, 'walletConnect').click()
    const uri = await shownUri(page)
    noteFigure('WalletConnect: click to code, a second time', Date.now() - start, 1000)
    const files = fetched.map((url, index) => `${url.split('/').at(-1)} ${sizes[index]}`)
    console.log(`click to code: ${first} ms with the download; ${total} bytes gzip: ${files.join(', ')}`)
    expect(uri).toMatch(/^wc:/)
  })

  it('does not wait for an attestation that does not come, and names the page as what it is', async () => {
    const silent = createServer(() => {}).listen(0, '127.0.0.1')
    await new Promise((ready) => silent.once('listening', ready))
    const verify = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
    try {
      const page = await arrive(
        { projectId: 'x', metadata: { name: 'Shop', description: '', url: 'https://bank.example', icons: [] } },
        { verify, ...OFF },
      )
      await openCode(page)
      await page.getByTestId('header-back').click()
      const clicked = Date.now()
      await row(page, 'walletConnect').click()
      const uri = await shownUri(page)
      const shown = Date.now() - clicked
      noteFigure('WalletConnect: click to code, the attestation host is silent', shown, 3000)
      wallet.answers = 'ignore'
      await wallet.pair(uri)
      await expect.poll(() => wallet.proposals.length).toBe(1)
      const [proposal] = wallet.proposals
      expect(proposal?.params.proposer.metadata).toMatchObject({ name: 'Shop', url: at.site.url })
      expect(proposal?.verifyContext.verified.validation).toBe('UNKNOWN')
    } finally {
      silent.close()
    }
  })

  it.each([
    ['light', 1280],
    ['dark', 1280],
    ['light', 390],
    ['dark', 390],
  ] as const)('is read from a picture of the screen: %s, %i px wide', async (themeMode, width) => {
    const page = await arrive({ themeMode })
    await page.setViewportSize({ width, height: 800 })
    const uri = await openCode(page)
    // The view may still fade in.
    await expect.poll(async () => readPicture(page, await code(page).screenshot())).toBe(uri)
  })

  it('says that the owner declined, and another try shows another code', async () => {
    const page = await arrive()
    wallet.answers = 'reject'
    const uri = await openCode(page)
    await wallet.pair(uri)
    await dialog(page).getByText('Connection rejected').waitFor()
    wallet.answers = 'approve'
    await page.getByTestId('w3m-connecting-widget-secondary-button').click()
    const next = await shownUri(page)
    expect(next).not.toBe(uri)
    await wallet.pair(next)
    await status(page, 'connected')
  })

  it('says within ten seconds of the page that the relay is not there, and another try shows a code once it is', async () => {
    const page = await arrive()
    await page.clock.install()
    await page.reload()
    relay.relay.setKnobs({ hangs: true })
    await openModal(page)
    await row(page, 'walletConnect').waitFor()
    // From here on the page's time passes only as told. The jump is longer than any machine takes for the calls in between.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000)
    await Promise.all([page.waitForEvent('websocket'), row(page, 'walletConnect').click()])
    await page.clock.runFor(10_000)
    await dialog(page).getByText('did not answer').waitFor()
    expect(await code(page).count()).toBe(0)
    await page.clock.resume()
    relay.relay.setKnobs({ hangs: false })
    await page.getByTestId('w3m-connecting-widget-secondary-button').click()
    await wallet.pair(await shownUri(page))
    await status(page, 'connected')
  })

  it('is no longer good once the modal closed', async () => {
    const page = await arrive()
    const uri = await openCode(page)
    await page.getByTestId('w3m-header-close').click()
    await wallet.pair(uri)
    await expect.poll(() => wallet.proposals.length).toBe(1)
    await expect.poll(() => wallet.topics).toEqual([])
    expect(await page.locator('#status').innerText()).toBe('disconnected')
  })

  it('can be copied, and is nowhere else', async () => {
    judged({ id: 'open-06840664' }, { id: 'leak-dade7159' }, { id: 'leak-a37bf315' }, { id: 'leak-a21f29d0' })
    const page = await arrive()
    await guest.context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const uri = await openCode(page)
    await page.getByTestId('copy-wc2-uri').click()
    await dialog(page).getByText('Link copied').waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(uri)

    const key = /symKey=([0-9a-f]{64})/.exec(uri)?.[1] ?? 'no key'
    const kept = await page.evaluate(() => JSON.stringify([document.title, location.href, history.state, { ...localStorage }]))
    const said = [kept, await modalText(page), ...guest.requests, ...guest.console.map(({ text }) => text)].join('\n')
    expect(said).not.toContain(key)
  })
})

describe('a site without adapters', () => {
  it('shows the code at once, connects, and is still connected after a reload', async () => {
    const page = await arrive({ adapters: [] })
    await openModal(page)
    await wallet.pair(await shownUri(page))
    await closedByRelay(page)
    await page.reload()
    await status(page, 'connected')
    const [address = '0x'] = wallet.addresses
    expect(await ask(page, 'personal_sign', ['0x6869', address])).toMatch(/^0x/)
    expect(await troubles(guest)).toEqual([])
  })
})

describe('a site without a relay', () => {
  it('has no such wallet', async () => {
    const page = await arrive({ services: { relay: false }, projectId: 'x' })
    await openModal(page)
    expect(await row(page, 'walletConnect').count()).toBe(0)
    expect(guest.requests.filter((url) => url.startsWith('ws'))).toEqual([])
  })
})
