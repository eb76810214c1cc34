// Plays the faults of test/faults/faults.json, each a defence that is taken away, one at a time: the tests of its feature have to fail. At
// least 95 % must be noticed. `--only=text` plays those whose feature or description contains the text.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isMain, report } from './lib/report.mjs'
import { root } from './setup.mjs'

const LEAST_SHARE = 0.95
const AT_ONCE = 2
const LAYERS = ['src/domain', 'src/application', 'src/infrastructure', 'src/ui', 'test/contract']

/** Faults whose code does not stand exactly once in their file: it has changed since. */
export function staleFaults(faults, read) {
  return faults
    .filter(({ file, code }) => read(file).split(code).length !== 2)
    .map(({ what, file }) => `${file} does not hold the code of "${what}" once`)
}

const testsOf = ({ feature, tests }) =>
  tests ?? LAYERS.map((layer) => `${layer}/${feature}`).filter((folder) => existsSync(join(root, folder)))

/** Whether a test fails. */
function isNoticed(fault, place) {
  return new Promise((resolve) => {
    const args = [join('node_modules', 'vitest', 'vitest.mjs'), 'run', '--bail=1', '--reporter=dot', ...testsOf(fault)]
    const child = spawn(process.execPath, args, {
      cwd: root,
      stdio: 'ignore',
      env: { ...process.env, PORTICO_FAULT: String(place), PORTICO_CHECK: '1' },
    })
    child.on('close', (code) => resolve(code !== 0))
  })
}

async function main(only) {
  const faults = JSON.parse(readFileSync(join(root, 'test/faults/faults.json'), 'utf8'))
  const breaches = staleFaults(faults, (file) => readFileSync(join(root, file), 'utf8'))
  const left = [...faults.entries()].filter(([, { feature, what }]) => `${feature} ${what}`.includes(only))
  const all = left.length
  let noticed = 0
  const play = async () => {
    for (let next = left.shift(); next; next = left.shift()) {
      const [place, fault] = next
      const isCaught = await isNoticed(fault, place)
      noticed += isCaught ? 1 : 0
      console.log(`${isCaught ? 'noticed ' : 'MISSED  '} ${fault.feature}: ${fault.what} (${fault.file})`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, play))
  if (noticed < all * LEAST_SHARE)
    breaches.push(`${noticed} of ${all} faults were noticed, at least ${Math.ceil(all * LEAST_SHARE)} are wanted`)
  report('faults', { breaches, figures: `${noticed} of ${all} seeded faults noticed by the tests of their features` })
}

if (isMain(import.meta.url)) await main(process.argv.find((argument) => argument.startsWith('--only='))?.slice('--only='.length) ?? '')
