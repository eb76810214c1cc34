import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type HostileServer, start } from '../corpora/lib/hostile-server.mjs'
import { judged, judgedNamed } from '../corpora/lib/ledger.ts'
import { buildAdaptersScript } from './support/adapters.ts'
import type { Adapters } from './support/adapters-page.ts'
import { launchBrowser } from './support/browser.ts'
import { corpus } from './support/corpus.ts'
import { ROOT } from './support/shell.ts'
import { type Site, serveSite } from './support/site.ts'

declare const adapters: Adapters

const HEAD = `<!doctype html><html lang="de"><title>Shop</title><meta name="description" content="Things &lt;b&gt;"><link rel="shortcut icon" href="/icon.png">`
const POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src *; require-trusted-types-for 'script'"

let browser: Browser
let site: Site
let hostile: HostileServer

beforeAll(async () => {
  site = await serveSite(`${ROOT}/test/e2e`)
  site.headers = { 'content-security-policy': POLICY }
  site.pages.set('/', { body: `${HEAD}<script src="/adapters.js"></script><body><p>hello` })
  site.pages.set('/adapters.js', { body: await buildAdaptersScript(), type: 'text/javascript' })
  hostile = await start()
  browser = await launchBrowser()
}, 60_000)

afterAll(async () => {
  await browser?.close()
  await Promise.all([site?.stop(), hostile?.stop()])
})

async function open(
  options: { init?: string; permissions?: string[] } = {},
): Promise<{ context: BrowserContext; page: Page; errors: string[] }> {
  const context = await browser.newContext({ permissions: options.permissions ?? [] })
  if (options.init) await context.addInitScript(options.init)
  await context.addInitScript(
    'addEventListener("securitypolicyviolation", (event) => setTimeout(() => { throw new Error(event.violatedDirective) }))',
  )
  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  await page.goto(site.url)
  return { context, page, errors }
}

describe('BrowserPage in Chromium, under a strict policy', () => {
  it('describes the page', async () => {
    const { context, page, errors } = await open()
    expect(await page.evaluate(() => [adapters.page.metadata(), adapters.page.language, adapters.page.isFramed])).toEqual([
      { name: 'Shop', description: 'Things <b>', url: site.url, icons: [`${site.url}/icon.png`] },
      'de',
      false,
    ])
    expect(errors).toEqual([])
    await context.close()
  })

  it.each([
    ['with the Clipboard API', ''],
    ['without it', 'Object.defineProperty(Navigator.prototype, "clipboard", { get: () => undefined })'],
    [
      'without it, although the site rewrites what is copied',
      `Object.defineProperty(Navigator.prototype, "clipboard", { get: () => undefined });
       document.addEventListener("copy", (event) => { event.clipboardData.setData("text/plain", "evil"); event.preventDefault() }, true)`,
    ],
  ])('copies from within a modal dialog in a shadow root %s', async (_, init) => {
    const { context, page, errors } = await open({ init, permissions: ['clipboard-read', 'clipboard-write'] })
    await page.evaluate(() => {
      const root = document.body.appendChild(document.createElement('div')).attachShadow({ mode: 'open' })
      const dialog = root.appendChild(document.createElement('dialog'))
      const button = dialog.appendChild(document.createElement('button'))
      button.textContent = 'Copy'
      const nodes = () => document.querySelectorAll('*').length + root.querySelectorAll('*').length
      button.onclick = async () => {
        const before = nodes()
        await adapters.page.copy('0xabc')
        button.textContent = `copied ${nodes() - before} ${root.activeElement === button}`
      }
      dialog.showModal()
    })
    await page.getByRole('button', { name: 'Copy' }).click()
    await page.getByText('copied 0 true').waitFor()
    const reader = await context.newPage()
    await reader.goto(site.url)
    const pasted = await reader.evaluate(() => {
      const area = document.body.appendChild(document.createElement('textarea'))
      area.focus()
      return area.value
    })
    expect(pasted).toBe('')
    await reader.keyboard.press('Control+V')
    expect(await reader.locator('textarea').inputValue()).toBe('0xabc')
    expect(errors).toEqual([])
    await context.close()
  })

  it('navigates nowhere for any denied link', async () => {
    const { context, page, errors } = await open({
      init: 'globalThis.opened = []; window.open = (...args) => { opened.push(args); return null }',
    })
    const denied = corpus('deeplink-vectors', 'base-denied-scheme', 'base-denied-shape', 'base-wrong-type').map(({ input }) => input)
    const results = await page.evaluate((inputs) => {
      const values = inputs.map((input) => adapters.materialise(input) as string)
      // A site on this machine may open http on this machine; every other site may not.
      return values.filter((value) => !/^http:\/\/(localhost|127)/.test(value)).map((value) => adapters.page.open(value, '_blank'))
    }, denied)
    expect(results.some(Boolean)).toBe(false)
    expect(await page.evaluate('opened')).toEqual([])
    expect(errors).toEqual([])
    await context.close()
  })

  it('opens a window that has no opener and gets no referrer, in the click', async () => {
    judgedNamed('host-pages', 'referrer')
    judged({ id: 'open-be21e802' }, { id: 'open-1fc3e415' })
    const { context, page, errors } = await open()
    await context.route('https://wallet.example/**', (route) => route.fulfill({ body: '<title>Wallet</title>', contentType: 'text/html' }))
    await page.evaluate(() => {
      const button = document.body.appendChild(document.createElement('button'))
      button.textContent = 'Open'
      button.onclick = () => {
        button.textContent = String(adapters.page.open('https://wallet.example/', '_blank'))
      }
    })
    const [popup] = await Promise.all([context.waitForEvent('page'), page.getByRole('button').click()])
    await popup.waitForLoadState()
    expect(await popup.evaluate('[String(window.opener), document.referrer]')).toEqual(['null', ''])
    expect(await page.getByRole('button').textContent()).toBe('true')
    expect(errors).toEqual([])
    await context.close()
  })
})

describe('FetchHttp in Chromium', () => {
  it.each([
    ['CORS header missing', { noCors: true, raw: '{}' }],
    ['redirect to other origin', { status: 307, headers: { location: 'https://evil.example/' } }],
    ['redirect to http', { status: 302, headers: { location: 'http://127.0.0.1:9/' } }],
  ])('%s is HTTP_UNREACHABLE, and nobody else is asked', async (_, response) => {
    const { context, page } = await open()
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).origin))
    hostile.set('/x', response)
    const code = await page.evaluate(
      (url) => adapters.http.json({ url }, new AbortController().signal).catch(({ code }: { code: string }) => code),
      `${hostile.url}/x`,
    )
    expect([code, asked.filter((origin) => origin !== site.url)]).toEqual(['HTTP_UNREACHABLE', [hostile.url]])
    await context.close()
  })

  it('sends neither cookie nor referrer', async () => {
    judged({ id: 'leak-7ad8a0c1' })
    const { context, page } = await open()
    await context.addCookies([{ name: 'id', value: '1', url: hostile.url }])
    hostile.set('/private', { json: {} })
    await page.evaluate((url) => adapters.http.json({ url }, new AbortController().signal), `${hostile.url}/private`)
    const { headers } = hostile.log.findLast(({ url, method }) => url === '/private' && method === 'GET') ?? {}
    expect([headers?.['cookie'], headers?.['referer']]).toEqual([undefined, undefined])
    await context.close()
  })
})
