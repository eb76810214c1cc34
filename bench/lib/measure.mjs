import { chromium } from 'playwright-core'
import { BROWSER_FLAGS } from '../../scripts/lib/browser-flags.mjs'
import { flood, PROBE, WALLETS } from './in-page.mjs'
import { processorTime } from './processor.mjs'

/** A mobile connection: 1.6 Mbit/s, 150 ms round trip. */
const SLOW = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }

export const launch = () => chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: BROWSER_FLAGS })
export const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
const BENCH = `globalThis[Symbol.for('bench')]`
const BUTTON = '#connect, [data-testid^="connect-button"]'

/** An empty page in a new browser context. `hostOptions`: options that the page passes to Portico. */
async function blank(browser, { hostOptions }, prepare = async () => {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  await context.addInitScript({ content: WALLETS })
  await context.addInitScript({ content: PROBE })
  await context.addInitScript((options) => Object.assign(globalThis, { hostOptions: options }), hostOptions)
  await prepare(context)
  const page = await context.newPage()
  return { context, page, cdp: await context.newCDPSession(page) }
}

/** Opens the page and waits until it is idle. */
async function open(browser, kind, prepare) {
  const opened = await blank(browser, kind, prepare)
  await opened.page.goto(kind.site.url, { waitUntil: 'load' })
  await opened.page.locator(BUTTON).first().waitFor()
  await pause(300)
  return opened
}

async function throttle(cdp, { rate = 1, slow = false }) {
  await cdp.send('Emulation.setCPUThrottlingRate', { rate })
  if (!slow) return
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', SLOW)
}

async function placeOfButton(page) {
  const box = await page.locator(BUTTON).first().boundingBox()
  return [box.x + box.width / 2, box.y + box.height / 2]
}

/** Clicks the host's button with mouse input, after hovering for `hover` ms, and waits for the measured times. */
async function clickAndWatch(page, hover = 0) {
  const watched = page.evaluate(`${BENCH}.watch()`)
  const place = await placeOfButton(page)
  if (hover > 0) {
    await page.mouse.move(...place)
    await pause(hover)
  }
  await page.mouse.click(...place)
  return watched
}

/** Bytes of the scripts before the click, and of those of the first open. */
export async function bytes(browser, kind) {
  kind.site.take()
  const { context, page } = await open(browser, kind)
  await pause(1200)
  const before = kind.site.take()
  let firstOpen
  if (await page.locator('[data-opens]').count()) {
    await clickAndWatch(page)
    await pause(2500)
    await kind.site.quiet(1000)
    firstOpen = kind.site.take()
  }
  await context.close()
  return { before, firstOpen }
}

/** A relay that accepts every message. */
const answerAsRelay = async (context) => {
  await context.routeWebSocket(/relay\.example/, (socket) => {
    socket.onMessage((text) => {
      const { id, method } = JSON.parse(text)
      if (method) socket.send(JSON.stringify({ id, jsonrpc: '2.0', result: method === 'irn_subscribe' ? 'a'.repeat(64) : true }))
    })
  })
}

/** Bytes of the scripts between the first open and the QR code. */
export async function untilCode(browser, kind) {
  const services = { ...kind.hostOptions?.services, relay: 'wss://relay.example' }
  const { context, page } = await open(browser, { ...kind, hostOptions: { ...kind.hostOptions, services } }, answerAsRelay)
  await clickAndWatch(page)
  await pause(2500)
  await kind.site.quiet(1000)
  kind.site.take()
  const clicked = performance.now()
  await page.getByTestId('wallet-selector-walletconnect').click()
  await page.locator('wui-qr-code').waitFor()
  const waited = performance.now() - clicked
  const taken = kind.site.take()
  await context.close()
  return { ...taken, waited }
}

/** Requests to hosts that never respond, in 8 s after the click; whether the wallets are listed, and the message shown. */
export async function dead(browser, kind) {
  const asked = []
  const { context, page } = await open(browser, { ...kind, hostOptions: { projectId: 'b'.repeat(32) } }, async (visitor) => {
    await visitor.route(
      (url) => !url.href.startsWith(kind.site.url) && /^https?:$/.test(url.protocol),
      (route) => {
        asked.push(route.request().url())
        route.abort('connectionrefused')
      },
    )
    await visitor.routeWebSocket(/^wss?:/, (socket) => {
      asked.push(socket.url())
      socket.close()
    })
  })
  const { row } = await clickAndWatch(page)
  await pause(8000)
  const notes = await page.getByTestId('services-missing').allInnerTexts()
  await context.close()
  return { requests: asked.length, asked: asked.map((url) => url.replace(/[?#].*$/s, '')), row, notes }
}

/** Fills the browser's cache with the scripts of the first open, so that no server affects the measurement. */
async function prime(page, files) {
  await page.evaluate(async (paths) => {
    for (const path of paths) await (await fetch(`/${path}`)).arrayBuffer()
  }, files)
}

/** Warm openings of each page: they take a frame or less, so one alone would tell where in the frame the click fell. */
const WARM_OPENINGS = 3

/** One cold opening and, without slow network or hover, the medians of the warm ones. Milliseconds. */
export async function opening(kind, { rate = 1, slow = false, hover = 0, files }) {
  const browser = await launch()
  try {
    const { context, page, cdp } = await open(browser, kind)
    if (files) await prime(page, files)
    await throttle(cdp, { rate, slow })
    await pause(200)
    const cold = await clickAndWatch(page, hover)
    if (slow || hover || files) return { cold }
    await pause(1500)
    const tasks = (await page.evaluate(`${BENCH}.longTasks`)).filter((task) => task.start + task.duration >= cold.start)
    const warms = []
    for (let i = 0; i < WARM_OPENINGS; i++) {
      await page.evaluate(`${BENCH}.close()`)
      await pause(300)
      warms.push(await clickAndWatch(page))
    }
    const ofWarm = (part) => median(warms.map((opened) => opened[part]))
    const warm = { dialog: ofWarm('dialog'), row: ofWarm('row') }
    await context.close()
    const durations = tasks.map((task) => task.duration)
    return { cold, warm, longest: Math.max(0, ...durations), blocking: durations.reduce((sum, ms) => sum + Math.max(0, ms - 50), 0) }
  } finally {
    await browser.close()
  }
}

/** The load of the page and the click, as soon as there is a button, to the first usable row. Milliseconds. */
export async function loading(kind, conditions) {
  const browser = await launch()
  try {
    const { page, cdp } = await blank(browser, kind)
    await throttle(cdp, conditions)
    await page.goto(kind.site.url, { waitUntil: 'commit' })
    return await page.evaluate(`${BENCH}.load()`)
  } finally {
    await browser.close()
  }
}

/** Processor time of one cold opening at a CPU rate. */
export async function effort(kind, rate) {
  const browser = await launch()
  try {
    const { page, cdp } = await open(browser, kind)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate })
    await pause(200)
    return await processorTime(browser, () => clickAndWatch(page))
  } finally {
    await browser.close()
  }
}

async function settled(cdp) {
  for (let round = 0; round < 5; round++) {
    await pause(60)
    await cdp.send('HeapProfiler.collectGarbage')
  }
  const { nodes, jsEventListeners } = await cdp.send('Memory.getDOMCounters')
  const { usedSize } = await cdp.send('Runtime.getHeapUsage')
  return { nodes, listeners: jsEventListeners, heap: usedSize }
}

/** Heap growth of the first open, relative to the loaded page. */
export async function firstHeap(browser, kind) {
  const { context, page, cdp } = await open(browser, kind)
  const before = await settled(cdp)
  await clickAndWatch(page)
  await pause(2000)
  const after = await settled(cdp)
  await context.close()
  return after.heap - before.heap
}

/**
 * Heap growth of `cycles` open/close cycles, after garbage collection: the median of three rounds. What every cycle leaves behind is in each
 * of them; code that the engine compiles in between, into the same heap, is in one. Two rounds of sixty run before, for the code that is
 * hot from the start.
 */
export async function leaks(browser, kind, cycles = 50) {
  const { context, page, cdp } = await open(browser, kind)
  for (let round = 0; round < 2; round++) {
    await page.evaluate(`${BENCH}.cycle(60)`)
    await settled(cdp)
  }
  const states = [await settled(cdp)]
  for (let round = 0; round < 3; round++) {
    await page.evaluate(`${BENCH}.cycle(${cycles})`)
    states.push(await settled(cdp))
  }
  await context.close()
  const grown = (key) => states.slice(1).map((state, i) => state[key] - states[i][key])
  return {
    heapPerCycle: median(grown('heap')) / cycles,
    nodes: Math.max(...grown('nodes')),
    listeners: Math.max(...grown('listeners')),
    rounds: grown('heap'),
  }
}

/** So many announcements before the click, and as many while open. */
export async function flooded(browser, kind, count) {
  const { context, page, cdp } = await open(browser, kind)
  const before = await settled(cdp)
  await page.evaluate(flood(count))
  const { row } = await clickAndWatch(page)
  await page.evaluate(flood(count))
  const end = await page.evaluate('performance.now()')
  await pause(1500)
  const rows = await page.evaluate(`${BENCH}.rows()`)
  const tasks = await page.evaluate(`${BENCH}.longTasks`)
  const after = await settled(cdp)
  await context.close()
  return {
    open: row,
    rows,
    laterTask: Math.max(0, ...tasks.filter((task) => task.start >= end).map((task) => task.duration)),
    heap: after.heap - before.heap,
  }
}
