import type { Page } from 'playwright-core'
import { afterEach, expect, inject, it } from 'vitest'
import { AnvilWallet } from './support/anvil-wallet.ts'
import { axeViolations } from './support/axe.ts'
import { FIRST_CHAIN } from './support/chains.ts'
import { evmPart } from './support/evm-story.ts'
import { hostSite } from './support/host-site.ts'
import { card, dialog, openModal, row, untilHeard } from './support/modal.ts'
import { within } from './support/namespace-lab.ts'
import { arriveWithRelay, type RelayGuest } from './support/relay-guest.ts'
import { troubles } from './support/visit.ts'

const at = hostSite('labHost')
let guest: RelayGuest
let alpha: AnvilWallet

afterEach(() => guest?.close())

async function come(multiWallet: boolean): Promise<Page> {
  guest = await arriveWithRelay(at.browser, at.site.url, { options: { features: { multiWallet } } })
  alpha = new AnvilWallet({ [FIRST_CHAIN]: inject('chains')[FIRST_CHAIN] ?? '' }, { rdns: 'dev.alpha', name: 'Alpha' })
  await alpha.install(guest.context)
  await guest.page.reload()
  return guest.page
}

const list = (page: Page) =>
  within(page, ({ portico }) => portico.getConnections('eip155').map(({ connectorId, status }) => `${connectorId} ${status}`))
const listed = (page: Page, wanted: string) => untilHeard(async () => (await list(page)).join() === wanted)
const show = (page: Page, view: 'ProfileWallets' | 'Connect') =>
  within(page, ({ portico }, wanted) => portico.open({ view: wanted }).then(() => undefined), view)
const switchTo = (page: Page, connectorId: string) =>
  within(page, async ({ portico }, id) => void (await portico.switchConnection({ namespace: 'eip155', connectorId: id })), connectorId)
const leave = (page: Page, id: string) => within(page, ({ portico }, connectorId) => portico.disconnect({ id: connectorId }), id)
const connect = (page: Page, connectorId: string) =>
  within(page, async ({ portico }, id) => void (await portico.connect({ connectorId: id })), connectorId)

/** Pairs with the wallet behind the relay, from wherever its row is shown. */
async function pair(page: Page): Promise<void> {
  await row(page, 'walletConnect').click()
  const code = page.locator('wui-qr-code')
  await code.waitFor()
  await guest.wallet.pair((await code.getAttribute('uri')) ?? '')
}

/** Which of the two wallets signed, its signature checked. */
async function signer(page: Page): Promise<'alpha' | 'relayed' | 'nobody'> {
  const asked = () => [alpha.calls, guest.wallet.requests].map((all) => all.filter(({ method }) => method === 'personal_sign').length)
  const [before = [], message] = [asked(), 'Two boats, one lighthouse']
  const isSigned = await evmPart.isSigned(await within(page, evmPart.sign, message), message)
  const [here = 0, there = 0] = asked().map((count, index) => count - (before[index] ?? 0))
  if (!isSigned || here + there !== 1) return 'nobody'
  return here ? 'alpha' : 'relayed'
}

it('is one of several wallets: added, switched to and away, found again after a reload, left alone and leaving alone', async () => {
  const page = await come(true)
  await connect(page, alpha.rdns)
  await show(page, 'ProfileWallets')
  await page.getByTestId('add-connection-button').click()
  await card(page, 'Connect').waitFor()
  await pair(page)
  await card(page, 'ProfileWallets').waitFor()
  await listed(page, 'walletConnect connected,dev.alpha active')
  expect(await axeViolations(page)).toEqual([])
  expect(await signer(page)).toBe('relayed')

  await page.getByTestId('wui-inactive-profile-wallet-item-button').click()
  await listed(page, 'dev.alpha connected,walletConnect active')
  expect(await signer(page)).toBe('alpha')
  // Nobody pairs again: the session is there.
  const proposals = guest.wallet.proposals.length
  await switchTo(page, 'walletConnect')
  await listed(page, 'walletConnect connected,dev.alpha active')
  expect(await signer(page)).toBe('relayed')
  expect(guest.wallet.proposals).toHaveLength(proposals)

  await page.reload()
  await listed(page, 'walletConnect connected,dev.alpha active')
  expect(await signer(page)).toBe('relayed')
  await switchTo(page, alpha.rdns)
  await page.reload()
  await listed(page, 'dev.alpha connected,walletConnect active')
  expect(await signer(page)).toBe('alpha')
  expect(guest.wallet.topics).toHaveLength(1)

  await leave(page, 'walletConnect')
  await listed(page, 'dev.alpha connected,walletConnect disconnected')
  await untilHeard(async () => guest.wallet.topics.length === 0)
  expect(await signer(page)).toBe('alpha')
  await page.reload()
  await listed(page, 'dev.alpha connected,walletConnect disconnected')
  expect(await signer(page)).toBe('alpha')
  expect(await troubles(guest)).toEqual([])
})

it('stays when the wallet beside it is left, and takes no other along when its owner ends it', async () => {
  const page = await come(true)
  await connect(page, alpha.rdns)
  await show(page, 'ProfileWallets')
  await page.getByTestId('add-connection-button').click()
  await pair(page)
  await listed(page, 'walletConnect connected,dev.alpha active')
  await leave(page, alpha.rdns)
  await listed(page, 'walletConnect connected,dev.alpha disconnected')
  expect(await signer(page)).toBe('relayed')

  await connect(page, alpha.rdns)
  await listed(page, 'dev.alpha connected,walletConnect active')
  await guest.wallet.leave()
  await listed(page, 'dev.alpha connected,walletConnect disconnected')
  expect(await signer(page)).toBe('alpha')
  await page.reload()
  await listed(page, 'dev.alpha connected,walletConnect disconnected')
  expect(await troubles(guest)).toEqual([])
})

it('is asked to disconnect when another wallet takes its place while there is only one, and the other way round', async () => {
  const page = await come(false)
  await openModal(page)
  await pair(page)
  await dialog(page).waitFor({ state: 'detached' })
  await listed(page, 'walletConnect connected')
  await connect(page, alpha.rdns)
  await listed(page, 'dev.alpha connected')
  await untilHeard(async () => guest.wallet.topics.length === 0)
  await page.reload()
  await listed(page, 'dev.alpha connected')
  expect(await signer(page)).toBe('alpha')
  expect(await troubles(guest)).toEqual([])
})
