import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type RelayServer, startRelay } from '../fakes/relay/relay-server.ts'
import { call } from './support/host-calls.ts'
import { closeModal, openModal, row } from './support/modal.ts'
import { PROJECT_ID, ServiceVisits, until } from './support/service-visit.ts'
import type { Visit } from './support/visit.ts'

let visits: ServiceVisits
let relay: RelayServer | undefined
beforeAll(async () => {
  visits = await ServiceVisits.start()
})
afterAll(() => visits?.stop())
afterEach(async () => {
  await visits.clear()
  await relay?.stop()
  relay = undefined
})

const alert = ({ page }: Visit, code: string) => page.getByTestId('wui-alertbar-text').and(page.locator(`[title=${code}]`))
/** Lines of the console that speak of an alert by its text. */
const said = ({ console }: Visit, text: string) => console.filter((line) => line.text.startsWith(`[portico] ${text}`))

/** Opens the modal twice more: what was told once is not told again. */
async function expectOnce(guest: Visit, text: string): Promise<void> {
  for (let turn = 0; turn < 2; turn++) {
    await closeModal(guest.page)
    await openModal(guest.page)
  }
  expect(said(guest, text)).toHaveLength(1)
}

type Case = readonly [code: string, text: string, how: string, options: Readonly<Record<string, unknown>>, act: () => void]
const CASES: readonly Case[] = [
  ['APKT007', 'Invalid Project ID', 'the services do not know the project', {}, () => visits.world.setKnobs({ knownProjectIds: [] })],
  ['APKT009', 'Server Error', 'the project’s service is broken', {}, () => visits.world.setFault('500', 'project')],
  ['APKT010', 'Rate Limited', 'the project’s service is asked too often', {}, () => visits.world.setFault('429', 'project')],
  [
    'APKT008',
    'Project ID Missing',
    'a feature needs a project',
    { projectId: undefined, services: undefined, features: { swaps: true } },
    () => {},
  ],
]

describe('what is wrong with a site, its project or its services', () => {
  it.each(CASES)('is told once in development: %s, %s, when %s', async (code, text, _how, options, act) => {
    act()
    const guest = await visits.arrive({ debug: true, ...options })
    await openModal(guest.page)
    await alert(guest, code).waitFor()
    expect(await alert(guest, code).textContent()).toBe(text)
    await expectOnce(guest, text)
    expect(guest.pageErrors).toEqual([])
  })

  it.each(CASES)('is kept from visitors: %s', async (code, text, _how, options, act) => {
    act()
    const guest = await visits.arrive(options)
    await openModal(guest.page)
    await until(() => said(guest, text).length > 0)
    expect(await alert(guest, code).count()).toBe(0)
    await row(guest.page, 'com.table').waitFor()
  })

  it('names the origin that is not on the project’s list, APKT002', async () => {
    visits.world.setKnobs({ allowedOrigins: ['https://other.example'] })
    const guest = await visits.arriveAtShop({ debug: true })
    await openModal(guest.page)
    await alert(guest, 'APKT002').waitFor()
    await expectOnce(guest, 'Invalid App Configuration')
  })

  it.each([['https://shop.example'], ['*.example'], []])('is silent where the origin is on the list: %j', async (...allowedOrigins) => {
    visits.world.setKnobs({ allowedOrigins })
    const guest = await visits.arriveAtShop({ debug: true })
    await openModal(guest.page)
    await until(() => visits.asked().includes('GET /projects/v1/origins'))
    await guest.page.waitForTimeout(300)
    expect(await guest.page.getByTestId('wui-alertbar-text').count()).toBe(0)
  })

  it('names another domain in the metadata, APKT005', async () => {
    const metadata = { name: 'Shop', description: '', url: 'https://impostor.example', icons: [] }
    const guest = await visits.arriveAtShop({ debug: true, metadata })
    await openModal(guest.page)
    await alert(guest, 'APKT005').waitFor()
    await expectOnce(guest, 'Unverified Domain')
  })

  it('tells of a network that nobody configured, and of a namespace without a connection: APKT001, APKTW001', async () => {
    const guest = await visits.arrive({ debug: true })
    await openModal(guest.page)
    for (let turn = 0; turn < 3; turn++) {
      await call(guest.page, 'switchNetwork', 'eip155:777')
      await expect(call(guest.page, 'fetchBalance', 'solana')).rejects.toThrow()
    }
    await alert(guest, 'APKT001').waitFor()
    expect([said(guest, 'Network Not Found').length, said(guest, 'Inactive Namespace Not Connected').length]).toEqual([1, 1])
  })
})

describe('what was overruled', () => {
  /** Our warnings, by their first words; a visitor with \`debug\` off. */
  const warned = ({ console }: Visit) =>
    console.flatMap(({ type, text }) => (type === 'warning' && text.startsWith('[portico] ') ? [text.slice(10, 38)] : []))
  const HEARD = ['Local configuration ignored:', 'Inactive Namespace Not Conne', 'Multi-Wallet Not Enabled {co']

  it('is one line each in the console, without `debug`, and nothing in the dialog', async () => {
    const isSet = ({ id }: { id: string }) => id === 'swap' || id === 'activity'
    visits.world.setKnobs({ features: visits.world.knobs.features.filter((row) => !isSet(row)) })
    const guest = await visits.arrive({ features: { swaps: true, activity: true, multiWallet: false } })
    await openModal(guest.page)
    for (let turn = 0; turn < 3; turn++) {
      await expect(call(guest.page, 'fetchBalance', 'solana')).rejects.toThrow()
      const other = { namespace: 'eip155', connectorId: 'com.other' }
      await expect(call(guest.page, 'switchConnection', other)).rejects.toThrow()
    }
    await until(() => said(guest, 'Local configuration ignored: features.swaps, features.activity').length > 0)
    await expectOnce(guest, 'Multi-Wallet Not Enabled')
    expect(warned(guest).sort()).toEqual([...HEARD].sort())
    expect(await guest.page.getByTestId('wui-alertbar-text').count()).toBe(0)
    const logs = await call(guest.page, 'getLogs')
    expect(logs).toEqual(expect.arrayContaining(['["warn","Multi-Wallet Not Enabled",{"code":"MULTI_WALLET_OFF"}]']))
  })

  it('is told when the settings cannot be read', async () => {
    visits.world.setFault('offline', 'project')
    const guest = await visits.arrive()
    await openModal(guest.page)
    await until(() => warned(guest).length > 0)
    await expectOnce(guest, "The project's settings could not be read")
  })
})

describe('what a relay has against a site', () => {
  it.each([
    ['APKT002', 'Invalid App Configuration', 'Unauthorized: origin not allowed'],
    ['APKT006', 'Session Expired', 'JWT validation error: JWT Token is not yet valid'],
    ['APKT007', 'Invalid Project ID', 'Unauthorized: invalid key'],
  ])('is the alert %s (%s), once: %s', async (code, text, refusal) => {
    relay = await startRelay()
    relay.relay.knobs.refusal = refusal
    const services = {
      relay: relay.url,
      verify: false,
      registry: false,
      blockchain: false,
      rpcGateway: false,
      analytics: false,
      cloudAuth: false,
    }
    const guest = await visits.arrive({ debug: true, projectId: PROJECT_ID, services })
    await openModal(guest.page)
    await row(guest.page, 'walletConnect').click()
    await alert(guest, code).waitFor()
    await guest.page.waitForTimeout(1000)
    expect(said(guest, text)).toHaveLength(1)
    expect(guest.pageErrors).toEqual([])
  })
})
