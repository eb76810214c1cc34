import type { Frame, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { judgedNamed } from '../corpora/lib/ledger.ts'
import { call } from './support/host-calls.ts'
import { hostConfig, localNetworks } from './support/lab.ts'
import { labsVisitor } from './support/labs-visitor.ts'
import { card, dialog, openModal, row } from './support/modal.ts'
import { visit } from './support/visit.ts'
import { tableWallet } from './support/wallet-script.ts'

const RDNS = 'com.table.wallet'
const wallet = tableWallet({ rdns: RDNS })
const lab = labsVisitor()

async function arrive(path = '/', device = {}): Promise<Page> {
  return lab.arrive(path, { before: [wallet], device })
}

async function arriveFramed(sandbox: string): Promise<Frame> {
  lab.site.pages.set('/outer.html', {
    body: `<!doctype html><title>Outer</title><link rel="icon" href="data:,"><p>Outer</p><iframe id="inner" ${sandbox} src="/index.html" width="800" height="700"></iframe>`,
  })
  const guest = lab.keep(await visit(lab.browser, { before: [hostConfig(), wallet] }))
  await guest.page.goto(`${lab.site.url}/outer.html`)
  const frame = guest.page.frames().find((one) => one.url().endsWith('/index.html'))
  if (!frame) throw new Error('no frame')
  return frame
}

async function connectIn(frame: Frame): Promise<void> {
  await frame.locator('#connect').click()
  await frame.getByTestId(`wallet-selector-${RDNS}`).click()
  await frame.locator('portico-modal-root dialog[open]').waitFor({ state: 'detached' })
  expect(
    await frame.evaluate(
      () => (globalThis as unknown as { host: { portico: { getAccount(): { status: string } } } }).host.portico.getAccount().status,
    ),
  ).toBe('connected')
}

describe('embedded in unusual ways', () => {
  it('works in a sandboxed frame that has no storage at all', async () => {
    judgedNamed('host-pages', 'iframe sandbox="allow-scripts"')
    lab.site.headers = { 'access-control-allow-origin': '*' }
    await connectIn(await arriveFramed('sandbox="allow-scripts"'))
    lab.site.headers = {}
  })

  it('works in a sandboxed frame without popups', async () => {
    judgedNamed('host-pages', 'iframe sandbox="allow-scripts allow-same-origin" without popups')
    await connectIn(await arriveFramed('sandbox="allow-scripts allow-same-origin"'))
  })

  it('works in a frame while the same package is open in the parent', async () => {
    judgedNamed('host-pages', 'copy inside an iframe and copy in the parent')
    lab.site.pages.set('/both.html', {
      body: `<!doctype html><title>Both</title><link rel="icon" href="data:,"><button id="connect">Open</button><iframe src="/index.html" width="800" height="600"></iframe><script type="module" src="/assets/index.js"></script>`,
    })
    const page = await lab.arrive('/both.html', { before: [wallet] })
    const frame = page.frames().find((one) => one.url().endsWith('/index.html')) as Frame
    await connectIn(frame)
    expect(await dialog(page).count()).toBe(0)
    await openModal(page)
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
  })

  it('lies above a dialog of the host page, and Escape closes one at a time', async () => {
    judgedNamed('host-pages', 'host has its own <dialog> open (top layer)')
    const page = await arrive()
    await page.evaluate(() => {
      const own = document.createElement('dialog')
      own.id = 'own'
      own.innerHTML = '<button id="inside">Connect from here</button>'
      document.body.append(own)
      own
        .querySelector('button')
        ?.addEventListener('click', () => (globalThis as unknown as { host: { portico: { open(): unknown } } }).host.portico.open())
      own.showModal()
    })
    await openModal(page, '#inside')
    await row(page, RDNS).waitFor()
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
    expect(await page.locator('#own').evaluate((own: HTMLDialogElement) => own.open)).toBe(true)
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('inside')
    await openModal(page, '#inside')
    await row(page, RDNS).click()
    await dialog(page).waitFor({ state: 'detached' })
  })

  it('shares a page with a second copy of itself; each closes alone', async () => {
    judgedNamed('host-pages', 'two copies, same version')
    const page = await arrive()
    await page.addScriptTag({ url: '/second/assets/index.js', type: 'module' })
    await page.waitForFunction(() => 'secondHost' in globalThis)
    type Both = { host: { portico: Portico }; secondHost: { portico: Portico } }
    type Portico = { open(): unknown; isOpen(): boolean; getAccount(): { status: string } }
    const isOpen = () =>
      page.evaluate(() => [
        (globalThis as unknown as Both).host.portico.isOpen(),
        (globalThis as unknown as Both).secondHost.portico.isOpen(),
      ])
    await page.evaluate(() => void (globalThis as unknown as Both).host.portico.open())
    await row(page, RDNS).first().waitFor()
    await page.evaluate(() => void (globalThis as unknown as Both).secondHost.portico.open())
    await expect.poll(() => dialog(page).count()).toBe(2)
    await page.waitForTimeout(300)
    await page.keyboard.press('Escape')
    await expect.poll(isOpen).toEqual([true, false])
    await page.keyboard.press('Escape')
    await expect.poll(isOpen).toEqual([false, false])
    await page.evaluate(() => void (globalThis as unknown as Both).secondHost.portico.open())
    await dialog(page).getByTestId(`wallet-selector-${RDNS}`).click()
    await expect.poll(() => page.evaluate(() => (globalThis as unknown as Both).secondHost.portico.getAccount().status)).toBe('connected')
  })

  it('fits a page zoomed to 400 %', async () => {
    judgedNamed('host-pages', 'page zoom 400%')
    const page = await arrive('/', { viewport: { width: 320, height: 200 }, deviceScaleFactor: 4 })
    await openModal(page)
    await row(page, RDNS).scrollIntoViewIfNeeded()
    const box = await card(page).boundingBox()
    expect(box?.width).toBeLessThanOrEqual(320)
    expect((box?.y ?? 0) >= 0 && (box?.y ?? 0) + (box?.height ?? 0) <= 200.5).toBe(true)
    await row(page, RDNS).click()
    await dialog(page).waitFor({ state: 'detached' })
  })

  it('follows a change to dark and to paper while open', async () => {
    judgedNamed('host-pages', 'dark mode switch while open', 'print while open')
    const page = await arrive('/', { colorScheme: 'light' })
    await openModal(page)
    await row(page, RDNS).waitFor()
    const colour = () => card(page).evaluate((element) => getComputedStyle(element).backgroundColor)
    const light = await colour()
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(colour).not.toBe(light)
    await page.emulateMedia({ media: 'print' })
    await page.emulateMedia({ media: 'screen', colorScheme: 'light' })
    await expect.poll(colour).toBe(light)
    await row(page, RDNS).click()
    await dialog(page).waitFor({ state: 'detached' })
  })

  it('survives a translator and an extension that change its elements', async () => {
    judgedNamed('host-pages', 'browser translate (font tags inserted) while open', 'browser extension injects nodes into the modal')
    const page = await arrive()
    await openModal(page)
    await row(page, RDNS).waitFor()
    await page.evaluate(() => {
      const root = document.querySelector('portico-modal-root')?.shadowRoot
      const walker = document.createTreeWalker(root as Node, NodeFilter.SHOW_TEXT)
      const texts: Text[] = []
      while (walker.nextNode()) texts.push(walker.currentNode as Text)
      for (const text of texts) {
        if (text.parentElement?.localName === 'style') continue
        const outer = document.createElement('font')
        const inner = document.createElement('font')
        inner.textContent = `«${text.data}»`
        outer.append(inner)
        text.replaceWith(outer)
      }
      for (const place of root?.querySelectorAll('button, section, ul') ?? []) place.prepend(document.createElement('extension-badge'))
    })
    await row(page, RDNS).click()
    await dialog(page).waitFor({ state: 'detached' })
    await openModal(page)
    await card(page, 'Account').waitFor()
    await page.getByTestId('disconnect-button').waitFor()
    expect(await call(page, 'getAccount')).toMatchObject({ status: 'connected' })
  })

  it('is gone after the visitor went back and forward', async () => {
    judgedNamed('host-pages', 'back button with modal open')
    const page = await arrive()
    await page.evaluate(() => history.pushState({}, '', '#second'))
    await openModal(page)
    await row(page, RDNS).waitFor()
    expect(new URL(page.url()).hash).toBe('#second')
    await page.goBack()
    await page.goForward()
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
    await openModal(page)
    await row(page, RDNS).waitFor()
  })

  it('takes a paste of 10 MB into the search field', async () => {
    judgedNamed('host-pages', 'paste of 10 MB into the search field')
    const [first] = localNetworks()
    const networks = Array.from({ length: 12 }, (_, index) => ({ ...first, id: 31337 + index, name: `Chain ${index}` }))
    const page = await lab.arrive('', { before: [wallet], options: { networks } })
    await openModal(page)
    await row(page, RDNS).click()
    await dialog(page).waitFor({ state: 'detached' })
    await openModal(page)
    await page.getByTestId('w3m-account-select-network').click()
    const field = card(page, 'Networks').locator('input')
    await field.first().waitFor()
    await field.first().evaluate((input: HTMLInputElement) => {
      input.focus()
      document.execCommand('insertText', false, 'x'.repeat(10 * 1024 * 1024))
    })
    await card(page, 'Networks').getByText('No network is called').waitFor()
    expect(await field.first().inputValue()).toMatch(/^x+$/)
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
  })

  it('lets a password manager draw over the e-mail field and fill it, and autofill write into every field there is', async () => {
    judgedNamed('host-pages', 'password manager overlays the e-mail field', 'autofill writes into hidden fields')
    const page = await lab.arrive('', { before: [wallet], options: { services: { secureSite: lab.site.url } } })
    await openModal(page)
    const field = page.getByTestId('wui-email-input')
    await field.waitFor()
    await page.waitForTimeout(300)
    // The badge of an extension: an element of the page, put into the top layer above the dialog, at the end of the field.
    await field.evaluate((input) => {
      const { right, top, height } = input.getBoundingClientRect()
      const badge = Object.assign(document.createElement('div'), { id: 'badge', popover: 'manual' })
      Object.assign(badge.style, { position: 'fixed', inset: 'auto', margin: '0', left: `${right - 24}px`, top: `${top}px`, width: '24px' })
      badge.style.height = `${height}px`
      document.documentElement.append(badge)
      badge.showPopover()
    })
    const box = await page.locator('#badge').boundingBox()
    await page.mouse.click((box?.x ?? 0) + 12, (box?.y ?? 0) + 12)
    const inside = () => page.evaluate(() => document.querySelector('portico-modal-root')?.shadowRoot?.activeElement !== null)
    expect([await dialog(page).isVisible(), await inside()]).toEqual([true, true])
    expect(await field.getAttribute('autocomplete')).toBe('email')
    // Filled as such programs do: the value, then its events, in every input that the modal has.
    const hidden = await dialog(page).evaluate((root) => {
      const inputs = [...root.querySelectorAll('input')]
      for (const input of inputs) {
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'ada@example.com')
        for (const type of ['input', 'change', 'blur']) input.dispatchEvent(new Event(type, { bubbles: true }))
      }
      return inputs.filter((input) => input.type === 'hidden' || !input.checkVisibility()).length
    })
    expect([hidden, await field.inputValue()]).toEqual([0, 'ada@example.com'])
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
    expect(await page.evaluate(() => [document.activeElement?.id, getComputedStyle(document.documentElement).overflowY])).toEqual([
      'connect',
      'visible',
    ])
    await page.locator('#badge').evaluate((badge) => badge.remove())
    await openModal(page)
    await row(page, RDNS).click()
    await dialog(page).waitFor({ state: 'detached' })
  })

  it('works with an origin-keyed agent cluster and a document policy', async () => {
    judgedNamed('host-pages', 'Document-Policy / origin-agent-cluster')
    lab.site.headers = {
      'origin-agent-cluster': '?1',
      'document-policy': 'document-write=?0',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-embedder-policy': 'require-corp',
      'permissions-policy': 'clipboard-write=()',
    }
    const page = await arrive()
    await openModal(page)
    await row(page, RDNS).click()
    await dialog(page).waitFor({ state: 'detached' })
    expect(await call(page, 'getAccount')).toMatchObject({ status: 'connected' })
    lab.site.headers = {}
  })
})
