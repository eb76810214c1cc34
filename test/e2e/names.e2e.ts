import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest'
import { AnvilWallet } from './support/anvil-wallet.ts'
import { hostConfig } from './support/lab.ts'
import { card, connectWith, dialog } from './support/modal.ts'
import { receiverField } from './support/money-page.ts'
import { ours, PROJECT_ID, ServiceVisits } from './support/service-visit.ts'
import { type Visit, visit } from './support/visit.ts'

const ALICE = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

let visits: ServiceVisits
let guest: Visit
beforeAll(async () => {
  visits = await ServiceVisits.start({ isInCrowd: false })
})
afterEach(async () => {
  await guest?.close()
  visits.world.reset()
})
afterAll(() => visits?.stop())

/** The form of a site whose chains are two of its own, with `name` typed as the receiver. */
async function type(name: string, services: Readonly<Record<string, unknown>> = {}): Promise<Page> {
  const wallet = new AnvilWallet(inject('chains'))
  visits.world.setKnobs({ hasEns: true, identities: { [ALICE.toLowerCase()]: { name: 'alice.eth', avatar: null } } })
  const { url } = visits.server
  const own = { registry: url, blockchain: url, rpcGateway: url, analytics: url, secureSite: false, relay: false, ...services }
  guest = await visit(visits.browser, { before: [hostConfig({ projectId: PROJECT_ID, services: own })] })
  const { page } = guest
  await wallet.install(guest.context)
  await page.goto(visits.site.url, { waitUntil: 'load' })
  await connectWith(page, wallet.rdns)
  await page.evaluate(() => {
    const { portico } = (globalThis as unknown as { host: { portico: { open(options: object): Promise<void> } } }).host
    return portico.open({ view: 'WalletSend' })
  })
  await card(page, 'WalletSend').waitFor()
  await receiverField(page).fill(name)
  return page
}

it('are looked up through the gateway where the site does not list Ethereum', async () => {
  const page = await type('alice.eth')
  await page.getByTestId('send-resolved').waitFor()
  expect((await page.getByTestId('send-resolved').innerText()).replace(/\s/g, '')).toBe(ALICE)
  await receiverField(page).fill('nobody.eth')
  await dialog(page).getByText('No address is known for this name.').waitFor()
  expect(await ours(guest)).toEqual([])
})

it('that cannot be looked up here are told so, and nobody is asked', async () => {
  const page = await type('alice.eth', { rpcGateway: false })
  await dialog(page).getByText('Names cannot be looked up here. Enter the address.').waitFor()
  expect(visits.world.requests.filter(({ method, url }) => method === 'POST' && url.includes('chainId='))).toEqual([])
})

it.each([
  [
    'in the words of the gateway',
    { reasons: [{ description: 'The quota of this project is used up' }] },
    'The quota of this project is used up',
  ],
  ['where it has none', {}, 'Error resolving name'],
])('that were not resolved are told so %s, and are found when they are typed again', async (_, body, words) => {
  const page = await type('')
  const gateway = `${visits.server.url}/v1/?chainId=eip155%3A1&**`
  await page.route(gateway, (route) => route.fulfill({ status: 403, json: body, headers: { 'access-control-allow-origin': '*' } }))
  await receiverField(page).fill('alice.eth')
  await dialog(page).getByText(words).waitFor()
  await page.unroute(gateway)
  await receiverField(page).fill('')
  await receiverField(page).fill('alice.eth')
  await page.getByTestId('send-resolved').waitFor()
  expect(await dialog(page).getByText(words).count()).toBe(0)
})
