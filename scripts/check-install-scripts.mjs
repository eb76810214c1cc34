// Checks that no production dependency has install scripts, and that our own installations run none.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { productionTree, readJson } from './lib/production-tree.mjs'
import { isMain, report } from './lib/report.mjs'

const HOOKS = ['preinstall', 'install', 'postinstall', 'prepare']

/**
 * Optional native helpers of `ws`, in the tree of `@solana/web3.js`, which the design card names as a dependency. Nothing of ours loads them,
 * and an installation without scripts works.
 */
export const EXCEPTIONS = new Set(['bufferutil@4.1.0', 'utf-8-validate@6.0.6'])

/** `prepare` runs for git dependencies only, so it is checked for our own package and not for published ones. */
export function check(lock, manifestOf, own, npmrc) {
  const { tree } = productionTree(lock)
  const breaches = HOOKS.filter((hook) => own.scripts?.[hook]).map((hook) => `package.json: has the script ${hook}`)
  for (const { path, name, version, entry } of tree) {
    const hooks = HOOKS.slice(0, 3).filter((hook) => manifestOf(path)?.scripts?.[hook])
    if ((entry.hasInstallScript || hooks.length > 0) && !EXCEPTIONS.has(`${name}@${version}`))
      breaches.push(`${name}@${version}: runs ${hooks.join(', ') || 'a script'} when installed`)
  }
  if (!/^ignore-scripts=true$/m.test(npmrc)) breaches.push('.npmrc: ignore-scripts=true is missing')
  return { breaches, figures: `${breaches.length} scripts beyond the ${EXCEPTIONS.size} excepted in ${tree.length} packages` }
}

if (isMain(import.meta.url)) {
  const root = join(import.meta.dirname, '..')
  const manifestOf = (path) => (existsSync(join(root, path, 'package.json')) ? readJson(root, path, 'package.json') : undefined)
  const npmrc = existsSync(join(root, '.npmrc')) ? readFileSync(join(root, '.npmrc'), 'utf8') : ''
  report('install-scripts', check(readJson(root, 'package-lock.json'), manifestOf, readJson(root, 'package.json'), npmrc))
}
