import { describe, expect, it } from 'vitest'
import { noteFigure } from '../support/note-figure.ts'
import { corpus, corpusScript } from './support/corpus.ts'
import { hostSite } from './support/host-site.ts'
import { expectUnharmed } from './support/hostile.ts'
import { visitHost } from './support/lab.ts'
import { dialog, openModal, row, rows } from './support/modal.ts'
import { counters } from './support/page-state.ts'
import type { Visit } from './support/visit.ts'
import { tableWallet } from './support/wallet-script.ts'

const MOST_OPEN_MS = 1000
const MOST_TASK_MS = 200
const MOST_HEAP_MB = 25
const GENUINE = 'org.genuine.wallet'

const at = hostSite('labHost')

const now = (guest: Visit) => guest.page.evaluate(() => performance.now())

/** Clicks and resolves the milliseconds until a usable row stands, by the page's own clock. */
async function timeToRow(guest: Visit): Promise<number> {
  const { page } = guest
  const watched = page.evaluate(
    () =>
      new Promise<number>((resolve) =>
        addEventListener(
          'click',
          (event) => {
            const look = () => {
              const found = document.querySelector('portico-modal-root')?.shadowRoot?.querySelector('[data-testid^="wallet-selector-"]')
              if (found && found.getBoundingClientRect().height > 0) resolve(performance.now() - event.timeStamp)
              else requestAnimationFrame(look)
            }
            look()
          },
          { capture: true, once: true },
        ),
      ),
  )
  await page.locator('#connect').click()
  return watched
}

async function noteOpening(guest: Visit): Promise<void> {
  noteFigure('flood: click to first row', await timeToRow(guest), MOST_OPEN_MS)
}

async function noteLongestTask(guest: Visit, since: number): Promise<void> {
  await guest.page.waitForTimeout(1200)
  const tasks = (await guest.collected()).longTasks.filter((task) => task.start >= since)
  noteFigure('flood: longest task', Math.max(0, ...tasks.map((task) => task.duration)), MOST_TASK_MS)
}

describe('a flood of announcements', () => {
  it.each(corpus('eip6963-hostile', 'flood').map((entry) => [entry.name, entry] as const))('%s', async (_name, entry) => {
    const guest = await visitHost(at.browser, at.site.url)
    const before = await counters(guest.page)
    await guest.page.evaluate(
      corpusScript(`({ announce }) => {
        const entry = ${JSON.stringify(entry)}
        const rate = Number(/interval:(\\d+)/.exec(entry.announce[0].when ?? '')?.[1] ?? 0)
        if (!rate) return announce(entry)
        const [one] = entry.announce
        let left = one.repeat
        const timer = setInterval(() => { for (let i = 0; i < 4 && left > 0; i++, left--) announce({ announce: [{ ...one, repeat: 1 }] }); if (left <= 0) clearInterval(timer) }, rate * 4)
      }`),
    )
    const since = await now(guest)
    await noteOpening(guest)
    if (entry.name.includes('per second')) await guest.page.waitForTimeout(6000)
    await noteLongestTask(guest, since)
    const most = (entry.expect.rows as { max: number }).max
    expect(await rows(guest.page).count()).toBeLessThanOrEqual(most)
    noteFigure(`flood: heap, ${entry.name}`, ((await counters(guest.page)).heap - before.heap) / 1e6, MOST_HEAP_MB, 'MB')
    await expectUnharmed(guest)
    await guest.page.keyboard.press('Escape')
    await dialog(guest.page).waitFor({ state: 'detached' })
    await guest.close()
  })

  const announceMany = `(() => { for (let i = 0; i < 10000; i++) {
    const uuid = '350670db-19fa-4704-a166-' + String(i).padStart(12, '0')
    dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info: { uuid, name: 'Flood ' + i, icon: 'data:image/png;base64,AAAA', rdns: 'com.flood' + i + '.wallet' }, provider: { request: async () => null } } }))
  } })()`

  it('10,000 while the modal is open', async () => {
    const guest = await visitHost(at.browser, at.site.url, { before: [tableWallet({ rdns: GENUINE })] })
    await openModal(guest.page)
    await row(guest.page, GENUINE).waitFor()
    await guest.page.evaluate(announceMany)
    await noteLongestTask(guest, await now(guest))
    expect(await rows(guest.page).count()).toBeLessThanOrEqual(51)
    await row(guest.page, GENUINE).click()
    await dialog(guest.page).waitFor({ state: 'detached' })
    await guest.close()
  })

  it('10,000 each time the page asks', async () => {
    const guest = await visitHost(at.browser, at.site.url, {
      before: [`addEventListener('eip6963:requestProvider', () => { ${announceMany} })`],
    })
    await guest.page.waitForTimeout(500)
    await noteOpening(guest)
    await noteLongestTask(guest, await now(guest))
    expect(await rows(guest.page).count()).toBeLessThanOrEqual(50)
    await guest.close()
  })

  it('keeps a place for the wallet this visitor used before', async () => {
    const guest = await visitHost(at.browser, at.site.url, { before: [tableWallet({ rdns: GENUINE })] })
    await openModal(guest.page)
    await row(guest.page, GENUINE).click()
    await dialog(guest.page).waitFor({ state: 'detached' })
    await guest.page.evaluate(() =>
      (globalThis as unknown as { host: { portico: { disconnect(): Promise<void> } } }).host.portico.disconnect(),
    )
    const late = `addEventListener('load', () => setTimeout(() => { ${announceMany}; ${tableWallet({ rdns: GENUINE })} }, 100))`
    const again = await visitHost(at.browser, at.site.url, { context: guest.context, before: [late] })
    await again.page.waitForTimeout(500)
    await openModal(again.page)
    await row(again.page, GENUINE).waitFor()
    expect(await rows(again.page).count()).toBeLessThanOrEqual(51)
    await guest.close()
  })
})
