import type { Browser } from 'playwright-core'
import type { Hex } from 'viem'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { approving, approvingByPermit2, deployPermit2 } from '../../sandbox/permits.ts'
import { SEED_TOKENS } from '../../sandbox/seed.ts'
import { PERMIT2 } from '../../src/domain/allowances/known-spenders.ts'
import { AnvilWallet } from './support/anvil-wallet.ts'
import { axeViolations } from './support/axe.ts'
import { launchBrowser } from './support/browser.ts'
import { FIRST_CHAIN } from './support/chains.ts'
import { hostConfig } from './support/lab.ts'
import { card, closeModal, connectWith, dialog, openModal } from './support/modal.ts'
import { type Site, serveSite } from './support/site.ts'
import { type Visit, visit } from './support/visit.ts'
import { MINED_MS } from './support/waits.ts'

let browser: Browser
let site: Site
let guest: Visit
let wallet: AnvilWallet
const STRANGER = `0x${'5a'.repeat(20)}`
const [{ address: USDC } = { address: '0x' as Hex }, { address: DAI } = { address: '0x' as Hex }] = SEED_TOKENS
const LIFI = '0x1231deb6f5749ef6ce6943a275a1d3e7486f4eae'
const MOST = 2n ** 256n - 1n

const node = async (method: string, params: readonly unknown[]) => {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(inject('chains')[FIRST_CHAIN] ?? '', { method: 'POST', headers, body })
  return ((await answer.json()) as { result: unknown }).result
}
const sign = (to: string, data: Hex) => node('eth_sendTransaction', [{ from: wallet.account.address, to, data }])

beforeAll(async () => {
  browser = await launchBrowser()
  site = await serveSite(inject('labHost'))
  wallet = new AnvilWallet(inject('chains'))
  await deployPermit2(node, wallet.account.address)
  await sign(USDC, approving(STRANGER, 25_000_000n))
  await sign(USDC, approving(LIFI, MOST))
  await sign(DAI, approving(PERMIT2, MOST))
  await sign(PERMIT2, approvingByPermit2(DAI, STRANGER, 5n * 10n ** 18n, 4_000_000_000))
})
afterAll(async () => {
  await sign(USDC, approving(STRANGER, 0n))
  await sign(DAI, approving(PERMIT2, 0n))
  await guest?.close()
  await browser?.close()
  await site?.stop()
})

it('what contracts may take is shown, what has no limit first, and taken back after a look at the call, with one signature', async () => {
  const features = { analytics: false, email: false, socials: false, allowances: true }
  const tokens = { [`eip155:${FIRST_CHAIN}`]: [USDC, DAI].map((address) => ({ address })) }
  guest = await visit(browser, { before: [hostConfig({ features, tokens })] })
  const { page } = guest
  await wallet.install(guest.context)
  await page.goto(site.url)
  await connectWith(page, wallet.rdns)
  expect(guest.requests.filter((url) => /allowances/.test(url))).toEqual([])
  await openModal(page)
  await page.getByTestId('account-menu').click()
  await page.getByTestId('account-allowances').click()
  const rows = page.getByTestId('allowance')
  await expect.poll(() => rows.count()).toBe(4)
  const texts = await rows.allInnerTexts()
  expect(texts.slice(0, 2).every((text) => text.includes('Unlimited'))).toBe(true)
  expect(texts.join('\n')).toMatch(/LI\.FI/)
  expect(texts.join('\n')).toMatch(/Permit2/)
  // In groups, as every address that matters.
  expect(texts.slice(2).join('').toLowerCase().replaceAll(/\s/g, '')).toContain(STRANGER)
  expect(await axeViolations(page)).toEqual([])

  await rows.filter({ hasText: 'LI.FI' }).getByTestId('allowance-revoke').click()
  await card(page, 'RevokeAllowance').waitFor()
  const call = page.getByTestId('allowance-call')
  await call.waitFor()
  expect((await call.innerText()).toLowerCase()).toBe(`approve(${LIFI}, 0)`)
  expect(await axeViolations(page)).toEqual([])
  const button = dialog(page).locator('button.primary', { hasText: 'Revoke' })
  await expect.poll(() => button.isEnabled()).toBe(true)
  await button.click()
  await dialog(page).getByText('Done', { exact: true }).waitFor({ timeout: MINED_MS })
  const sent = wallet.calls.filter(({ method }) => method === 'eth_sendTransaction')
  expect(sent).toHaveLength(1)
  await page.getByTestId('allowance-finish').click()
  await expect.poll(() => rows.count()).toBe(3)
  expect(await rows.filter({ hasText: 'LI.FI' }).count()).toBe(0)

  await rows.filter({ hasText: 'Through Permit2' }).getByTestId('allowance-revoke').click()
  await expect.poll(() => button.isEnabled()).toBe(true)
  await button.click()
  await dialog(page).getByText('Done', { exact: true }).waitFor({ timeout: MINED_MS })
  await page.getByTestId('allowance-finish').click()
  await expect.poll(() => rows.count()).toBe(2)
  await closeModal(page)
}, 120_000)
