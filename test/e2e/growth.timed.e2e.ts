import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { noteFigure } from '../support/note-figure.ts'
import { AnvilWallet } from './support/anvil-wallet.ts'
import { FIRST_CHAIN } from './support/chains.ts'
import { hostConfig, localNetworks } from './support/lab.ts'
import { card, connectWith, openModal } from './support/modal.ts'
import { allWallets, arriveAt, items, serveRegistry } from './support/registry.ts'
import { PROJECT_ID, SERVICES, ServiceVisits } from './support/service-visit.ts'
import { visit } from './support/visit.ts'

const COUNTS = [10, 1000, 10_000]
const CHAIN = `eip155:${FIRST_CHAIN}`
/** So many rows a list may have in the document, whatever it lists. */
const ROWS_MAX = 60

let visits: ServiceVisits

beforeAll(async () => {
  visits = await ServiceVisits.start({ isInCrowd: false })
})
afterAll(() => visits?.stop())

/** From the click to the first row, and how many rows that draws. */
async function noteRows(what: string, click: () => Promise<void>, rows: Locator): Promise<void> {
  const start = performance.now()
  await click()
  await rows.first().waitFor()
  noteFigure(`${what}: click to the first row`, performance.now() - start, 1000)
  const drawn = await rows.count()
  noteFigure(`${what}: rows in the document`, drawn, ROWS_MAX, '')
  expect(drawn).toBeGreaterThan(5)
  expect(drawn).toBeLessThanOrEqual(ROWS_MAX)
}

it.each(COUNTS)('lists %i wallets of the registry', async (count) => {
  const registry = await serveRegistry({ walletCount: count })
  const [local] = localNetworks()
  const networks = [{ ...local, id: 1, name: 'Ethereum' }]
  const guest = await arriveAt(visits.browser, registry, { site: visits.site.url, options: { networks } })
  await openModal(guest.page)
  await noteRows(`${count} wallets`, () => allWallets(guest.page).click(), items(guest.page))
  await guest.close()
  await registry.server.stop()
})

it.each(COUNTS)('lists %i tokens and as many transactions of an account', async (count) => {
  const wallet = new AnvilWallet(inject('chains'))
  const tokens = Array.from({ length: count }, (_, index) => ({
    ...{ name: `Token ${index}`, symbol: `T${index}`, address: `0x${index.toString(16).padStart(40, 'a')}` },
    ...{ decimals: 18, numeric: '5', price: 3 },
  }))
  visits.world.setKnobs({
    holdings: { [`${CHAIN}:${wallet.account.address.toLowerCase()}`]: tokens },
    historyLength: count,
    supportedChains: [...new Set([...visits.world.knobs.supportedChains, CHAIN])],
  })
  const services = Object.fromEntries(SERVICES.map((name) => [name, visits.server.url]))
  const guest = await visit(visits.browser, { before: [hostConfig({ projectId: PROJECT_ID, services, features: { activity: true } })] })
  await wallet.install(guest.context)
  await guest.page.goto(visits.site.url, { waitUntil: 'load' })
  await connectWith(guest.page, wallet.rdns)
  const open = async () => {
    await openModal(guest.page)
    await card(guest.page, 'Account').waitFor()
  }
  await noteRows(`${count} tokens`, open, guest.page.getByTestId('token-list').locator('.token'))
  const activity = () => guest.page.getByTestId('tab-activity').click()
  await noteRows(`${count} transactions`, activity, guest.page.getByTestId('activity-list').locator('[data-kind=row]'))
  await guest.close()
})
