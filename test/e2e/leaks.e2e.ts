import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { judgedNamed } from '../corpora/lib/ledger.ts'
import { noteFigure } from '../support/note-figure.ts'
import { hostSite } from './support/host-site.ts'
import { visitHost } from './support/lab.ts'
import { counters, rootListeners } from './support/page-state.ts'
import { troubles } from './support/visit.ts'
import { tableWallet } from './support/wallet-script.ts'

const RDNS = 'com.table.wallet'
const MOST_KB_PER_CYCLE = 3
const MOST_MB = 5
const at = hostSite('labHost')

type Portico = { open(): unknown; close(): Promise<void>; dispose(): Promise<void> }
type Host = { host: { portico: Portico; create(): Portico } }

/** Opens until a row stands and closes until the dialog is gone, without leaving the page. */
const openAndClose = (page: Page, times: number) =>
  page.evaluate(async (count) => {
    const until = async (condition: () => unknown) => {
      while (!condition()) await new Promise(requestAnimationFrame)
    }
    const root = () => document.querySelector('portico-modal-root')?.shadowRoot
    for (let i = 0; i < count; i++) {
      document.getElementById('connect')?.click()
      await until(() => root()?.querySelector('[data-testid^="wallet-selector-"]'))
      root()?.querySelector<HTMLElement>('[data-testid="w3m-header-close"]')?.click()
      await until(() => !root()?.querySelector('dialog[open]'))
    }
  }, times)

const createAndDispose = (page: Page, times: number, opened: boolean) =>
  page.evaluate(
    async ([count, open]) => {
      const { host } = globalThis as unknown as Host
      for (let i = 0; i < count; i++) {
        const portico = host.create()
        if (open) {
          void portico.open()
          while (!document.querySelector('portico-modal-root')?.shadowRoot?.querySelector('[data-testid^="wallet-selector-"]'))
            await new Promise(requestAnimationFrame)
        }
        await portico.dispose()
      }
    },
    [times, opened] as const,
  )

describe('what repeated use leaves behind', () => {
  it.each([50, 200])('nothing after %i times open and close', { timeout: 180_000 }, async (times) => {
    const guest = await visitHost(at.browser, at.site.url, { before: [tableWallet({ rdns: RDNS })] })
    // The engine compiles what runs often, a third of a megabyte within the first hundred rounds: none of it is ours to give back.
    for (let round = 0; round < 2; round++) {
      await openAndClose(guest.page, 60)
      await counters(guest.page)
    }
    const before = await counters(guest.page)
    await openAndClose(guest.page, times)
    const after = await counters(guest.page)
    expect(after.nodes - before.nodes).toBeLessThanOrEqual(0)
    expect(after.listeners - before.listeners).toBeLessThanOrEqual(0)
    expect(after.documents).toBe(before.documents)
    noteFigure(`heap of one open and close, of ${times}`, (after.heap - before.heap) / times / 1024, MOST_KB_PER_CYCLE, 'KiB')
    expect(await troubles(guest)).toEqual([])
    await guest.close()
  })

  it.each([
    ['never opened', false],
    ['opened each time', true],
  ] as const)('nothing after 50 times create and dispose, %s', { timeout: 180_000 }, async (_name, opened) => {
    judgedNamed('timeline-faults', 'init, destroy, init 50 times')
    const guest = await visitHost(at.browser, at.site.url, {
      options: { manual: true },
      before: [tableWallet({ rdns: RDNS })],
    })
    const { page } = guest
    await createAndDispose(page, 3, opened)
    await rootListeners(page)
    await page.content()
    const before = {
      ...(await counters(page)),
      roots: await rootListeners(page),
      markup: (await page.content()).replace(/<link rel="modulepreload"[^>]*>/g, ''),
    }
    await createAndDispose(page, 50, opened)
    const after = {
      ...(await counters(page)),
      roots: await rootListeners(page),
      markup: (await page.content()).replace(/<link rel="modulepreload"[^>]*>/g, ''),
    }
    expect(after.markup).toBe(before.markup)
    expect(after.roots).toEqual(before.roots)
    expect(after.nodes - before.nodes).toBeLessThanOrEqual(0)
    expect(after.listeners - before.listeners).toBeLessThanOrEqual(0)
    noteFigure('heap of 50 times create and dispose', (after.heap - before.heap) / 1024 / 1024, MOST_MB, 'MiB')
    expect(await troubles(guest)).toEqual([])
    await guest.close()
  })
})
