import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { corpus } from './support/corpus.ts'
import { hostSite } from './support/host-site.ts'
import { CONTROL, expectUnharmed } from './support/hostile.ts'
import { localNetworks, visitHost } from './support/lab.ts'
import { card, connectWith, modalText, openModal, row, UNKNOWN_VALUES } from './support/modal.ts'
import { tableWallet } from './support/wallet-script.ts'

const RUDE = 'com.rude.wallet'
/** Texts only: what is no text is refused long before a view sees it. */
const texts = corpus('text-hostile').flatMap(({ value }) => (typeof value === 'string' && !UNKNOWN_VALUES.test(value) ? [value] : []))

const at = hostSite('labHost')

/** Nothing in the card scrolls sideways or sticks out of it. */
const stickingOut = (page: Page) =>
  page.evaluate(() => {
    const found = document.querySelector('portico-modal-root')?.shadowRoot?.querySelector('[data-portico=card]')
    const edge = found?.getBoundingClientRect()
    return [...(found?.querySelectorAll('button, p, h2') ?? [])]
      .filter((element) => edge && element.getBoundingClientRect().right > edge.right + 1)
      .map((element) => element.outerHTML.slice(0, 120))
  })

describe('text from strangers', () => {
  it('harms nothing as the name and currency of a network', async () => {
    const [first] = localNetworks()
    const hostile = texts.map((name, index) => ({
      ...first,
      id: 50_000 + index,
      name,
      nativeCurrency: { name, symbol: name, decimals: 18 },
    }))
    for (const width of [1280, 320]) {
      const guest = await visitHost(at.browser, at.site.url, {
        before: [tableWallet({ rdns: CONTROL })],
        options: { networks: [first, ...hostile] },
        device: { viewport: { width, height: 800 } },
      })
      const { page } = guest
      await connectWith(page, CONTROL)
      await openModal(page)
      await page.getByTestId('w3m-account-select-network').click()
      await card(page, 'Networks').waitFor()
      expect(await page.locator('portico-modal-root [data-testid^="w3m-network-switch-"]').count()).toBeGreaterThan(50)
      expect(await stickingOut(page)).toEqual([])
      await expectUnharmed(guest)
      await guest.close()
    }
  })

  it('harms nothing as what a wallet says when it refuses', async () => {
    const script = `(() => {
      const texts = ${JSON.stringify(texts)}
      let turn = 0
      const request = async ({ method }) => { if (method === 'eth_requestAccounts') throw Object.assign(new Error(texts[turn++ % texts.length]), { code: -32000, data: { message: texts[turn % texts.length] } }); return null }
      const info = { uuid: '350670db-19fa-4704-a166-e52e178b59aa', name: 'Rude', icon: '', rdns: '${RUDE}' }
      const announce = () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider: { request, on() {}, removeListener() {} } } }))
      addEventListener('eip6963:requestProvider', announce)
      announce()
    })()`
    const guest = await visitHost(at.browser, at.site.url, {
      before: [tableWallet({ rdns: CONTROL }), script],
    })
    const { page } = guest
    await openModal(page)
    await row(page, RUDE).click()
    for (const _ of texts) {
      await page.getByTestId('w3m-connecting-widget-secondary-button').click()
      await page.getByTestId('w3m-connecting-widget-secondary-button').waitFor()
      expect((await modalText(page)).length).toBeLessThan(1500)
    }
    expect(await stickingOut(page)).toEqual([])
    await expectUnharmed(guest)
    await guest.close()
  })
})
