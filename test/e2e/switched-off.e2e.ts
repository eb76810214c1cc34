import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { EXEMPT } from '../../src/domain/analytics/sent-fields.ts'
import type { Features } from '../../src/domain/options/portico-options.ts'
import { FIRST_CHAIN } from './support/chains.ts'
import { card, closeModal, connectWith, dialog, openModal, row } from './support/modal.ts'
import { within } from './support/namespace-lab.ts'
import { ours, RDNS, SERVICES, ServiceVisits } from './support/service-visit.ts'
import { untilQuiet, type Visit } from './support/visit.ts'
import { tableWallet } from './support/wallet-script.ts'

let visits: ServiceVisits
beforeAll(async () => {
  visits = await ServiceVisits.start({ isInCrowd: false })
})
afterAll(() => visits?.stop())
afterEach(() => visits.clear())

/** `rows`: test ids that show. `views`: what opens. `code`: files that are fetched. `asks`: paths of services that are asked. */
type Signs = Readonly<{ rows?: readonly string[]; views?: readonly string[]; code?: RegExp; asks?: RegExp }>
type Table = Readonly<Record<string, Signs>>

/** Of what a site offers besides wallets. */
const DAILY = {
  swaps: { rows: ['w3m-account-default-swaps-button'], views: ['Swap'], code: /\/swap\.feature/, asks: /\/v1\/convert/ },
  send: { rows: ['w3m-account-default-send-button'], views: ['WalletSend'], code: /\/send\.feature/ },
  onramp: { rows: ['wallet-features-onramp-button'], views: ['OnRampProviders'], code: /\/onramp\.feature/, asks: /onramp/ },
  payWithExchange: {
    ...{ rows: ['wallet-features-deposit-from-exchange-button'], views: ['PayWithExchange'] },
    ...{ code: /\/exchange\.feature/, asks: /\/v1\/json-rpc/ },
  },
  activity: { rows: ['tab-activity'], views: ['Transactions'], code: /\/activity\.feature/, asks: /\/history/ },
  smartSessions: {
    ...{ rows: ['w3m-header-smart-sessions'], views: ['SmartSessionList'], code: /\/sessions\.feature/ },
    asks: /\/sessions/,
  },
  email: { rows: ['wui-email-input'], views: ['EmailLogin'] },
  socials: { rows: ['social-selector-google'], views: ['ConnectSocials'], code: /\/embedded\.feature/ },
  multiWallet: { rows: ['add-connection-button'] },
  headless: { code: /\/headless\.feature/ },
  branding: { rows: ['ux-branding-reown'] },
  transactionToasts: { code: /\/transaction-toasts/ },
  accountChecks: { code: /\/checks\.feature/ },
  allowances: { views: ['Allowances'], code: /\/allowances\.feature/ },
} satisfies Table
/** Of what a visitor has to do before. */
const ASKED = {
  legalCheckbox: { rows: ['w3m-legal-checkbox'] },
  emailCapture: { code: /\/email-capture\.feature/ },
  reownAuthentication: { code: /\/siwx-cloud\.feature/, asks: /\/auth\/v1/ },
} satisfies Table
const PAID = {
  pay: { views: ['Pay'], code: /\/exchange\.feature/ },
  payments: { code: /\/payments\.feature/ },
} satisfies Table
/** `analytics` shows in events, and `receive` is what is left on. The others order what is there. */
type Elsewhere = 'analytics' | 'receive' | `${string}Order` | 'collapseWallets' | 'emailShowWallets' | 'allWallets'
const EVERY: Readonly<Record<Exclude<keyof Features, Elsewhere>, Signs>> = { ...DAILY, ...ASKED, ...PAID }
const ALL = Object.entries(EVERY)
const REST = /\/(?:names|receive)\.feature/
/** Who knows the newest version of the package; asked with `debug` alone. */
const RELEASES = 'https://releases.example/newest'
const ORDER = {
  ...{ recipient: `0x${'5a'.repeat(20)}`, amount: '0.25' },
  paymentAsset: { network: 'eip155:8453', asset: 'native', metadata: { name: 'Ether', symbol: 'ETH', decimals: 18 } },
}

const choice = (signs: object, isOn: boolean) => Object.fromEntries(Object.keys(signs).map((name) => [name, isOn]))
const fetched = ({ requests }: Visit, code: RegExp) => requests.filter((url) => code.test(new URL(url).pathname))
const asked = (path: RegExp) => visits.asked().filter((call) => path.test(call))
/** Names of the events that were sent. */
const events = () =>
  visits.world.requests
    .filter(({ url }) => url.includes('/batch'))
    .flatMap(({ body }) => (JSON.parse(body) as readonly { props: { event: string } }[]).map(({ props }) => props.event))

/** What the project says of each feature: off, or that the site decides. */
function project(isEnabled: boolean): void {
  const features = visits.world.knobs.features.map(({ id }) => ({ id, isEnabled, config: null }))
  visits.world.setKnobs({ features, isAnalyticsEnabled: isEnabled })
}

/** Whose wallet is on a chain that every service knows. */
function arrive(options: Readonly<Record<string, unknown>>): Promise<Visit> {
  const rpcUrls = { default: { http: [inject('chains')[FIRST_CHAIN]] } }
  const networks = [{ id: 137, name: 'Polygon', nativeCurrency: { name: 'POL', symbol: 'POL', decimals: 18 }, rpcUrls }]
  const services = { ...Object.fromEntries(SERVICES.map((name) => [name, visits.server.url])), releases: RELEASES }
  return visits.arrive({ networks, services, ...options }, { wallet: tableWallet({ rdns: RDNS, answers: { eth_chainId: '0x89' } }) })
}

class Look {
  readonly rows = new Set<string>()
  readonly opened: string[] = []

  constructor(readonly guest: Visit) {}

  async round(): Promise<void> {
    const ids = await this.guest.page.evaluate(() =>
      [...(document.querySelector('portico-modal-root')?.shadowRoot?.querySelectorAll('[data-testid]') ?? [])].map((each) =>
        String(each.getAttribute('data-testid')),
      ),
    )
    for (const id of ids) this.rows.add(id)
  }

  /** By the site: shows it, or is refused. */
  async open(view: string, args?: object): Promise<boolean> {
    const { page } = this.guest
    const refusal = within(
      page,
      ({ portico }, given) =>
        (portico.open(given as never) as Promise<unknown>).then(
          () => 'opened',
          (error: { code?: string }) => error.code,
        ),
      { view, ...(args && { arguments: args }) },
    )
    // A payment settles when it is over.
    const shown = card(page, view).waitFor()
    const outcome = await Promise.race([refusal, shown.then(() => 'opened')])
    if (outcome !== 'opened') {
      expect(outcome).toBe('VIEW_UNAVAILABLE')
      return false
    }
    await card(page, view).waitFor()
    await untilQuiet(page)
    await this.round()
    this.opened.push(view)
    return true
  }

  /** The first view, the account and all that it leads to. */
  async everywhere(): Promise<void> {
    const { page } = this.guest
    await openModal(page)
    await card(page, 'Connect').waitFor()
    await untilQuiet(page)
    await this.round()
    await closeModal(page)
    for (const view of ['EmailLogin', 'ConnectSocials']) await this.open(view)
    if (await dialog(page).count()) await closeModal(page)
    await connectWith(page, RDNS)
    await openModal(page)
    await card(page, 'Account').waitFor()
    await untilQuiet(page)
    await this.round()
    const activity = page.getByTestId('tab-activity')
    if (await activity.count()) await activity.click()
    for (const view of ['ProfileWallets', 'AccountSettings', 'FundWallet', ...ALL.flatMap(([, { views = [] }]) => views)])
      if (!/Login|Socials|^Pay$/.test(view)) await this.open(view)
  }
}

describe('a feature that is off', () => {
  it('is shown nowhere, opens nothing, and nothing is fetched or asked for it', async () => {
    project(false)
    const off = { ...choice(DAILY, false), ...choice(ASKED, false), ...choice(PAID, false), analytics: false, receive: true }
    const guest = await arrive({ features: off, termsConditionsUrl: 'https://shop.example/terms' })
    const { page } = guest
    const look = new Look(guest)
    await look.everywhere()
    expect(await look.open('Pay', ORDER)).toBe(false)
    for (const [name, { rows = [], views = [], code, asks }] of ALL) {
      const found = {
        rows: rows.filter((id) => look.rows.has(id)),
        views: views.filter((view) => look.opened.includes(view)),
        code: code ? fetched(guest, code) : [],
        asks: asks ? asked(asks) : [],
      }
      expect(found, name).toEqual({ rows: [], views: [], code: [], asks: [] })
    }
    expect(events().filter((event) => !EXEMPT.has(event as never))).toEqual([])
    expect(look.opened).toEqual(['ProfileWallets', 'AccountSettings', 'FundWallet'])
    // Collectibles are found in the same history, without the code of the activity.
    expect(await look.open('Account')).toBe(true)
    await page.getByTestId('tab-nfts').click()
    await expect.poll(() => asked(/\/history/).length).toBeGreaterThan(0)
    await untilQuiet(page)
    expect(ALL.flatMap(([, { code }]) => (code ? fetched(guest, code) : []))).toEqual([])
    const own = [visits.site.url, visits.server.url, ...Object.values(inject('chains'))].map((url) => new URL(url).host)
    const elsewhere = guest.requests.filter((url) => !/^(?:data|blob|about):/.test(url) && !own.includes(new URL(url).host))
    expect(elsewhere).toEqual([])
    expect(await ours(guest)).toEqual([])
  })

  it('is no name where the services are off, and no address to be paid at where receiving is off', async () => {
    const guest = await arrive({ services: { blockchain: false, secureSite: false }, features: { receive: false } })
    await connectWith(guest.page, RDNS)
    const look = new Look(guest)
    for (const view of ['ChooseAccountName', 'WalletReceive', 'FundWallet']) expect(await look.open(view)).toBe(false)
    expect(fetched(guest, REST)).toEqual([])
  })
})

/** Without these, a name that changed would let the tests above see nothing. */
describe('the same feature that is on', () => {
  function expectSigns(signs: Table, { guest, rows: seen, opened }: Look): void {
    for (const [name, { rows = [], views = [], code, asks }] of Object.entries(signs)) {
      const missing = {
        rows: rows.filter((id) => !seen.has(id)),
        views: views.filter((view) => !opened.includes(view)),
        code: code && fetched(guest, code).length === 0 ? [code] : [],
        asks: asks && asked(asks).length === 0 ? [asks] : [],
      }
      expect(missing, name).toEqual({ rows: [], views: [], code: [], asks: [] })
    }
  }

  it('has its code in a file of that name', async () => {
    const files = (await readdir(join(inject('labHost'), 'assets'))).map((file) => `/${file}`)
    const codes = [...ALL.flatMap(([, { code }]) => code ?? []), /\/names\.feature/, /\/receive\.feature/]
    expect(codes.filter((code) => !files.some((file) => code.test(file)))).toEqual([])
  })

  it('is shown, opens, and is fetched and asked for', async () => {
    project(true)
    const features = { ...choice(DAILY, true), socials: ['google', 'x'], analytics: true, receive: true }
    const guest = await arrive({ features, debug: true })
    const json = { version: '999.0.0' }
    await guest.context.route(RELEASES, (route) => route.fulfill({ json, headers: { 'access-control-allow-origin': '*' } }))
    const look = new Look(guest)
    await look.everywhere()
    expect(await look.open('ChooseAccountName')).toBe(true)
    expectSigns({ ...DAILY, names: { code: /\/names\.feature/ }, receive: { code: /\/receive\.feature/ } }, look)
    await expect.poll(() => events().filter((event) => !EXEMPT.has(event as never))).toContain('MODAL_OPEN')
    expect(guest.requests.filter((url) => url === RELEASES)).toHaveLength(1)
    expect(guest.console.map(({ text }) => text).join('\n')).toContain('A newer version of Portico is out')
  })

  it('is asked of the visitor before', async () => {
    project(true)
    const guest = await arrive({ features: choice(ASKED, true), termsConditionsUrl: 'https://shop.example/terms' })
    const { page } = guest
    const look = new Look(guest)
    await openModal(page)
    await page.getByTestId('wui-checkbox').check()
    await look.round()
    await row(page, RDNS).click()
    await card(page, 'DataCapture').waitFor()
    await page.getByRole('button', { name: 'Skip this step' }).click()
    await card(page, 'SIWXSignMessage').waitFor()
    await untilQuiet(page)
    expectSigns(ASKED, look)
  })

  it('takes the payment of a site', async () => {
    project(true)
    const guest = await arrive({ features: { ...choice(PAID, true), send: true } })
    const look = new Look(guest)
    await connectWith(guest.page, RDNS)
    expect(await look.open('Pay', ORDER)).toBe(true)
    await guest.page.getByTestId('another-payment-option').click()
    await card(guest.page, 'PayQuote').waitFor()
    expectSigns(PAID, look)
  })
})
