import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { SEED_COLLECTIBLES, SEED_HISTORY, SEED_TOKENS, seedKnobs } from '../../sandbox/seed.ts'
import { type HandlerServer, serveHandlers } from '../../sandbox/serve-handlers.ts'
import { readCorpus } from '../corpora/lib/read-corpus.ts'
import { serviceHandlers } from '../fakes/services/service-handlers.ts'
import { ServiceWorld } from '../fakes/services/service-world.ts'
import { AnvilWallet } from './support/anvil-wallet.ts'
import { axeViolations } from './support/axe.ts'
import { launchBrowser } from './support/browser.ts'
import { FIRST_CHAIN, SECOND_CHAIN } from './support/chains.ts'
import { forgetCaches } from './support/forget-caches.ts'
import { grantPermissions } from './support/grant-permissions.ts'
import { hostileGrant, hostileTokens } from './support/hostile-tokens.ts'
import { hostConfig } from './support/lab.ts'
import { look } from './support/looks.ts'
import { card, connectWith, dialog, modalText, networkRow, openModal, UNKNOWN_VALUES } from './support/modal.ts'
import { PROJECT_ID, SERVICES, wrong } from './support/registry.ts'
import { listFit, rowFit } from './support/row-fit.ts'
import { type Site, serveSite } from './support/site.ts'
import { type Visit, visit } from './support/visit.ts'
import { RETRIED_MS } from './support/waits.ts'
import { totalsOf } from './support/worth.ts'

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
  const features = { analytics: false, email: false, socials: false, activity: true, smartSessions: true }
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
/** Chooses a network; the view of the switch leads back to the account by itself. */
const moveTo = async (name: string, id: number) => {
  const { page } = guest
  await page.getByTestId('w3m-account-select-network').click()
  await networkRow(page, name).click()
  await expect.poll(chainId).toBe(id)
  await card(page, 'Account').waitFor()
  await dialog(page).getByText(`Now on ${name}`).waitFor()
}
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
/** What the nodes of the active chain tell alone: the own coin and the tokens of the site; what only services know is said to be missing. */
const expectFromNodes = async () => {
  const { page } = guest
  await expect.poll(shown).toEqual([
    ['ETH', expect.stringMatching(/^(10,000|9,9\d\d\.\d{3})$/), 'Price unknown'],
    ['USDC', '1,250.5', 'Price unknown'],
    ['DAI', '310.25', 'Price unknown'],
    ['TIDE', '42', 'Price unknown'],
  ])
  await dialog(page).getByText('Some tokens may be missing.').waitFor()
  expect(await page.getByTestId('account-total').innerText()).toBe('Value unknown')
  await expect.poll(() => page.getByTestId('balance-amount').innerText()).toMatch(/^(10,000|9,9\d\d)\.\d{3} ETH$/)
}
/** Text from strangers is text, and no number is unknown in words. */
const expectHarmless = async () => {
  expect(await modalText(guest.page)).not.toMatch(UNKNOWN_VALUES)
  expect(await dialog(guest.page).locator('script, iframe, object, embed, form, [onerror], [onload]').count()).toBe(0)
}
describe('the account of a visitor', () => {
  it('holds what the chain and the services say, on both networks', async () => {
    const { page } = guest
    await openModal(page)
    await card(page, 'Account').waitFor()
    await expect.poll(shown).toEqual([
      ['ETH', expect.stringMatching(/^(10,000|9,9\d\d\.\d{3})$/), expect.stringMatching(/^\$2[45],\d{3},\d{3}\.\d\d$/)],
      ['USDC', '1,250.5', '$1,250.50'],
      ['DAI', '310.25', '$310.31'],
      ['TIDE', '42', 'Price unknown'],
    ])
    const totals = totalsOf((await shown())[0], 2500, 1250.5 + 310.25 * 1.0002)
    expect(totals.map((total) => `≈ ${total}`)).toContain(await page.getByTestId('account-total').innerText())
    await expect.poll(() => page.getByTestId('balance-amount').innerText()).toMatch(/^(10,000|9,9\d\d)\.\d{3} ETH$/)
    await page.getByRole('tab', { name: 'Tokens', exact: true }).waitFor()
    expect(await axeViolations(page)).toEqual([])
    await expectPast('eip155:31337')
    await moveTo('Second Chain', SECOND_CHAIN)
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
    expect(await page.getByTestId('receive-guide').innerText()).toBe('Anything sent on another network may be lost.')
    await guest.context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByTestId('receive-address-copy-button').click()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)
    expect(await axeViolations(page)).toEqual([])
    await page.getByTestId('receive-compatible-networks').click()
    await card(page, 'WalletCompatibleNetworks').waitFor()
    // The second one once a node has said that the account is no contract.
    await expect.poll(() => dialog(page).locator('li').allInnerTexts()).toEqual(['Second Chain', 'First Chain'])
  })

  it('shows what the account allows a site, from the grant to its end with the signature of the wallet', async () => {
    const { page } = guest
    for (const view of ['WalletReceive', 'Account']) {
      await page.getByTestId('header-back').click()
      await card(page, view).waitFor()
    }
    const pci = await grantPermissions(server.url, `eip155:${SECOND_CHAIN}:${wallet.account.address}`, world.now(), [
      { type: 'erc20-recurring-allowance', data: { token: SEED_TOKENS[0]?.address, allowance: '0x5f5e100', start: 1, period: 604_800 } },
    ])
    await page.getByTestId('w3m-header-smart-sessions').click()
    const linesOf = (name: string) => page.getByTestId('smart-session').filter({ hasText: name }).locator('ul li')
    await expect
      .poll(() => linesOf('Tide Game').allInnerTexts())
      .toEqual([expect.stringMatching(/^Use contract .*0x/), expect.stringMatching(/^Spend up to .*0\.5 ETH.*; renewed after 1 day$/)])
    await expect
      .poll(() => linesOf('Sandbox project').allInnerTexts())
      .toEqual([expect.stringMatching(/^Spend up to .*100 USDC.*0x.*; renewed after 7 days$/), 'Conditions: gas-limit'])
    expect(await axeViolations(page)).toEqual([])
    const own = page.getByTestId('smart-session').filter({ hasText: 'Sandbox project' })
    wallet.answer = 'reject'
    await own.getByTestId('smart-session-revoke').click()
    await page.getByTestId('wui-snackbar-message').getByText('Permissions were not revoked').waitFor()
    wallet.answer = 'approve'
    await own.getByTestId('smart-session-revoke').click()
    await own.getByText('Revoked', { exact: true }).waitFor()
    expect(world.permissions.get(pci)?.['revokedAt']).toBeGreaterThan(0)
    expect(world.permissions.get(`tide-game-${SECOND_CHAIN}`)?.['revokedAt']).toBeUndefined()
    await page.getByTestId('header-back').click()
  })

  it('shows the own coin and the tokens of the site with every service down, on both networks, and says what is missing', async () => {
    const { page } = guest
    world.setFault('500')
    await forgetCaches(guest.page)
    await reopen()
    await expectFromNodes()
    expect(await page.getByTestId('wui-profile-button').innerText()).toMatch(/^0x/)
    await moveTo('First Chain', FIRST_CHAIN)
    await expectFromNodes()
    await page.getByTestId('tab-nfts').click()
    await page.getByTestId('nfts-failed').waitFor({ timeout: RETRIED_MS })
    await page.getByTestId('tab-activity').click()
    await page.getByTestId('activity-failed').waitFor()
    await page.getByTestId('tab-tokens').click()
    world.reset()
  })

  it('shows 500 tokens of any name and number in rows of one height, and collectibles, a past and permissions of any name; no page of theirs is asked', async () => {
    const texts = readCorpus('text-hostile').map((entry) => entry['value'])
    const named = texts.filter((text) => typeof text !== 'string' || !UNKNOWN_VALUES.test(text))
    const grants = named.map((text, place) => hostileGrant(`${chains[0]}:${wallet.account.address}`, text, place))
    for (const grant of grants) world.permissions.set(grant.pci, grant)
    const rows = hostileTokens(texts)
    world.setKnobs({
      ...seedKnobs(wallet.account.address, chains),
      holdings: Object.fromEntries(chains.map((chain) => [`${chain}:${wallet.account.address.toLowerCase()}`, rows])),
      collectibles: texts.flatMap((text) => (typeof text === 'string' && !UNKNOWN_VALUES.test(text) ? [text.slice(0, 4000)] : [])),
    })
    await forgetCaches(guest.page)
    const before = guest.requests.length
    await reopen()
    const { page } = guest
    await expect.poll(async () => (await shown()).length).toBeGreaterThan(5)
    for (const width of [1280, 320]) {
      await page.setViewportSize({ width, height: 800 })
      await page.getByTestId('tab-tokens').click()
      await dialog(page)
        .getByRole('button', { name: /^Show small balances/ })
        .click()
      const { uneven, isWide, total } = await listFit(list())
      expect([uneven <= 2, isWide, total >= 500]).toEqual([true, false, true])
      expect(await modalText(page)).not.toMatch(UNKNOWN_VALUES)
      for (const [tab, rowOf] of [
        ['nfts', '[data-testid=nft-grid] > li'],
        ['activity', '[data-testid=activity-list] [data-kind=row]'],
      ] as const) {
        await page.getByTestId(`tab-${tab}`).click()
        const cells = dialog(page).locator(rowOf)
        await cells.nth(3).waitFor()
        const fit = await rowFit(cells)
        expect([tab, width, fit.uneven <= 2, fit.outside]).toEqual([tab, width, true, 0])
        await expectHarmless()
      }
    }
    await page.getByTestId('w3m-header-smart-sessions').click()
    // None is left out, whatever its site is called: the seeded one stands among them.
    await expect.poll(() => page.getByTestId('smart-session-revoke').count()).toBe(grants.length + 1)
    expect(await rowFit(dialog(page).locator('[data-testid=smart-session], [data-testid=smart-session] *'))).toMatchObject({ outside: 0 })
    await expectHarmless()
    await page.setViewportSize({ width: 1280, height: 800 })
    await look(page, 'account-permissions-of-strangers')
    expect(await page.evaluate(() => (globalThis as { __pwned?: unknown }).__pwned)).toBeUndefined()
    const foreign = guest.requests.slice(before).filter((url) => !url.startsWith(site.url) && !url.startsWith(server.url))
    expect(foreign.filter((url) => !/^(?:data|blob):|^http:\/\/127\.0\.0\.1:\d+\/?$/.test(url))).toEqual([])
  })

  it('leaves a clean page', async () => {
    expect(await wrong(guest)).toEqual([])
  })
})
