import { realpathSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** @typedef {{ breaches: readonly string[], figures: string }} Finding */

/** Prints one line (`ok name: figures`, or `FAIL name` and the breaches) and sets the exit code. */
export function report(name, { breaches, figures }) {
  console.log(
    breaches.length === 0 ? `ok ${name}: ${figures}` : `FAIL ${name}: ${figures}\n${breaches.map((breach) => `  ${breach}`).join('\n')}`,
  )
  process.exitCode = breaches.length === 0 ? 0 : 1
}

/** True when the script was started directly, false when a test imported it. */
export function isMain(url) {
  return process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(url)
}
