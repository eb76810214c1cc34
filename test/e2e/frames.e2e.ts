import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { judged, judgedNamed } from '../corpora/lib/ledger.ts'
import { noteFigure } from '../support/note-figure.ts'
import { buildAdaptersScript } from './support/adapters.ts'
import type { Adapters } from './support/adapters-page.ts'
import { launchBrowser } from './support/browser.ts'
import { corpus } from './support/corpus.ts'
import { ROOT } from './support/shell.ts'
import { type Site, serveSite } from './support/site.ts'

declare const adapters: Adapters

const FRAME = `<!doctype html><title>Secure</title><script>
addEventListener('message', ({ data, source, origin }) => {
  if (data?.go) location.href = data.go
  else source.postMessage({ echo: data }, origin)
})
parent.postMessage({ ready: true }, '*')
</script>`
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; frame-src http://localhost:* https:; connect-src *; require-trusted-types-for 'script'"

let browser: Browser
let site: Site
let secure: Site
let other: Site
let silent: Server
let silentUrl: string

beforeAll(async () => {
  ;[site, secure, other] = await Promise.all([serveSite(`${ROOT}/test/e2e`), serveSite(`${ROOT}/test/e2e`), serveSite(`${ROOT}/test/e2e`)])
  site.headers = { 'content-security-policy': POLICY }
  site.pages.set('/', { body: '<!doctype html><title>Shop</title><script src="/adapters.js"></script>' })
  site.pages.set('/adapters.js', { body: await buildAdaptersScript(), type: 'text/javascript' })
  secure.pages.set('/frame', { body: FRAME })
  other.pages.set('/frame', { body: FRAME })
  silent = createServer(() => undefined)
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  silentUrl = `http://localhost:${(silent.address() as AddressInfo).port}/`
  browser = await launchBrowser()
}, 60_000)

afterAll(async () => {
  await browser?.close()
  silent?.closeAllConnections()
  silent?.close()
  await Promise.all([site?.stop(), secure?.stop(), other?.stop()])
})

async function open(): Promise<{ page: Page; errors: string[] }> {
  const page = await browser.newPage()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  await page.addInitScript(
    'addEventListener("securitypolicyviolation", (event) => setTimeout(() => { throw new Error(event.violatedDirective) }))',
  )
  await page.goto(site.url)
  return { page, errors }
}

/** Opens a frame and notes what its channel says. */
async function openFrame(page: Page): Promise<void> {
  await page.evaluate(async (url) => {
    const channel = await adapters.frames.open(url, { title: 'Sign in', visible: false }, new AbortController().signal)
    const heard: unknown[] = []
    channel.messages$.subscribe((message) => heard.push(message))
    Object.assign(globalThis, { channel, heard, frameWindow: document.querySelector('iframe')?.contentWindow })
  }, `${secure.url}/frame`)
  await page.waitForFunction('heard.length === 1')
}

describe('PostMessageFrames in Chromium, under a strict policy', () => {
  it('keeps the contract', async () => {
    const { page, errors } = await open()
    const urls = [`${secure.url}/frame`, silentUrl] as const
    const { passed, failures } = await page.evaluate(([url, never]) => adapters.frameContract(url, never), urls)
    expect(failures).toEqual([])
    expect(passed).toBeGreaterThan(5)
    expect(errors).toEqual([])
    await page.close()
  })

  it('hears no wrong origin and no wrong source of frame-hostile, and no shape of data breaks it', async () => {
    const { page, errors } = await open()
    await openFrame(page)
    const outcome = await page.evaluate(
      ({ cases, origin }) => {
        const { heard, frameWindow } = globalThis as unknown as { heard: unknown[]; frameWindow: Window }
        const { host } = new URL(origin)
        const extra = document.body.appendChild(document.createElement('iframe'))
        const sources: Record<string, Window | MessagePort | null> = { frame: frameWindow, parent: window, worker: null }
        const wrong: string[] = []
        let slowest = 0
        for (const { name, kind, message } of cases) {
          const before = heard.length
          const started = performance.now()
          // Here the right origin is on http, so the wrong scheme is https.
          const turned = message.origin === 'http://SECURE_HOST' ? 'https://SECURE_HOST' : message.origin
          const named = turned.replace('SECURE_HOST', host).replace('HOST_ORIGIN', location.origin)
          const source = message.source in sources ? sources[message.source] : extra.contentWindow
          const data = adapters.materialise(message.data)
          dispatchEvent(new MessageEvent('message', { data, origin: named === 'SECURE' ? origin : named, source: source ?? null }))
          slowest = Math.max(slowest, performance.now() - started)
          // Data of any shape from the right frame is handed on: its schema is the caller's.
          if (heard.length - before !== (kind === 'data-shape' ? 1 : 0)) wrong.push(name)
        }
        return { wrong, slowest }
      },
      {
        origin: secure.url,
        cases: corpus('frame-hostile', 'wrong-origin', 'wrong-source', 'data-shape').map(({ name, kind, message }) => ({
          name,
          kind,
          message: message as { origin: string; source: string; data: unknown },
        })),
      },
    )
    judged(...corpus('frame-hostile', 'wrong-origin', 'wrong-source', 'data-shape'))
    expect(outcome.wrong).toEqual([])
    noteFigure('a hostile message of a frame', outcome.slowest, 20)
    expect(errors).toEqual([])
    await page.close()
  })

  it('neither tells nor hears a frame that wandered to another origin', async () => {
    const { page, errors } = await open()
    await openFrame(page)
    await page.evaluate(`channel.post({ go: '${other.url}/frame' })`)
    await page.waitForFunction('frameWindow.length === 0 && performance.now() > 0')
    const frame = () => page.frames().find((candidate) => candidate.url().startsWith(other.url))
    await expect.poll(() => frame()?.url()).toBeDefined()
    await frame()?.waitForLoadState()
    await frame()?.evaluate(
      'globalThis.told = []; addEventListener("message", ({ data }) => told.push(data)); parent.postMessage({ ready: "elsewhere" }, "*")',
    )
    await page.evaluate('channel.post({ secret: 1 })')
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)))
    judgedNamed('frame-hostile', 'frame navigates itself to another origin after READY')
    expect([await frame()?.evaluate('told'), await page.evaluate('heard')]).toEqual([[], [{ ready: true }]])
    expect(errors).toEqual([])
    await page.close()
  })

  it('survives ten thousand messages and a frame the site removed', async () => {
    const { page, errors } = await open()
    await openFrame(page)
    const left = await page.evaluate(() => {
      const { channel } = globalThis as unknown as { channel: { post(message: unknown): void; dispose(): void } }
      for (let index = 0; index < 10_000; index++) channel.post({ index })
      document.querySelector('iframe')?.remove()
      let code = ''
      try {
        channel.post({ after: true })
      } catch (error) {
        code = (error as { code: string }).code
      }
      channel.dispose()
      return [document.querySelectorAll('iframe').length, code]
    })
    expect(left).toEqual([0, 'FRAME_NOT_SET'])
    expect(errors).toEqual([])
    await page.close()
  })
})
