import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { axeViolations } from './support/axe.ts'
import { call } from './support/host-calls.ts'
import { hostSite } from './support/host-site.ts'
import { expectUnharmed, hostAccount } from './support/hostile.ts'
import { visitHost } from './support/lab.ts'
import { card, dialog, openModal, row, rows, until } from './support/modal.ts'
import { ROOT } from './support/shell.ts'
import { tableWallet } from './support/wallet-script.ts'

const OUT = join(ROOT, 'node_modules/.cache/portico')
const RDNS = 'org.genuine.wallet'
const OWN = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const THEIRS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

const at = hostSite('labHost')

let wallets = 0
const wallet = (name: string, rdns: string, address: string) =>
  tableWallet({
    rdns,
    name,
    uuid: `350670db-19fa-4704-a166-${String(++wallets).padStart(12, 'f')}`,
    answers: { eth_chainId: '0x7a69', eth_requestAccounts: [address], eth_accounts: [address] },
  })
const GENUINE = wallet('Genuine', RDNS, OWN)
/** Announced before everybody else. */
const UNTOUCHED = wallet('Untouched', 'org.untouched.wallet', THEIRS)
const tags = (page: Page) => page.locator('portico-modal-root .tag').allInnerTexts()

/** Claimants of the genuine wallet's domain or name. */
const CROWDS: readonly (readonly [what: string, imitators: readonly string[]])[] = [
  ['another with its domain', [wallet('Genuine', RDNS, THEIRS)]],
  ['others with its domain, under other names', [wallet('Genuine Pro', RDNS, THEIRS), wallet('Fox', RDNS, THEIRS)]],
  ['another with its name and no domain', [wallet('Genuine', '', THEIRS)]],
  ['another with a name that looks the same', [wallet('Gеnuine', 'com.evil', THEIRS)]],
]
const ORDERS = [
  ['first', (imitators: readonly string[]) => [...imitators, GENUINE]],
  ['last', (imitators: readonly string[]) => [GENUINE, ...imitators]],
] as const

describe('imitators of the wallet that this visitor connected', () => {
  it.each(CROWDS.flatMap((crowd) => ORDERS.map((order) => [crowd[0], order[0], crowd, order] as const)))(
    '%s, announced %s: only the genuine one comes back, none has a badge or a place above others, all are listed',
    async (_, __, [, imitators], [, crowdOf]) => {
      const first = await visitHost(at.browser, at.site.url, { before: [GENUINE] })
      await openModal(first.page)
      await row(first.page, RDNS).click()
      await dialog(first.page).waitFor({ state: 'detached' })
      await first.page.close()

      const guest = await visitHost(at.browser, at.site.url, { context: first.context, before: [UNTOUCHED, ...crowdOf(imitators)] })
      const { page } = guest
      const seen = await page.evaluate(async () => {
        type Host = { portico: { getAccount(): { status: string; address?: string } } }
        const addresses = new Set<string | undefined>()
        const { portico } = (globalThis as unknown as { host: Host }).host
        for (const end = performance.now() + 8000; performance.now() < end && portico.getAccount().status !== 'connected'; ) {
          addresses.add(portico.getAccount().address)
          await new Promise((resolve) => setTimeout(resolve, 20))
        }
        addresses.add(portico.getAccount().address)
        return [...addresses]
      })
      expect(seen).not.toContain(THEIRS)
      expect(await hostAccount(page)).toMatchObject({ status: 'connected', address: OWN })
      await call(page, 'disconnect')
      await openModal(page)
      await expect.poll(() => rows(page).allInnerTexts()).toHaveLength(imitators.length + 2)
      // The badge and the first place are those of the wallet that nobody imitates.
      expect(await tags(page)).toEqual(['Installed'])
      expect(await rows(page).first().innerText()).toMatch(/Untouched[\s\S]*Installed/)
      const notes = await page.locator('portico-modal-root .row .note').allInnerTexts()
      expect(notes.length).toBeGreaterThanOrEqual(imitators.length + 1)
      await expectUnharmed(guest)
      await guest.context.close()
    },
  )
})

describe('all wallets of this browser', () => {
  const CROWD = `for (let i = 0; i < 60; i++) {
    const uuid = '350670db-19fa-4704-a166-' + String(i).padStart(12, '0')
    const info = { uuid, name: ['Flood ' + i, 'Gеnuine', 'Кошелёк'][i % 20 === 7 ? 1 : i % 20 === 9 ? 2 : 0], icon: 'data:image/png;base64,AAAA', rdns: 'com.flood' + i + '.wallet' }
    const announce = () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider: { request: async () => null } } }))
    addEventListener('eip6963:requestProvider', announce)
    announce()
  }`
  const LOOKS = [
    ['desktop, light', { viewport: { width: 1280, height: 800 } }, { themeMode: 'light' }],
    ['phone, dark', { viewport: { width: 390, height: 844 } }, { themeMode: 'dark' }],
    ['phone, Arabic', { viewport: { width: 390, height: 844 } }, { themeMode: 'light', locale: 'ar' }],
  ] as const

  it.each(LOOKS)('are one step away, searched by look or domain, and readable by everybody: %s', async (look, device, options) => {
    const guest = await visitHost(at.browser, at.site.url, { before: [CROWD, GENUINE], device, options })
    const { page } = guest
    await openModal(page)
    await page.getByTestId('browser-wallets-row').click()
    await card(page, 'BrowserWallets').waitFor()
    await rows(page).first().waitFor()
    const [one, two] = await Promise.all([0, 1].map((index) => rows(page).nth(index).boundingBox()))
    expect((two?.y ?? 0) - (one?.y ?? 0) - (one?.height ?? 0)).toBe(8)
    expect(await axeViolations(page)).toEqual([])
    await page.screenshot({ path: join(OUT, `browser-wallets ${look}.png`) })
    const search = page.getByTestId('wui-input-text')
    await search.fill('genuine')
    await until(async () => (await rows(page).count()) === 4)
    expect(await row(page, RDNS).innerText()).toContain(RDNS)
    await page.screenshot({ path: join(OUT, `browser-wallets found ${look}.png`) })
    await search.fill('nobody has this')
    await page.getByTestId('empty-state-text').waitFor()
    expect(await axeViolations(page)).toEqual([])
    await search.fill(RDNS)
    await until(async () => (await rows(page).count()) === 1)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await dialog(page).waitFor({ state: 'detached' })
    expect(await hostAccount(page)).toMatchObject({ status: 'connected', address: OWN })
    await expectUnharmed(guest)
    await guest.close()
  })
})
