import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildPages, PAGES, ROOT } from './lib/build.mjs'
import { bytes, effort, flooded, launch, leaks, median, opening, untilCode } from './lib/measure.mjs'
import { breaches, table } from './lib/report.mjs'
import { serve } from './lib/serve.mjs'

/**
 * `npm run bench`: what Portico adds to a bare React page, beside a hand-written lazy React `<dialog>` measured in the same run.
 * `--check` compares with `budgets.json` and exits with 1 on a breach; timings get two more chances, bytes none.
 */
const check = process.argv.includes('--check')
const samples = Number(process.env.BENCH_SAMPLES ?? 7)

async function timings(browser, sites, rate) {
  const runs = { portico: [], dialog: [] }
  for (let i = 0; i < samples; i++) for (const name of Object.keys(runs)) runs[name].push(await opening(browser, sites[name], rate))
  const pick = (name, read) => median(runs[name].map(read))
  const of = (name) => ({
    coldDialog: pick(name, (run) => run.cold.dialog),
    coldRow: pick(name, (run) => run.cold.row),
    warmDialog: pick(name, (run) => run.warm.dialog),
    warmRow: pick(name, (run) => run.warm.row),
    longestTask: pick(name, (run) => run.longest),
  })
  return { portico: of('portico'), dialog: of('dialog') }
}

async function efforts(browser, site) {
  const runs = []
  for (let i = 0; i < samples; i++) runs.push(await effort(browser, site, 4))
  // The least is what it costs; everything above it is the other tenants' doing.
  return { toRow: Math.min(...runs.map((run) => run.toRow)), longestTask: Math.min(...runs.map((run) => run.longestTask)) }
}

async function measure(sites) {
  const browser = await launch()
  try {
    const results = { bytes: {}, timings: {}, leaks: {}, effort: {} }
    for (const name of PAGES) results.bytes[name] = await bytes(browser, sites[name])
    for (const rate of [1, 4]) results.timings[rate] = await timings(browser, sites, rate)
    for (const name of ['portico', 'dialog']) {
      results.effort[name] = await efforts(browser, sites[name])
      results.leaks[name] = await leaks(browser, sites[name])
    }
    results.code = await untilCode(browser, sites.portico)
    results.flood = await flooded(browser, sites.portico)
    return results
  } finally {
    await browser.close()
  }
}

const folders = await buildPages()
const sites = Object.fromEntries(await Promise.all(PAGES.map(async (name) => [name, await serve(folders[name])])))
const budgets = JSON.parse(readFileSync(join(ROOT, 'bench/budgets.json'), 'utf8'))
let results = await measure(sites)
let broken = breaches(results, budgets)
for (let chance = 0; check && chance < 2 && broken.length > 0 && broken.every((breach) => breach.timing); chance++) {
  console.log(`Measured again, because of: ${broken.map((breach) => breach.text).join('; ')}`)
  results = await measure(sites)
  broken = breaches(results, budgets)
}
for (const site of Object.values(sites)) site.stop()

mkdirSync(join(ROOT, 'bench/out'), { recursive: true })
writeFileSync(join(ROOT, 'bench/out/results.json'), JSON.stringify(results, null, 2))
console.log(table(results))
for (const breach of broken) console.log(`over budget: ${breach.text}`)
if (check) {
  console.log(broken.length === 0 ? 'within every budget' : `${broken.length} over budget`)
  process.exitCode = broken.length === 0 ? 0 : 1
}
