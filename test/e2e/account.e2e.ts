import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { SEED_COLLECTIBLES, SEED_HISTORY, SEED_TOKENS, seedKnobs } from '../../sandbox/seed.ts'
import { type HandlerServer, serveHandlers } from '../../sandbox/serve-handlers.ts'
import { readCorpus } from '../corpora/lib/read-corpus.ts'
import { serviceHandlers } from '../fakes/services/service-handlers.ts'
import { type HeldRow, ServiceWorld } from '../fakes/services/service-world.ts'
import { AnvilWallet } from './support/anvil-wallet.ts'
import { axeViolations } from './support/axe.ts'
import { launchBrowser } from './support/browser.ts'
import { FIRST_CHAIN, SECOND_CHAIN } from './support/chains.ts'
import { frameWork } from './support/frame-work.ts'
import { hostConfig } from './support/lab.ts'
import { card, connectWith, dialog, modalText, networkRow, openModal, UNKNOWN_VALUES } from './support/modal.ts'
import { PROJECT_ID, SERVICES, wrong } from './support/registry.ts'
import { type Site, serveSite } from './support/site.ts'
import { type Visit, visit } from './support/visit.ts'

const chains = [FIRST_CHAIN, SECOND_CHAIN].map((id) => `eip155:${id}`)

const YEAR_MS = 365 * 86_400_000
/** Every eleventh of the seeded transactions, but for those without transfers. */
const SPAM = 26

let browser: Browser
let site: Site
let world: ServiceWorld
let server: HandlerServer
let guest: Visit
let wallet: AnvilWallet

beforeAll(async () => {
  browser = await launchBrowser()
  site = await serveSite(inject('labHost'))
  const urls = inject('chains')
  wallet = new AnvilWallet(urls)
  const gateway = Object.fromEntries(chains.map((chain) => [chain, urls[Number(chain.slice(7))] ?? '']))
  world = new ServiceWorld({ chains: gateway, ...seedKnobs(wallet.account.address, chains) })
  server = await serveHandlers(() => serviceHandlers(world))
  const services = Object.fromEntries(SERVICES.map((name) => [name, server.url]))
  const tokens = Object.fromEntries(chains.map((chain) => [chain, SEED_TOKENS]))
  const features = { analytics: false, email: false, socials: false, activity: true }
  guest = await visit(browser, { before: [hostConfig({ projectId: PROJECT_ID, services, tokens, features })] })
  await wallet.install(guest.context)
  await guest.page.goto(site.url)
  await connectWith(guest.page, wallet.rdns)
})
afterAll(async () => {
  await guest?.close()
  await browser?.close()
  await site?.stop()
  await server?.stop()
})

const list = () => guest.page.getByTestId('token-list')
/** Symbol, amount and value of each row. */
const shown = () =>
  list()
    .locator('.token')
    .evaluateAll((rows) =>
      rows.map((row) => [
        row.querySelector('.token-note bdi')?.textContent,
        row.querySelector('.token-amount')?.textContent,
        row.querySelector('.row-end .note')?.textContent,
      ]),
    )
const chainId = () =>
  guest.page.evaluate(
    () => (globalThis as unknown as { host: { portico: { getNetwork(): { chainId: number } } } }).host.portico.getNetwork().chainId,
  )
const reopen = async () => {
  await guest.page.reload()
  await guest.page.waitForFunction(
    () =>
      (globalThis as unknown as { host: { portico: { getAccount(): { isConnected: boolean } } } }).host.portico.getAccount().isConnected,
  )
  await openModal(guest.page)
  await card(guest.page, 'Account').waitFor()
}
/** The whole past, by the site's own calls: how many transactions, and the time of the oldest. */
const past = () =>
  guest.page.evaluate(async () => {
    type List = Readonly<{ transactions: readonly Readonly<{ id: string; minedAt: number }>[]; more: string; caipNetworkId: string }>
    type Host = { host: { portico: { fetchActivity(options?: object): Promise<List> } } }
    const { portico } = (globalThis as unknown as Host).host
    let list = await portico.fetchActivity()
    for (let page = 0; page < 20 && list.more !== 'end'; page++) list = await portico.fetchActivity({ more: true })
    return {
      count: new Set(list.transactions.map(({ id }) => id)).size,
      chain: list.caipNetworkId,
      oldest: list.transactions.at(-1)?.minedAt ?? 0,
    }
  })
/** Name, collectibles and past of the seeded account on the active chain. */
const expectPast = async (chain: string) => {
  const { page } = guest
  await page.getByTestId('wui-profile-button').getByText('alice.reown.id').waitFor()
  await page.getByTestId('tab-nfts').click()
  await expect.poll(() => page.getByTestId('nft-grid').locator('li').allInnerTexts()).toEqual([...SEED_COLLECTIBLES])
  await page.getByTestId('tab-activity').click()
  await page.getByTestId('group-title').first().waitFor()
  const { count, chain: of, oldest } = await past()
  // Of 300, those that move nothing but spam are left out.
  expect([count, of]).toEqual([SEED_HISTORY - SPAM, chain])
  expect(world.now() - oldest).toBeGreaterThan(2 * YEAR_MS)
  await page.getByTestId('tab-tokens').click()
}
/** What a page keeps between visits. */
const forget = () =>
  guest.page.evaluate(async () => {
    for (const { name } of await indexedDB.databases()) {
      if (!name?.startsWith('portico')) continue
      const open = indexedDB.open(name)
      await new Promise((resolve) => {
        open.onsuccess = resolve
      })
      const [store] = open.result.objectStoreNames
      if (!store) continue
      const table = open.result.transaction(store, 'readwrite').objectStore(store)
      table.openKeyCursor().onsuccess = ({ target }) => {
        const cursor = (target as IDBRequest<IDBCursor | null>).result
        if (String(cursor?.key).includes('cache/')) table.delete(cursor?.key ?? '')
        cursor?.continue()
      }
      await new Promise((resolve) => setTimeout(resolve, 100))
      open.result.close()
    }
  })

describe('the account of a visitor', () => {
  it('holds what the chain and the services say, on both networks', async () => {
    const { page } = guest
    await openModal(page)
    await card(page, 'Account').waitFor()
    await expect.poll(shown).toEqual([
      ['ETH', expect.stringMatching(/^(10,000|9,9\d\d\.\d{3})$/), '$25,000,000.00'],
      ['USDC', '1,250.5', '$1,250.50'],
      ['DAI', '310.25', '$310.31'],
      ['TIDE', '42', 'Price unknown'],
    ])
    expect(await page.getByTestId('account-total').innerText()).toBe('$25,001,560.81')
    await expect.poll(() => page.getByTestId('balance-amount').innerText()).toMatch(/^(10,000|9,9\d\d)\.\d{3} ETH$/)
    await page.getByRole('tab', { name: 'Tokens', exact: true }).waitFor()
    expect(await axeViolations(page)).toEqual([])

    await expectPast('eip155:31337')
    await page.getByTestId('w3m-account-select-network').click()
    await networkRow(page, 'Second Chain').click()
    await expect.poll(chainId).toBe(SECOND_CHAIN)
    await page.getByTestId('header-back').click()
    await card(page, 'Account').waitFor()
    await expect.poll(shown).toHaveLength(4)
    await expectPast('eip155:31338')
    const asked = world.requests.filter(({ url }) => url.includes('/balance')).map(({ url }) => new URL(url).searchParams.get('chainId'))
    expect(asked).toEqual(chains)
  })

  it('receives: a code of the whole address, what may be sent, on which networks', async () => {
    const { page } = guest
    await dialog(page).getByRole('button', { name: 'Receive', exact: true }).click()
    await card(page, 'WalletReceive').waitFor()
    const address = wallet.account.address
    expect(await dialog(page).locator('wui-qr-code').getAttribute('uri')).toBe(address)
    expect(await page.getByTestId('receive-address-copy-button').locator('.grouped').textContent()).toBe(address)
    expect(await page.getByTestId('receive-guide').innerText()).toContain('Send only ETH and tokens of Second Chain')
    await guest.context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByTestId('receive-address-copy-button').click()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)
    expect(await axeViolations(page)).toEqual([])
    await page.getByTestId('receive-compatible-networks').click()
    await card(page, 'WalletCompatibleNetworks').waitFor()
    expect(await dialog(page).locator('li').allInnerTexts()).toEqual(['Second Chain', 'First Chain'])
  })

  it('shows the own coin and the tokens of the site with every service down, and says what is missing', async () => {
    world.setFault('500')
    await forget()
    await reopen()
    await expect.poll(shown).toEqual([
      ['ETH', expect.stringMatching(/^(10,000|9,9\d\d\.\d{3})$/), 'Price unknown'],
      ['USDC', '1,250.5', 'Price unknown'],
      ['DAI', '310.25', 'Price unknown'],
      ['TIDE', '42', 'Price unknown'],
    ])
    await dialog(guest.page).getByText('Only the coin of the network and the tokens of this site are shown.').waitFor()
    expect(await guest.page.getByTestId('account-total').innerText()).toBe('Value unknown')
    expect(await guest.page.getByTestId('wui-profile-button').innerText()).toMatch(/^0x/)
    await guest.page.getByTestId('tab-nfts').click()
    await guest.page.getByTestId('nfts-failed').waitFor()
    await guest.page.getByTestId('tab-activity').click()
    await guest.page.getByTestId('activity-failed').waitFor()
    await guest.page.getByTestId('tab-tokens').click()
    world.reset()
  })

  it('shows 500 tokens of any name and number, in rows of one height, and no page of theirs is asked', async () => {
    const texts = readCorpus('text-hostile').map((entry) => entry['value'])
    const absurd = ['12.5', '9'.repeat(70), '1.'.padEnd(60, '0').concat('1'), '123456789012345678.123456789']
    const rows = Array.from({ length: 520 }, (_, index): HeldRow => {
      const text = texts[index % texts.length]
      const numeric = absurd[index % absurd.length] ?? '1'
      const name = typeof text === 'string' ? text.slice(0, 4000) : `Token ${index}`
      const price = index % 3 === 0 ? ([Number.MAX_VALUE, 0, 1e-18, 3.5][index % 4] ?? 1) : undefined
      return {
        name,
        symbol: `T${index}${name}`,
        address: `0x${index.toString(16).padStart(40, 'a')}`,
        decimals: 1 + (index % 77),
        numeric,
        price,
      }
    })
    world.setKnobs({ holdings: Object.fromEntries(chains.map((chain) => [`${chain}:${wallet.account.address.toLowerCase()}`, rows])) })
    await forget()
    const before = guest.requests.length
    await reopen()
    const { page } = guest
    await expect.poll(async () => (await shown()).length).toBeGreaterThan(5)
    await dialog(page)
      .getByRole('button', { name: /^Show small balances/ })
      .click()
    const scroller = list()
    const work = await frameWork(page, scroller)
    console.log('500 tokens, processor time of a frame at 4x:', JSON.stringify(work))
    const seen = await scroller.evaluate(async (element) => {
      const heights = new Set<number>()
      for (let top = 0; top < element.scrollHeight; top += 1200) {
        element.scrollTop = top
        await new Promise((resolve) => requestAnimationFrame(resolve))
        for (const row of element.querySelectorAll('.token')) heights.add(Math.round(row.getBoundingClientRect().height))
      }
      const total = element.querySelector('[aria-setsize]')?.getAttribute('aria-setsize')
      return { heights: [...heights], wide: element.scrollWidth > element.clientWidth, total }
    })
    expect(Math.max(...seen.heights) - Math.min(...seen.heights)).toBeLessThanOrEqual(2)
    expect(seen.wide).toBe(false)
    expect(Number(seen.total)).toBeGreaterThanOrEqual(500)
    expect(work.frames).toBeGreaterThan(100)
    expect(work.over).toEqual([])
    const text = await modalText(page)
    expect(text).not.toMatch(UNKNOWN_VALUES)
    expect(await page.evaluate(() => (globalThis as { __pwned?: unknown }).__pwned)).toBeUndefined()
    const foreign = guest.requests.slice(before).filter((url) => !url.startsWith(site.url) && !url.startsWith(server.url))
    expect(foreign.filter((url) => !/^(?:data|blob):|^http:\/\/127\.0\.0\.1:\d+\/?$/.test(url))).toEqual([])
  })

  it('leaves a clean page', async () => {
    expect(await wrong(guest)).toEqual([])
  })
})
