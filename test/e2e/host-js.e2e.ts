import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { judgedNamed } from '../corpora/lib/ledger.ts'
import { launchBrowser } from './support/browser.ts'
import { corpus } from './support/corpus.ts'
import { hostAccount } from './support/hostile.ts'
import { visitHost } from './support/lab.ts'
import { dialog, modalText, openModal, row, until } from './support/modal.ts'
import { type Site, serveSite } from './support/site.ts'
import { troubles } from './support/visit.ts'
import { tableWallet } from './support/wallet-script.ts'

const RDNS = 'com.table.wallet'
let browser: Browser
let site: Site
beforeAll(async () => {
  browser = await launchBrowser()
  site = await serveSite(inject('labHost'))
  const body = `<title>Lab</title><link rel="icon" href="data:,"><button id="connect">Open</button><script type="module" src="/assets/index.js"></script>`
  site.pages.set('/quirks.html', { body })
  site.pages.set('/cyrillic.html', { body: `<!doctype html>${body}`, type: 'text/html; charset=windows-1251' })
})
afterAll(async () => {
  await browser?.close()
  await site?.stop()
})

/** What the page does before our code runs; `page` when it is another page; `after` once it has loaded. */
const scenarios: Record<string, { before?: string; page?: string; after?: string }> = {
  'Object.prototype is frozen (SES-like lockdown)': {
    before: 'Object.freeze(Object.prototype); Object.freeze(Array.prototype); Object.freeze(Function.prototype)',
  },
  'customElements.define throws': { before: 'customElements.define = () => { throw new Error("not here") }' },
  'customElements: our tag name is already defined': {
    before:
      'for (const name of ["portico-modal-root", "portico-button", "portico-modal"]) customElements.define(name, class extends HTMLElement {})',
  },
  'page in quirks mode': { page: '/quirks.html' },
  'document.body replaced after init (Turbo/PJAX)': {
    after: `const body = document.createElement('body'); body.innerHTML = '<button id="connect">Open</button>'; document.body.replaceWith(body); document.getElementById('connect').addEventListener('click', () => host.portico.open())`,
  },
  'document.write after init': {
    after: `document.open(); document.write('<!doctype html><link rel="icon" href="data:,"><button id="connect">Open</button>'); document.close(); document.getElementById('connect').addEventListener('click', () => host.portico.open())`,
  },
  'window.crypto.subtle missing (http)': {
    before:
      'Object.defineProperty(crypto, "subtle", { value: undefined }); Object.defineProperty(crypto, "randomUUID", { value: undefined })',
  },
  'globals named Buffer, process, global defined by host': {
    before: 'Object.assign(window, { Buffer: "b", process: { env: null }, global: 7 })',
  },
  'Array.prototype.map replaced by a slow wrapper': {
    before:
      'const { map } = Array.prototype; Array.prototype.map = function (...args) { const end = performance.now() + 0.02; while (performance.now() < end); return map.apply(this, args) }',
  },
  'Function.prototype.bind replaced': {
    before: 'const { bind } = Function.prototype; Function.prototype.bind = function (...args) { return bind.apply(this, args) }',
  },
  'charset is windows-1251': { page: '/cyrillic.html' },
  'window.ethereum non-configurable': {
    before: 'Object.defineProperty(window, "ethereum", { value: Object.freeze({ request: async () => null }) })',
  },
  'page sets document.domain': { before: 'try { document.domain = "localhost" } catch {}' },
  'JSON.parse replaced with a reviver (dates)': {
    before:
      'const { parse } = JSON; JSON.parse = (text, reviver) => parse(text, reviver ?? ((key, value) => typeof value === "string" && /^\\d{4}-\\d\\d-\\d\\dT/.test(value) ? new Date(value) : value))',
  },
  'addEventListener patched by zone.js': {
    before: `const { addEventListener, removeEventListener } = EventTarget.prototype
      const wrapped = new WeakMap()
      EventTarget.prototype.addEventListener = function (type, listener, options) {
        if (typeof listener !== 'function') return addEventListener.call(this, type, listener, options)
        if (!wrapped.has(listener)) wrapped.set(listener, function (...args) { return listener.apply(this, args) })
        return addEventListener.call(this, type, wrapped.get(listener), options)
      }
      EventTarget.prototype.removeEventListener = function (type, listener, options) { return removeEventListener.call(this, type, wrapped.get(listener) ?? listener, options) }`,
  },
  'Object.prototype has an enumerable extra': { before: 'Object.prototype.extra = function () {}' },
  'Array.prototype has an enumerable extra': { before: 'Array.prototype.extra = function () {}' },
  'two React versions on the page': {
    before: 'window.React = { version: "16.0.0", createElement() { throw new Error("wrong copy") } }; window.ReactDOM = window.React',
  },
  'window.name, window.status, window.length used by host': {
    before: 'window.name = "[object Object]"; window.status = "busy"; window.length = 99',
  },
}

// Scenarios of servers and bundlers are in hosts.e2e.ts.
const elsewhere = [
  'React strict mode + Suspense + streaming',
  'SSR hydration: same markup, no warning',
  'edge runtime (no Buffer, no process)',
  'bundled as one IIFE file by a script tag',
]

describe('whatever else runs in the page', () => {
  it('covers every scenario of the corpus', () => {
    const names = corpus('host-pages', 'host-js').map(({ name }) => name)
    expect(names.filter((name) => !(name in scenarios) && !elsewhere.includes(name))).toEqual([])
  })

  it.concurrent.for(Object.entries(scenarios))('%s', async ([name, { before = '', page: path = '/', after }], { expect }) => {
    if (corpus('host-pages', 'host-js').some((entry) => entry.name === name)) judgedNamed('host-pages', name)
    const guest = await visitHost(browser, site.url + path, {
      before: [tableWallet({ rdns: RDNS }), `{ ${before} }`],
      isInCrowd: true,
    })
    const { page } = guest
    if (after) await page.evaluate(after)
    // `document.open()` takes every listener off the window, the wallet's too; a wallet comes back with the new document.
    if (name.startsWith('document.write')) await page.evaluate(tableWallet({ rdns: RDNS }))
    await openModal(page)
    await row(page, RDNS).click()
    await until(async () => (await hostAccount(page)).status === 'connected')
    await dialog(page).waitFor({ state: 'detached' })
    await openModal(page)
    await page.getByTestId('disconnect-button').waitFor()
    expect(await modalText(page)).not.toMatch(/\u00e2\u20ac|\u0432\u0402/)
    await page.getByTestId('disconnect-button').click()
    await until(async () => (await hostAccount(page)).status === 'disconnected')
    expect(await troubles(guest), name).toEqual([])
    await guest.close()
  })
})
