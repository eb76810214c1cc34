import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root, setup } from './setup.mjs'

/**
 * `npm test`: everything, from a fresh clone, offline but for the installation.
 * `--only=types,lint` runs the named stages, `--full` the long form of every figure and mutation testing. The last line is `N passed, N failed`; the exit code follows it.
 */
const only = process.argv
  .find((argument) => argument.startsWith('--only'))
  ?.split('=')[1]
  ?.split(',')

const isFull = process.argv.includes('--full')
if (isFull) process.env.PORTICO_FULL = '1'

setup({ browser: !only?.every((name) => ['types', 'lint', 'tests', 'architecture', 'build', 'hygiene', 'mutation'].includes(name)) })

const { stages, extraStages } = await import('./stages.mjs')
const named = only ?? [...stages.map(({ name }) => name), ...(isFull ? ['mutation'] : [])]
const chosen = [...stages, ...extraStages].filter(({ name }) => named.includes(name))

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(130))

const rows = []
for (const { name, needs, run } of chosen) {
  if (!existsSync(join(root, needs))) {
    console.log(`-- ${name}: skipped, ${needs} does not exist`)
    rows.push({ stage: name, passed: 0, failed: 0, seconds: 0, note: 'skipped' })
    continue
  }
  console.log(`-- ${name}`)
  const started = performance.now()
  const { passed, failed, output } = await run()
  const seconds = Math.round((performance.now() - started) / 100) / 10
  if (output) console.log(output)
  console.log(`   ${passed} passed, ${failed} failed (${seconds} s)`)
  rows.push({ stage: name, passed, failed, seconds, note: '' })
}

const passed = rows.reduce((total, row) => total + row.passed, 0)
const failed = rows.reduce((total, row) => total + row.failed, 0)
const line = (...cells) => cells.map((cell, index) => (index === 0 ? String(cell).padEnd(14) : String(cell).padStart(9))).join('')
console.log(`\n${line('stage', 'passed', 'failed', 'seconds')}`)
for (const row of rows) console.log(`${line(row.stage, row.passed, row.failed, row.seconds)}${row.note && `  ${row.note}`}`)
console.log(line('total', passed, failed, Math.round(rows.reduce((total, row) => total + row.seconds, 0))))
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 || passed === 0 ? 1 : 0
