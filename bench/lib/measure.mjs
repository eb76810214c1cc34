import { chromium } from 'playwright-core'
import { flood, PROBE, WALLETS } from './in-page.mjs'
import { processorTime } from './processor.mjs'

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export const launch = () => chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: FLAGS })
export const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
const BENCH = `globalThis[Symbol.for('bench')]`
const BUTTON = '#connect, [data-testid^="connect-button"]'

/** A fresh visitor on the page, settled. */
async function open(browser, url, prepare = async () => {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  await context.addInitScript({ content: WALLETS })
  await context.addInitScript({ content: PROBE })
  await prepare(context)
  const page = await context.newPage()
  await page.goto(url, { waitUntil: 'load' })
  await page.locator(BUTTON).first().waitFor()
  await pause(300)
  return { context, page, cdp: await context.newCDPSession(page) }
}

/** Clicks the host's button with a real mouse and waits for the stop watch. */
async function clickAndWatch(page) {
  const watched = page.evaluate(`${BENCH}.watch()`)
  const box = await page.locator(BUTTON).first().boundingBox()
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  return watched
}

/** Scripts before the click, and those of the first open. */
export async function bytes(browser, site) {
  site.take()
  const { context, page } = await open(browser, site.url)
  await pause(1200)
  const before = site.take()
  let firstOpen
  if (await page.locator('[data-opens]').count()) {
    await clickAndWatch(page)
    await pause(1500)
    firstOpen = site.take()
  }
  await context.close()
  return { before, firstOpen }
}

/** A relay that takes whatever it is given. */
const answerAsRelay = async (context) => {
  await context.addInitScript(() => {
    window.hostOptions = { services: { relay: 'wss://relay.example' } }
  })
  await context.routeWebSocket(/relay\.example/, (socket) => {
    socket.onMessage((text) => {
      const { id, method } = JSON.parse(text)
      if (method) socket.send(JSON.stringify({ id, jsonrpc: '2.0', result: method === 'irn_subscribe' ? 'a'.repeat(64) : true }))
    })
  })
}

/** Scripts between the first open and the code for a wallet on another device. `client`: the provider of WalletConnect alone. */
export async function untilCode(browser, site) {
  const { context, page } = await open(browser, site.url, answerAsRelay)
  await clickAndWatch(page)
  await pause(1500)
  site.take()
  const clicked = performance.now()
  await page.getByTestId('wallet-selector-walletconnect').click()
  await page.locator('wui-qr-code').waitFor()
  const waited = performance.now() - clicked
  const { bytes: all, requests, files } = site.take()
  await context.close()
  const client = Math.max(...files.map(([, size]) => size))
  return { bytes: all, requests, files, client, waited }
}

/** One cold and one warm opening at a CPU rate. Milliseconds. */
export async function opening(browser, site, rate) {
  const { context, page, cdp } = await open(browser, site.url)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate })
  await pause(200)
  const cold = await clickAndWatch(page)
  await pause(300)
  const tasks = await page.evaluate(`${BENCH}.longTasks`)
  await page.evaluate(`${BENCH}.close()`)
  await pause(300)
  const warm = await clickAndWatch(page)
  await context.close()
  return {
    cold,
    warm,
    longest: Math.max(0, ...tasks.filter((task) => task.start + task.duration >= cold.start).map((task) => task.duration)),
  }
}

/** Processor time of one cold opening at a CPU rate. */
export async function effort(browser, site, rate) {
  const { context, page, cdp } = await open(browser, site.url)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate })
  await pause(200)
  const measured = await processorTime(browser, () => clickAndWatch(page))
  await context.close()
  return measured
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

/** What 50 open/close cycles leave behind, after garbage collection. Twice sixty before them warm the engine up: it compiles what runs often, into the same heap. */
export async function leaks(browser, site, cycles = 50) {
  const { context, page, cdp } = await open(browser, site.url)
  for (let round = 0; round < 2; round++) {
    await page.evaluate(`${BENCH}.cycle(60)`)
    await settled(cdp)
  }
  const before = await settled(cdp)
  await page.evaluate(`${BENCH}.cycle(${cycles})`)
  const after = await settled(cdp)
  await context.close()
  return {
    heapPerCycle: (after.heap - before.heap) / cycles,
    nodes: after.nodes - before.nodes,
    listeners: after.listeners - before.listeners,
  }
}

/** 10,000 announcements before the click and as many while open. */
export async function flooded(browser, site) {
  const { context, page, cdp } = await open(browser, site.url)
  const before = await settled(cdp)
  await page.evaluate(flood(10_000))
  const { row } = await clickAndWatch(page)
  await page.evaluate(flood(10_000))
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
