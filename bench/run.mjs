import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildPages, ROOT } from './lib/build.mjs'
import { chunkSizes } from './lib/chunks.mjs'
import { breaches, missedBars, table } from './lib/figures.mjs'
import { bytes, dead, effort, firstHeap, flooded, launch, leaks, loading, median, opening, untilCode } from './lib/measure.mjs'
import { notedFigures } from './lib/noted.mjs'
import { serve } from './lib/serve.mjs'
import { serveServices } from './lib/services.mjs'

/**
 * `npm run bench`: the cost that Portico adds to a bare React page, compared with a hand-written lazy React `<dialog>` measured interleaved
 * in the same run; one Chromium per opening, medians. Every figure has a bar in `budgets.json`. `--check` is the gate of `npm test`: what is
 * the same on every run, bytes and counts. Times are printed with their bars and fail nothing.
 */
const isFull = !process.argv.includes('--check')
const SAMPLES = 5

const folders = await buildPages()
const sites = []
/** A server for each kind of page: what one page asks for is not counted as another's. */
async function site(page) {
  const served = await serve(folders[page])
  sites.push(served)
  return served
}
const services = await serveServices()
const allServices = await serveServices({ hasAll: true })
const kinds = {
  bare: { site: await site('bare') },
  launcher: { site: await site('launcher') },
  dialog: { site: await site('dialog') },
  plain: { site: await site('portico') },
  project: { site: await site('portico'), hostOptions: services.options },
}
/** All features that a site can enable, sign-in included; not `headless`, whose sites open other dialogs than ours. */
const ALL_FEATURES = {
  ...allServices.options,
  features: Object.fromEntries(
    [
      'email',
      'swaps',
      'send',
      'receive',
      'onramp',
      'payWithExchange',
      'activity',
      'payments',
      'emailCapture',
      'multiWallet',
      'smartSessions',
      'reownAuthentication',
      'transactionToasts',
      'accountChecks',
      'allowances',
    ].map((name) => [name, true]),
  ),
}
ALL_FEATURES.features.socials = ['google', 'x', 'discord']

const inBrowser = async (act) => {
  const browser = await launch()
  try {
    return await act(browser)
  } finally {
    await browser.close()
  }
}

/** Bytes and counts, on which no clock depends, several at a time. Resolves the results in the order of `list`. */
async function inLanes(lanes, list, measure) {
  const results = []
  const left = [...list.entries()]
  const lane = async () => {
    for (let next = left.shift(); next; next = left.shift()) results[next[0]] = await measure(next[1])
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return results
}

/** Medians of `read` for each kind, with interleaved samples. */
async function interleaved(names, conditions) {
  const runs = Object.fromEntries(names.map((name) => [name, []]))
  for (let i = 0; i < SAMPLES; i++) for (const name of names) runs[name].push(await opening(kinds[name], conditions(name)))
  const of = (name, read) => {
    const values = runs[name].map(read).filter((value) => value !== undefined)
    return values.length > 0 ? median(values) : undefined
  }
  return Object.fromEntries(
    names.map((name) => [
      name,
      {
        coldDialog: of(name, (run) => run.cold.dialog),
        coldRow: of(name, (run) => run.cold.row),
        warmDialog: of(name, (run) => run.warm?.dialog),
        warmRow: of(name, (run) => run.warm?.row),
        longest: of(name, (run) => run.longest),
        blocking: of(name, (run) => run.blocking),
      },
    ]),
  )
}

const scriptsOf = (results, name) => results.bytes[name].firstOpen.files.map(([path]) => path)
const compared = ['dialog', 'plain', 'project']

/** Each group adds its part to the results. */
const groups = {
  async bytes(results) {
    const pages = { ...kinds, features: { site: await site('portico'), hostOptions: ALL_FEATURES } }
    const measured = await inLanes(2, Object.entries(pages), async ([name, kind]) => [
      name,
      await inBrowser((browser) => bytes(browser, kind)),
    ])
    const { features, ...ofKinds } = Object.fromEntries(measured)
    results.bytes = ofKinds
    const { before, firstOpen } = features
    results.features = {
      before: before.bytes - results.bytes.project.before.bytes,
      firstOpen: firstOpen.bytes - results.bytes.project.firstOpen.bytes,
    }
    results.code = await inBrowser((browser) => untilCode(browser, kinds.project))
    results.dead = await inBrowser((browser) => dead(browser, kinds.plain))
  },
  async timings(results) {
    for (const rate of [1, 4]) results.timings[`${rate}x`] = await interleaved(compared, () => ({ rate }))
  },
  async hover(results) {
    results.timings.hover4x = await interleaved(['project'], () => ({ rate: 4, hover: 150 }))
  },
  async cached(results) {
    results.timings.cached4x = await interleaved(['dialog', 'project'], (name) => ({ rate: 4, files: scriptsOf(results, name) }))
  },
  async effort(results) {
    const runs = { dialog: [], project: [] }
    for (let i = 0; i < SAMPLES; i++) for (const name of Object.keys(runs)) runs[name].push(await effort(kinds[name], 4))
    const middle = (name, key) => median(runs[name].map((run) => run[key]))
    results.effort = Object.fromEntries(
      Object.keys(runs).map((name) => [
        name,
        Object.fromEntries(['toRow', 'longestTask', 'blocking'].map((key) => [key, middle(name, key)])),
      ]),
    )
  },
  async memory(results) {
    const [first, cycles] = await inLanes(2, [firstHeap, leaks], (measure) => inBrowser((browser) => measure(browser, kinds.project)))
    results.memory = { first, leaks: cycles }
  },
  async flood(results) {
    results.growth = []
    for (const wallets of [10, 1000, 10_000])
      results.growth.push({ wallets, ...(await inBrowser((browser) => flooded(browser, kinds.plain, wallets))) })
    results.flood = results.growth.at(-1)
  },
  async loads(results) {
    const conditions = { '1x': {}, '4x': { rate: 4 }, Slow: { slow: true } }
    results.loads = {}
    for (const [condition, how] of Object.entries(conditions)) {
      const runs = Object.fromEntries(compared.map((name) => [name, []]))
      for (let i = 0; i < SAMPLES; i++) for (const name of compared) runs[name].push(await loading(kinds[name], how))
      results.loads[condition] = Object.fromEntries(compared.map((name) => [name, median(runs[name])]))
    }
  },
  async slow(results) {
    results.timings.slow4x = await interleaved(compared, () => ({ rate: 4, slow: true }))
    results.timings.hover1x = await interleaved(['project'], () => ({ rate: 1, hover: 150 }))
  },
}

const budgets = JSON.parse(readFileSync(join(ROOT, 'bench/budgets.json'), 'utf8'))
const results = { chunks: chunkSizes(join(ROOT, 'bench/out/package/dist')), ...(isFull && { timings: {} }) }
for (const name of isFull ? Object.keys(groups) : ['bytes']) await groups[name](results)
for (const server of [...sites, services, allServices]) server.stop()

mkdirSync(join(ROOT, 'bench/out'), { recursive: true })
writeFileSync(join(ROOT, 'bench/out/results.json'), JSON.stringify(results, null, 2))
console.log(table(results, budgets))
if (isFull) {
  console.log(`\nopenings and processor times are medians of ${SAMPLES} interleaved samples, the other times one sample`)
  console.log(`\nnoted by tests:\n${notedFigures()}`)
}
for (const text of missedBars(results, budgets)) console.log(`over its bar: ${text}`)
const broken = breaches(results, budgets)
for (const text of broken) console.log(`over budget: ${text}`)
console.log(broken.length === 0 ? `within every budget (${Object.keys(results.chunks).length} chunks)` : `${broken.length} over budget`)
process.exitCode = broken.length === 0 ? 0 : 1
