import type { Page } from 'playwright-core'
import { afterEach, describe, expect, it } from 'vitest'
import { noteFigure } from '../support/note-figure.ts'
import { ask, call } from './support/host-calls.ts'
import { hostSite } from './support/host-site.ts'
import { until } from './support/modal.ts'
import { arriveWithRelay, FIRST, often, type RelayGuest, seeded } from './support/relay-guest.ts'
import { troubles } from './support/visit.ts'

const at = hostSite('reactHost')
const guests: RelayGuest[] = []

afterEach(async () => {
  for (const guest of guests.splice(0)) await guest.close()
})

/** Writes down every status that the host page is told, from the first on. */
const STATUSES = `{
  let host
  Object.defineProperty(globalThis, 'host', { configurable: true, get: () => host, set: (made) => {
    host = made
    const seen = globalThis[Symbol.for('statuses')] = [made.portico.getAccount().status]
    made.portico.subscribeAccount(({ status }) => seen.at(-1) === status || seen.push(status))
  } })
}`
const statuses = (page: Page) => page.evaluate(() => [...((globalThis as Record<symbol, unknown>)[Symbol.for('statuses')] as string[])])
/** False while the page is still loading. */
const isNow = async (page: Page, status: string) => (await page.locator('#status').allInnerTexts())[0] === status

async function arrive(): Promise<RelayGuest> {
  const guest = await arriveWithRelay(at.browser, at.site.url, { before: [STATUSES] })
  guests.push(guest)
  return guest
}

/** Pairs without the dialog. Resolves when the wallet has the session, whatever the page knows of it. */
async function accept({ page, wallet }: RelayGuest, meanwhile: () => Promise<unknown> = async () => {}): Promise<void> {
  const uri = (await call(page, 'getUri')) as string
  await meanwhile()
  await wallet.pair(uri)
  await wallet.connected()
}

async function connected(): Promise<RelayGuest> {
  const guest = await arrive()
  await accept(guest)
  await until(() => isNow(guest.page, 'connected'))
  return guest
}

async function sign({ page, wallet }: RelayGuest): Promise<void> {
  expect(await ask(page, 'personal_sign', ['0x6869', wallet.addresses[0]])).toMatch(/^0x/)
}

describe('after a reload', () => {
  const KNOBS = { up: {}, slow: { slowMs: 1500, delayMs: 1000 }, down: { down: true } } as const
  const KINDS = ['up', 'slow', 'down'] as const
  const NORMAL = { slowMs: 0, delayMs: 0, down: false }

  it(
    `is connected, whether the relay is up, slow or down for 10 s, and can sign: ${String(often(200, 12))} seeded runs`,
    async () => {
      const lanes = often(4, 3)
      const turns = often(50, 4)
      const count = { up: 0, slow: 0, down: 0 }
      const lane = async (seed: number) => {
        const next = seeded(seed)
        const guest = await connected()
        const { page, relay } = guest
        // What is stored is stored some milliseconds after the wallet said yes.
        await until(() => page.evaluate(() => localStorage.getItem('portico/hint')?.includes('eip155') === true))
        for (let turn = 0; turn < turns; turn += 1) {
          const kind = KINDS[Math.floor(next() * KINDS.length)] ?? 'up'
          relay.relay.setKnobs(KNOBS[kind])
          const since = Date.now()
          await page.reload()
          await until(() => isNow(page, 'connected'), 15_000)
          if (kind === 'down') await new Promise((resolve) => setTimeout(resolve, Math.max(0, 10_000 - (Date.now() - since))))
          relay.relay.setKnobs(NORMAL)
          await sign(guest)
          const seen = await statuses(page)
          expect(seen, `${kind}, seed ${String(seed)}, turn ${String(turn)}`).not.toContain('disconnected')
          expect(seen.at(-1)).toBe('connected')
          count[kind] += 1
        }
        // What the browser itself says of a relay that is down.
        expect((await troubles(guest)).filter((text) => !text.includes('WebSocket connection to'))).toEqual([])
      }
      await Promise.all(Array.from({ length: lanes }, (_, index) => lane(4711 + index)))
      console.log(`restored ${String(lanes * turns)} of ${String(lanes * turns)}: ${JSON.stringify(count)}`)
    },
    often(1_200_000, 90_000),
  )

  it('is not connected to a wallet that left meanwhile', { timeout: 120_000 }, async () => {
    const guest = await connected()
    for (let turn = 0; turn < often(20, 2); turn += 1) {
      await guest.page.goto('about:blank')
      await guest.wallet.leave()
      await guest.page.goto(at.site.url)
      await until(() => isNow(guest.page, 'disconnected'), 5000)
      await accept(guest)
      await until(() => isNow(guest.page, 'connected'))
      await sign(guest)
    }
  })

  it('is not connected where the site does not reconnect, and the wallet is told', async () => {
    const guest = await connected()
    await guest.page.addInitScript('globalThis.hostConfig.enableReconnect = false')
    await guest.page.reload()
    // Nothing of ours is fetched before somebody wants something.
    await call(guest.page, 'preload')
    await until(async () => guest.wallet.topics.length === 0)
    expect(await statuses(guest.page)).not.toContain('connected')
  })
})

describe('a page that is not seen', () => {
  const hide = (page: Page, state: 'hidden' | 'visible') =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, value })
      document.dispatchEvent(new Event('visibilitychange'))
    }, state)

  it(
    `has the approval when it is shown: ${String(often(100, 8))} times, hidden or frozen, its socket alive or dead`,
    async () => {
      const guest = await arrive()
      const { page, wallet, relay } = guest
      const cdp = await guest.context.newCDPSession(page)
      const freeze = (state: 'frozen' | 'active') => cdp.send('Page.setWebLifecycleState', { state })
      const waits: number[] = []
      for (let turn = 0; turn < often(100, 8); turn += 1) {
        const isFrozen = turn % 2 === 0
        await accept(guest, async () => {
          await hide(page, 'hidden')
          if (turn % 4 > 1) relay.relay.drop()
          if (isFrozen) await freeze('frozen')
        })
        if (isFrozen) await freeze('active')
        const shown = Date.now()
        await hide(page, 'visible')
        await page.waitForFunction(
          () =>
            (globalThis as unknown as { host: { portico: { getAccount(): { status: string } } } }).host.portico.getAccount().status ===
            'connected',
          undefined,
          { polling: 20 },
        )
        waits.push(Date.now() - shown)
        await call(page, 'disconnect')
        await until(async () => wallet.topics.length === 0)
      }
      const worst = Math.max(...waits)
      console.log(
        `approval while hidden or frozen: ${String(waits.length)} of ${String(waits.length)}, worst ${worst.toFixed(0)} ms after it was shown`,
      )
      noteFigure('WalletConnect: an approval while hidden or frozen', worst, 2000)
      expect(await troubles(guest)).toEqual([])
    },
    often(600_000, 90_000),
  )

  it('learns on waking that its wallet left, once', async () => {
    const guest = await connected()
    const { page, wallet } = guest
    const cdp = await guest.context.newCDPSession(page)
    await hide(page, 'hidden')
    await cdp.send('Page.setWebLifecycleState', { state: 'frozen' })
    await wallet.leave()
    await cdp.send('Page.setWebLifecycleState', { state: 'active' })
    const woken = Date.now()
    await hide(page, 'visible')
    await until(() => isNow(page, 'disconnected'))
    noteFigure('WalletConnect: a wallet that left is told after waking', Date.now() - woken, 2000)
    const seen = await statuses(page)
    expect(seen.filter((status) => status === 'disconnected')).toHaveLength(seen[0] === 'disconnected' ? 2 : 1)
  })
})

describe('a second tab', () => {
  it('takes up a session that the first one made, and signs with it', async () => {
    const guest = await arrive()
    const second = await guest.context.newPage()
    await second.addInitScript(`globalThis.hostConfig = ${JSON.stringify(await guest.page.evaluate('globalThis.hostConfig'))}`)
    await second.goto(at.site.url)
    // The second tab has a client of its own by then, made before there was any session.
    await call(second, 'getUri')
    await second.evaluate(() => {
      const { portico } = (globalThis as unknown as { host: { portico: { disconnect(): Promise<void> } } }).host
      return portico.disconnect()
    })
    await accept(guest)
    await until(() => isNow(guest.page, 'connected'))
    await until(() => isNow(second, 'connected'))
    expect(await ask(second, 'personal_sign', ['0x6869', guest.wallet.addresses[0]])).toMatch(/^0x/)
    expect(guest.wallet.requests.at(-1)?.chainId).toBe(FIRST)
  }, 60_000)
})
