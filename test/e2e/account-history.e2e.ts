import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { AnvilWallet } from './support/anvil-wallet.ts'
import { axeViolations } from './support/axe.ts'
import { FIRST_CHAIN, SECOND_CHAIN } from './support/chains.ts'
import { ask, call } from './support/host-calls.ts'
import { hostConfig } from './support/lab.ts'
import { look } from './support/looks.ts'
import { card, connectWith, dialog, modalText, networkRow, openModal, UNKNOWN_VALUES } from './support/modal.ts'
import { ours, PROJECT_ID, ServiceVisits } from './support/service-visit.ts'
import { type Visit, visit } from './support/visit.ts'
import { MINED_MS } from './support/waits.ts'

const SERVED = ['registry', 'blockchain', 'rpcGateway', 'analytics', 'secureSite', 'relay', 'verify', 'cloudAuth']
const HISTORY = '/history'
const NAME = 'alice-of-anvil'

let visits: ServiceVisits
let guest: Visit
let page: Page
const wallet = new AnvilWallet(inject('chains'))

beforeAll(async () => {
  visits = await ServiceVisits.start({ isInCrowd: false })
  const chains = [FIRST_CHAIN, SECOND_CHAIN].map((id) => `eip155:${String(id)}`)
  visits.world.setKnobs({ hasEns: true, historyLength: 300, supportedChains: [...visits.world.knobs.supportedChains, ...chains] })
  const services = Object.fromEntries(SERVED.map((name) => [name, visits.server.url]))
  guest = await visit(visits.browser, { before: [hostConfig({ projectId: PROJECT_ID, services, features: { activity: true } })] })
  page = guest.page
  await wallet.install(guest.context)
  await page.goto(visits.site.url, { waitUntil: 'load' })
  await connectWith(page, wallet.rdns)
  await openModal(page)
  await card(page, 'Account').waitFor()
})
afterAll(async () => {
  await guest?.close()
  await visits?.stop()
})

const asked = () =>
  visits.world.requests.filter(({ url }) => new URL(url).pathname.endsWith(HISTORY)).map(({ url }) => new URL(url).searchParams)
const list = () => page.getByTestId('activity-list')
const stage = () => dialog(page).locator('.stage')
/** Scrolls like a hurried visitor until nothing more comes. */
const toTheEnd = () =>
  stage().evaluate(async (scroll) => {
    let still = 0
    for (let turn = 0; turn < 400 && still < 10; turn++) {
      const before = scroll.scrollTop
      scroll.scrollTop = before + 400
      await new Promise((resolve) => setTimeout(resolve, 25))
      // A page on its way is more to come.
      still = scroll.scrollTop === before && !scroll.querySelector('.spinner') ? still + 1 : 0
    }
  })
const reload = async () => {
  await page.reload()
  await page.waitForFunction(() => {
    type Host = Readonly<{ portico: Readonly<{ getAccount(): Readonly<{ isConnected: boolean }> }> }>
    return (globalThis as unknown as { host: Host }).host.portico.getAccount().isConnected
  })
  await openModal(page)
  await card(page, 'Account').waitFor()
}
/** At 320 px: names of which little is left, symbols and amounts that are cut, and rows that stick out. */
const narrowNames = async () => {
  await page.setViewportSize({ width: 320, height: 640 })
  const found = await page.getByTestId('token-list').evaluate((rows) => {
    const isCut = (part: Element | null) => !part || part.scrollWidth > part.clientWidth + 1
    return [...rows.querySelectorAll('.token')].flatMap((row) => {
      const name = row.querySelector('.name')?.getBoundingClientRect().width ?? 0
      const text = row.textContent ?? ''
      const isLow = name < Math.min(100, (row.querySelector('.name')?.textContent ?? '').length * 5)
      const cut = ['.token-note bdi', '.token-amount'].filter((part) => isCut(row.querySelector(part)))
      return [
        ...(isLow ? [`${text}: ${name} px of its name`] : []),
        ...cut.map((part) => `${text}: ${part}`),
        ...(isCut(row) ? [text] : []),
      ]
    })
  })
  await look(page, 'account-narrow')
  await page.setViewportSize({ width: 1280, height: 800 })
  return found
}
const switchTo = async (name: string) => {
  await page.getByTestId('w3m-account-select-network').click()
  await networkRow(page, name).click()
  await card(page, 'Account').waitFor()
  await page.getByTestId('w3m-account-select-network').getByText(name).waitFor()
}

describe('the past of an account', () => {
  it('is said to have failed, is asked for again, and is told by month and by pages to its end', async () => {
    visits.world.setFault('garbage', 'account')
    await page.getByTestId('tab-activity').click()
    await page.getByTestId('activity-failed').waitFor()
    expect(await page.getByTestId('empty-account-state').count()).toBe(0)
    visits.world.setFault('none', 'account')
    await page.getByTestId('activity-failed').getByRole('button', { name: 'Try again' }).click()
    await page.getByTestId('group-title').first().waitFor()
    const before = asked().length
    await toTheEnd()
    const later = asked().slice(before - 1)
    expect(later.map((query) => [query.get('chainId'), query.get('cursor') !== null])).toEqual([
      ['eip155:31337', false],
      ...Array.from({ length: 5 }, () => ['eip155:31337', true]),
    ])
    expect(await list().locator('[data-kind=row]').count()).toBeLessThan(30)
    expect(await modalText(page)).not.toMatch(UNKNOWN_VALUES)
    expect(await axeViolations(page)).toEqual([])
  })

  it('gives the collectibles, as pictures and nothing else', async () => {
    await page.getByTestId('tab-nfts').click()
    await page.getByTestId('nft-grid').waitFor()
    expect(await page.getByTestId('nft-grid').locator('li').count()).toBeGreaterThan(1)
    expect(await page.getByTestId('nft-grid').getByText(/claim/i).count()).toBe(0)
    expect(await page.getByTestId('nft-grid').locator('iframe, object, script, svg').count()).toBe(0)
    expect(await axeViolations(page)).toEqual([])
  })

  it('stands row by row without gaps when it is known already', async () => {
    await page.getByTestId('tab-activity').click()
    await list().locator('[data-kind=row]').nth(2).waitFor()
    const gaps = await list().evaluate((element) => {
      const cells = [...element.querySelectorAll('.cell')].map((cell) => cell.getBoundingClientRect())
      return cells.slice(1).map(({ top }, index) => Math.round(top - (cells[index]?.bottom ?? 0)))
    })
    expect(gaps.length).toBeGreaterThan(2)
    expect(new Set(gaps)).toEqual(new Set([0]))
  })

  it('tells all of one transaction, and comes back to where the list was', async () => {
    const at = () => stage().evaluate((element) => Math.round(element.scrollTop))
    await stage().evaluate((element) => element.scrollBy(0, 700))
    await expect.poll(at).toBe(700)
    const row = list().locator('[data-kind=row] button').nth(5)
    await row.focus()
    const before = await at()
    await page.keyboard.press('Enter')
    await card(page, 'Transaction').waitFor()
    expect(await page.getByTestId('transaction-hash').textContent()).toMatch(/^0x[0-9a-f]{64}$/)
    expect(await axeViolations(page)).toEqual([])
    await look(page, 'account-transaction')
    await page.getByTestId('header-back').click()
    await card(page, 'Account').waitFor()
    await expect.poll(at).toBe(before)
    await stage().evaluate((element) => element.scrollTo(0, 0))
  })

  it('has what the site sends on top: as pending until it is mined, then in its month', async () => {
    wallet.results.set('eth_getTransactionReceipt', null)
    const transfer = { from: wallet.account.address, to: '0x000000000000000000000000000000000000dEaD', value: '0x1' }
    await ask(page, 'eth_sendTransaction', [transfer])
    const [first, head] = [list().locator('[data-kind=row]').first(), page.getByTestId('group-title').first()]
    await first.getByText('Pending', { exact: true }).waitFor()
    expect([await head.innerText(), await first.innerText()]).toEqual(['In progress', expect.stringMatching(/^Sent\s.*To .0x00…00dEaD/s)])
    expect(await axeViolations(page)).toEqual([])
    await look(page, 'account-pending')
    wallet.results.clear()
    await expect.poll(() => head.innerText(), { timeout: MINED_MS }).not.toBe('In progress')
    await expect.poll(() => first.innerText(), { timeout: MINED_MS }).toMatch(/^Sent\s.*To .0x00…00dEaD/s)
    expect(await first.getByText('Pending', { exact: true }).count()).toBe(0)
  })

  it('says of what the site sent that another transaction took its place', async () => {
    wallet.results.set('eth_getTransactionReceipt', null)
    wallet.results.set('eth_getTransactionByHash', { nonce: '0x1' })
    const asked = () => wallet.calls.filter(({ method }) => method === 'eth_getTransactionByHash').length
    const before = asked()
    await ask(page, 'eth_sendTransaction', [{ from: wallet.account.address, to: `0x${'5a'.repeat(20)}`, value: '0x2386f26fc10000' }])
    await expect.poll(asked, { timeout: MINED_MS }).toBeGreaterThan(before)
    wallet.results.set('eth_getTransactionByHash', null)
    wallet.results.set('eth_getTransactionCount', '0x2')
    await list().getByText('Replaced by another transaction of yours', { exact: true }).waitFor({ timeout: MINED_MS })
    await look(page, 'account-replaced')
    wallet.results.clear()
  })

  it('does not tell of the collectibles where the wallet lists them itself, nor the index of the tokens', async () => {
    const chain = `0x${FIRST_CHAIN.toString(16)}`
    const metadata = { name: 'Ether', symbol: 'ETH', decimals: 18 }
    const item = (name: string, tokenId: string, more = {}) => ({
      ...{ address: `0x${'5a'.repeat(20)}`, balance: '0x1', type: 'ERC721' },
      ...{ metadata: { name, symbol: 'SALT', tokenId, image: `${visits.server.url}/fake-media/card` }, ...more },
    })
    wallet.results.set('wallet_getCapabilities', { [chain]: { assetDiscovery: { supported: true } } })
    const coin = { address: 'native', balance: '0xde0b6b3a7640000', type: 'NATIVE', metadata }
    const cards = [
      item('Harbour Lantern', '0x1'),
      item('Reed Flute', '0x2', { balance: '0x3', type: 'ERC1155' }),
      item('Sold', '0x3', { balance: '0x0' }),
    ]
    const long = { name: 'Wrapped liquid staked Ether 2.0', symbol: 'wstETH', decimals: 6 }
    const much = { address: `0x${'6b'.repeat(20)}`, balance: '0x112210f47de98115', type: 'ERC20', metadata: long }
    wallet.results.set('wallet_getAssets', { [chain]: [coin, much, ...cards, item('Claim at https://evil.example', '0x4')] })
    await reload()
    await call(page, 'fetchTokens', { force: true })
    await expect.poll(() => page.getByTestId('token-list').locator('.token-amount').allInnerTexts()).toEqual(['1', '1.23T'])
    expect(await narrowNames()).toEqual([])
    await page.getByTestId('tab-nfts').click()
    const tiles = page.getByTestId('nft-grid').locator('li')
    await expect.poll(() => tiles.allInnerTexts()).toEqual(['Harbour Lantern #1', expect.stringMatching(/^×3\s+Reed Flute #2$/)])
    await expect
      .poll(() => tiles.locator('img').evaluateAll((all) => all.filter((img) => (img as HTMLImageElement).naturalWidth > 0).length))
      .toBe(2)
    expect(await page.getByText('Found in your recent transactions. You may own more.').count()).toBe(0)
    expect(await call(page, 'getAccount', 'eip155')).toMatchObject({ currentTab: 'nfts' })
    await look(page, 'account-wallet-nfts')
    wallet.results.clear()
    await reload()
  })

  it('is that of the active chain only, and another one where nothing happened is empty', async () => {
    visits.world.setKnobs({ historyLength: 0 })
    await switchTo('Second Chain')
    await page.getByTestId('w3m-account-default-activity-button').click()
    await page.getByTestId('empty-account-state').getByText('No activity yet').waitFor()
    expect(asked().at(-1)?.get('chainId')).toBe('eip155:31338')
  })
})

it('registers a name, with a signature over what the visitor saw, and shows it', async () => {
  await page.evaluate(() => {
    const { portico } = (globalThis as unknown as { host: { portico: { open(options: object): Promise<void> } } }).host
    return portico.open({ view: 'RegisterAccountName' })
  })
  await page.getByTestId('wui-ens-input').fill(NAME)
  await page.getByTestId('account-name-suggestion').first().waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.getByTestId('account-name-register').click()
  await page.getByText('Account name chosen successfully').waitFor()
  expect(visits.world.names.get(`${NAME}.reown.id`)?.addresses['60']?.address.toLowerCase()).toBe(wallet.account.address.toLowerCase())
  await page.getByRole('button', { name: "Let's Go!" }).click()
  await card(page, 'Account').waitFor()
  await page.getByTestId('wui-profile-button').getByText(NAME).waitFor()
  await reload()
  await page.getByTestId('wui-profile-button').getByText(NAME).waitFor()
  expect(await ours(guest)).toEqual([])
})
