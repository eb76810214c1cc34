import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launchBrowser } from './support/browser.ts'
import { openDemo } from './support/demo-site.ts'
import { card, dialog, row } from './support/modal.ts'
import { ROOT } from './support/shell.ts'
import { type Visit, visit } from './support/visit.ts'

let browser: Browser
let demo: Awaited<ReturnType<typeof openDemo>>
let guest: Visit
let page: Page
beforeAll(async () => {
  ;[browser, demo] = await Promise.all([launchBrowser(), openDemo()])
  guest = await visit(browser)
  page = guest.page
  await page.goto(`${demo.url}/?demo=${encodeURIComponent(JSON.stringify({ logins: true, namespaces: true }))}`)
  await page.getByText('Use the e-mail wallet').click()
})
afterAll(async () => {
  await browser?.close()
  await demo?.stop()
})

const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const says = (status: string, text: RegExp) =>
  page.locator(`[data-testid=lab-embedded-result][data-status=${status}]`, { hasText: text }).waitFor()

/** Chosen in the panel, and known to the secure site. */
async function play(fault: string): Promise<void> {
  const heard = page.waitForResponse((response) => response.url().endsWith('/__control'))
  await page.getByLabel('Fault of the secure site').selectOption(fault)
  await heard
}

it('the demo: a visitor logs in by e-mail with the mails of the inbox, and what the panel sets goes wrong', async () => {
  await press('Log in: email')
  await card(page, 'EmailLogin').waitFor()
  await play('social login refused')
  await page.getByTestId('wui-email-input').fill('ada@example.com')
  await page.getByTestId('wui-email-input').press('Enter')
  await card(page, 'EmailVerifyDevice').waitFor()
  const inbox = await page.context().newPage()
  await inbox.goto(demo.sandbox.info.urls['inbox'] ?? '')
  await inbox.getByText('Register this device').click()
  await inbox.getByText('This device is registered.').waitFor()
  await card(page, 'EmailVerifyOtp').waitFor()
  await inbox.goBack()
  const mail = inbox.locator('dd').filter({ hasText: /\d{6}/ }).first()
  await page.getByTestId('wui-otp-input').fill(/\d{6}/.exec(await mail.innerText())?.[0] ?? '')
  await says('done', /^0x[0-9a-f]{40}$/i)
  await inbox.close()
  await page.bringToFront()
  await dialog(page).waitFor({ state: 'detached' })
  await press('Capabilities')
  await says('done', /atomic/)
  await press('Sign on Solana')
  await card(page, 'ApproveTransaction').waitFor()
  await page.frameLocator('#w3m-iframe').locator('#approve').click()
  await says('done', /^[0-9a-f]{128}$/)
  await play('requests refused')
  await press('Capabilities')
  await says('failed', /Not today/)
  await play('none')
  await press('A refused method')
  await says('failed', /4200/)
  // The frame of a login that is restored: the owner reads which origin to register.
  await play('page refuses the frame')
  await page.reload()
  const told = () => guest.console.find(({ text }) => text.includes('says nothing yet'))?.text
  await expect.poll(told).toContain(new URL(page.url()).origin)
})

it('its first screen says what sets the dialog apart, and that nothing was asked before the click', async () => {
  const fresh = (await visit(browser)).page
  await fresh.goto(demo.url)
  const facts = fresh.getByLabel('The wallet dialog of this page')
  await facts.getByText('requests to wallet services so far').waitFor()
  expect((await facts.locator('dd').allInnerTexts()).slice(1)).toEqual(['0', '7', 'E-mail'])
  expect(await fresh.getByText('What Portico says').isVisible()).toBe(true)
  await fresh.setViewportSize({ width: 390, height: 664 })
  await fresh.reload()
  expect(await fresh.getByText('What Portico says').isVisible()).toBe(false)
  await fresh.getByRole('button', { name: 'Connect Wallet' }).click()
  await card(fresh, 'Connect').waitFor()
  await expect.poll(() => facts.locator('dd').nth(1).innerText()).not.toBe('0')
  await fresh.context().close()
})

it('the lab puts a thief’s contract and allowances on an account: its owner is told, and takes one back', { timeout: 90_000 }, async () => {
  const visitor = await visit(browser)
  const owner = visitor.page
  const settings = { namespaces: false, logins: false, features: { email: false } }
  await owner.goto(`${demo.url}/?demo=${encodeURIComponent(JSON.stringify(settings))}`)
  const click = (name: string) => owner.getByRole('button', { name, exact: true }).click()
  await owner.getByRole('button', { name: 'Connect Wallet' }).click()
  await card(owner, 'Connect').getByText('Harbor').first().click()
  await dialog(owner).waitFor({ state: 'detached' })
  await owner.getByText('What is on the account').click()
  const said = owner.getByTestId('lab-account')
  await click('Allow contracts to take')
  await said.filter({ hasText: 'Allowed' }).waitFor()
  await click('Show allowances')
  const rows = owner.getByTestId('allowance')
  await expect.poll(() => rows.count()).toBe(4)
  await rows.filter({ hasText: '1inch' }).getByTestId('allowance-revoke').click()
  const revoke = dialog(owner).locator('button.primary', { hasText: 'Revoke' })
  await expect.poll(() => revoke.isEnabled()).toBe(true)
  await revoke.click()
  await dialog(owner).getByText('Done', { exact: true }).waitFor()
  await owner.getByTestId('allowance-finish').click()
  await expect.poll(() => rows.count()).toBe(3)
  await owner.keyboard.press('Escape')
  await dialog(owner).waitFor({ state: 'detached' })
  await click("A thief's contract")
  await owner.getByTestId('account-caution').waitFor()
  await owner.keyboard.press('Escape')
  await dialog(owner).waitFor({ state: 'detached' })
  await click('No contract')
  await said.filter({ hasText: 'Plain again' }).waitFor()
  await visitor.close()
})

it('the lab has a stand-in for MetaMask, which connects EVM and Solana with one prompt', async () => {
  const visitor = (await visit(browser)).page
  const settings = { namespaces: true, logins: false, features: { email: false }, wallets: ['metamask'] }
  await visitor.goto(`${demo.url}/?demo=${encodeURIComponent(JSON.stringify(settings))}`)
  await visitor.getByRole('button', { name: 'Connect Wallet', exact: true }).first().click()
  await row(visitor, 'io.metamask').click()
  await dialog(visitor).waitFor({ state: 'detached' })
  const log = visitor.getByTestId('lab-log')
  await expect.poll(() => log.textContent()).toContain('MetaMask: asks the visitor: wallet_createSession')
  expect(((await log.textContent()) ?? '').split('\n')).toHaveLength(1)
  await visitor.context().close()
})

it('a look of the package changes colours, corners and type', async () => {
  const paper = (await visit(browser)).page
  await paper.goto(`${demo.url}/?demo=${encodeURIComponent(JSON.stringify({ look: 'paper' }))}`)
  await paper.getByRole('button', { name: 'Connect Wallet' }).click()
  await card(paper, 'Connect').waitFor()
  const title = paper.getByTestId('w3m-header-text')
  expect(await title.evaluate((element) => getComputedStyle(element).fontFamily)).toContain('Georgia')
  await paper.keyboard.press('Tab')
  const [ring, text] = await title.evaluate((element) => {
    const focused = (element.getRootNode() as ShadowRoot).activeElement
    return [focused && getComputedStyle(focused).outlineColor, getComputedStyle(element).color]
  })
  expect(ring).not.toBe(text)
  await paper.context().close()
})

it('npm start serves it built, so that the first open has nothing to compile', async () => {
  const started = spawn(process.execPath, [join(ROOT, 'scripts/start.mjs'), '--ports', 'free'])
  try {
    let address: string | undefined
    for await (const line of createInterface({ input: started.stdout })) {
      address = /^Demo: +(\S+)/.exec(line)?.[1]
      if (address) break
    }
    const html = await (await fetch(address ?? '')).text()
    expect(html).toMatch(/src="\.?\/assets\/[^"]+\.js"/)
    expect(html).not.toContain('@vite/client')
  } finally {
    started.kill('SIGTERM')
  }
})
