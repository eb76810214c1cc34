import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { chooseStages, notRun } from './lib/choose-stages.mjs'
import { paceNote } from './lib/pace.mjs'
import { root, setup } from './setup.mjs'

/**
 * `npm test`: everything, from a fresh clone, offline but for the installation.
 * `--only=types,lint` runs the named stages, `--check` (of `npm run check`) the short form of long seeded tests, `--full` the long form of every figure and mutation testing. The last line is `N passed, N failed`; the exit code follows it.
 */
const only = process.argv
  .find((argument) => argument.startsWith('--only'))
  ?.split('=')[1]
  ?.split(',')

const isFull = process.argv.includes('--full')
if (isFull) process.env.PORTICO_FULL = '1'
// The short form of long seeded tests: `npm test` plays them at the length that the bars ask for.
process.env.PORTICO_CHECK = process.argv.includes('--check') ? '1' : ''

setup({
  browser: !only?.every((name) => ['types', 'lint', 'tests', 'architecture', 'build', 'hygiene', 'faults', 'mutation'].includes(name)),
})

const { stages, extraStages } = await import('./stages.mjs')
const named = only ?? [...stages.map(({ name }) => name), ...(isFull ? ['faults', 'mutation'] : [])]
const chosen = chooseStages([...stages, ...extraStages], named)

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(130))

const rows = []

async function runStage({ name, needs, run }) {
  if (!existsSync(join(root, needs))) {
    console.log(`-- ${name}: not run, ${needs} does not exist`)
    return notRun({ name, needs })
  }
  const started = performance.now()
  const { passed, failed, output, causes = [] } = await run()
  const seconds = Math.round((performance.now() - started) / 100) / 10
  console.log(`-- ${name}`)
  if (output) console.log(output)
  console.log(`   ${passed} passed, ${failed} failed (${seconds} s)`)
  return { stage: name, passed, failed, seconds, note: '', causes }
}

const all = performance.now()
for (let next = 0; next < chosen.length; ) {
  const after = chosen.findIndex(({ isBeside }, index) => index > next && !isBeside)
  const together = chosen.slice(next, after < 0 ? undefined : after)
  console.log(`-- ${together.map(({ name }) => name).join(', ')} ...`)
  rows.push(...(await Promise.all(together.map(runStage))))
  next += together.length
}
const wholeSeconds = (performance.now() - all) / 1000

const passed = rows.reduce((total, row) => total + row.passed, 0)
const failed = rows.reduce((total, row) => total + row.failed, 0)
const line = (...cells) => cells.map((cell, index) => (index === 0 ? String(cell).padEnd(14) : String(cell).padStart(9))).join('')
console.log(`\n${line('stage', 'passed', 'failed', 'seconds')}`)
for (const row of rows) console.log(`${line(row.stage, row.passed, row.failed, row.seconds)}${row.note && `  ${row.note}`}`)
console.log(line('total', passed, failed, Math.round(wholeSeconds)))
const slow = paceNote(wholeSeconds, { isCheck: process.env.PORTICO_CHECK === '1', isFull, isPart: only !== undefined })
if (slow) console.log(slow)
const causes = rows.flatMap((row) => row.causes)
if (causes.length > 0) console.log(`\nfailed:\n${causes.join('\n')}`)
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 || passed === 0 ? 1 : 0
