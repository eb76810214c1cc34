import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, inject, it } from 'vitest'
import { judged } from '../corpora/lib/ledger.ts'
import { AnvilWallet } from './support/anvil-wallet.ts'
import { launchBrowser } from './support/browser.ts'
import { FIRST_CHAIN } from './support/chains.ts'
import { type Case, corpus } from './support/corpus.ts'
import { hostConfig } from './support/lab.ts'
import { card, connectWith, dialog, networkRow, openModal } from './support/modal.ts'
import { serveSite } from './support/site.ts'
import { troubles, visit } from './support/visit.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser?.close())

const HEADER = 'content-security-policy'
const strictest: Case = {
  id: 'issue',
  kind: 'csp',
  name: "the issue's own: no images, no frames, Trusted Types",
  page: {
    headers: {
      [HEADER]:
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; connect-src HOSTS; require-trusted-types-for 'script'; trusted-types 'none'",
    },
  },
  expect: {},
}

const NONCE = 'bm9uY2U'
/** Only what the site's own page marks may run, and what that imports. Nothing of ours is marked: `cspNonce` has no reader. */
const nonces: Case = {
  id: 'nonces',
  kind: 'csp',
  name: 'nonces alone',
  page: {
    headers: {
      [HEADER]: `default-src 'none'; script-src 'nonce-${NONCE}' 'strict-dynamic'; style-src 'nonce-${NONCE}'; img-src data:; connect-src HOSTS`,
    },
  },
  expect: {},
}

/** The host's page with its nonce on all that the host wrote. */
async function withNonce(folder: string): Promise<string> {
  const html = await readFile(join(folder, 'index.html'), 'utf8')
  return html
    .replace(/<(script|link|style)\b/g, `<$1 nonce="${NONCE}"`)
    .replace('<head>', `<head><meta property="csp-nonce" nonce="${NONCE}">`)
}

describe('under a strict policy', () => {
  it.concurrent.for([strictest, nonces, ...corpus('host-pages', 'csp')].map((entry) => [`${entry.name} (${entry.id})`, entry] as const))(
    '%s',
    async ([name, entry], { expect }) => {
      judged(entry)
      const site = await serveSite(inject('reactHost'))
      if (entry === nonces) site.pages.set('/', { body: await withNonce(inject('reactHost')) })
      const policy = (entry['page'] as { headers: Record<string, string> }).headers[HEADER] ?? ''
      site.headers = { [HEADER]: policy.replaceAll('HOSTS', Object.values(inject('chains')).join(' ')) }
      const wallet = new AnvilWallet({ [FIRST_CHAIN]: inject('chains')[FIRST_CHAIN] ?? '' })
      const guest = await visit(browser, { before: [hostConfig()] })
      await wallet.install(guest.context)
      const { page } = guest
      await page.goto(site.url)

      await openModal(page)
      await page.keyboard.press('Escape')
      await dialog(page).waitFor({ state: 'detached' })
      await connectWith(page, wallet.rdns)
      await page.locator('#status', { hasText: /^connected$/ }).waitFor()
      await openModal(page)
      await card(page, 'Account').waitFor()
      await dialog(page)
        .getByText(/\d\.\d{3}/)
        .first()
        .waitFor()
      await page.getByTestId('w3m-account-select-network').click()
      await networkRow(page, 'Second Chain').click()
      await page.locator('#network', { hasText: 'Second Chain' }).waitFor()
      await card(page, 'Account').waitFor()
      expect((await card(page).boundingBox())?.width, 'style sheets apply').toBe(370)
      await page.getByTestId('disconnect-button').click()
      await page.locator('#status', { hasText: 'disconnected' }).waitFor()

      // Where the policy forbids inline pictures, their placeholder shows and the browser reports what the site itself forbade.
      const forbidden = name.startsWith('img-src self only') ? /img-src|Loading the image/ : /^$/
      expect((await troubles(guest)).filter((line) => !forbidden.test(line))).toEqual([])
      await guest.close()
      await site.stop()
    },
  )
})
