import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { SWEEPERS } from '../../src/domain/checks/known-delegates.ts'
import { AnvilWallet } from './support/anvil-wallet.ts'
import { axeViolations } from './support/axe.ts'
import { launchBrowser } from './support/browser.ts'
import { FIRST_CHAIN } from './support/chains.ts'
import { hostConfig } from './support/lab.ts'
import { dialog, openModal, row } from './support/modal.ts'
import { type Site, serveSite } from './support/site.ts'
import { type Visit, visit } from './support/visit.ts'

let browser: Browser
let site: Site
let guest: Visit
let wallet: AnvilWallet
const [sweeper = ''] = SWEEPERS
const node = (method: string, params: readonly unknown[]) =>
  fetch(inject('chains')[FIRST_CHAIN] ?? '', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })

beforeAll(async () => {
  browser = await launchBrowser()
  site = await serveSite(inject('labHost'))
  wallet = new AnvilWallet(inject('chains'))
  await node('anvil_setCode', [wallet.account.address, `0xef0100${sweeper.slice(2)}`])
})
afterAll(async () => {
  await node('anvil_setCode', [wallet.account.address, '0x'])
  await guest?.close()
  await browser?.close()
  await site?.stop()
})

it('who connects an account that a thief’s contract empties is told, and the site hears it', async () => {
  const features = { analytics: false, email: false, socials: false, accountChecks: true }
  guest = await visit(browser, { before: [hostConfig({ features })] })
  await wallet.install(guest.context)
  await guest.page.goto(site.url)
  const heard = guest.page.evaluate(
    () =>
      new Promise((resolve) => {
        const { portico } = (globalThis as unknown as { host: { portico: { onAccountCheck(heard: (checks: unknown) => void): void } } })
          .host
        portico.onAccountCheck(resolve)
      }),
  )
  await openModal(guest.page)
  await row(guest.page, wallet.rdns).click()
  expect(await heard).toMatchObject({ delegation: { status: 'sweeper' } })
  const caution = dialog(guest.page).getByTestId('account-caution')
  await caution.waitFor()
  expect(await caution.innerText()).toContain('Send nothing here')
  expect(await axeViolations(guest.page)).toEqual([])
})
