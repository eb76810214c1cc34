// Checks that every package that reaches a host site, bundled or as a dependency, has a licence of this list: OSI-approved and requiring
// attribution at most.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { vendoredPackages } from './generate-licences.mjs'
import { readJson, shippedTree } from './lib/production-tree.mjs'
import { isMain, report } from './lib/report.mjs'

export const ALLOWED = ['MIT', 'Apache-2.0', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD', 'BlueOak-1.0.0']

/**
 * Packages in the tree of `@solana/web3.js`, which the design card names as a dependency. None of them is in our files (`build/stand-ins`).
 * `eyes` and `text-encoding-utf-8` name their licence in a file beside their manifest only. All three licences are OSI-approved.
 */
export const EXCEPTIONS = new Map([
  ['eyes@0.1.8', 'MIT'],
  ['rpc-websockets@9.3.10', 'LGPL-3.0-only'],
  ['text-encoding-utf-8@1.0.2', 'Unlicense'],
])

/** `A OR B` needs one allowed licence, `A AND B` both. */
export function isAllowed(expression) {
  const text = expression.trim().replace(/^\((.*)\)$/, '$1')
  if (text.includes(' OR ')) return text.split(' OR ').some(isAllowed)
  if (text.includes(' AND ')) return text.split(' AND ').every(isAllowed)
  return ALLOWED.includes(text)
}

/** MetaMask's clients of 2026 have a licence of their own, whatever their manifests say. */
const NOT_OPEN = /^@metamask\/connect-/

/** Releases of this family from 2.21.9 on limit the number of users and forbid other networks; 2.21.8 is the last under Apache-2.0. */
const LAST_FREE = [2, 21, 8]

function isAfter(version, [major, minor, patch]) {
  const [a = 0, b = 0, c = 0] = version.split(/[.-]/).map(Number)
  return a > major || (a === major && (b > minor || (b === minor && c > patch)))
}

/** The licence in a package's manifest, in current and legacy formats. */
export function licenceOf(manifest) {
  const { license, licenses } = manifest
  if (typeof license === 'string') return license
  if (license?.type) return license.type
  return Array.isArray(licenses) ? licenses.map(({ type }) => type).join(' OR ') : undefined
}

/** @param manifestOf returns the installed package.json of a path, or undefined when it is not installed on this platform */
export function check(lock, manifestOf, vendored = []) {
  const { tree, missing } = shippedTree(lock, vendored)
  const counts = new Map()
  const breaches = missing.map((name) => `${name}: not in the lock file`)
  for (const { path, name, version, license: locked } of tree) {
    const manifest = manifestOf(path)
    const licence = manifest ? licenceOf(manifest) : locked
    counts.set(licence, (counts.get(licence) ?? 0) + 1)
    const excepted = EXCEPTIONS.get(`${name}@${version}`)
    if (excepted !== undefined && (!licence || licence === excepted)) continue
    if (!licence) breaches.push(`${name}@${version}: says no licence`)
    else if (!isAllowed(licence)) breaches.push(`${name}@${version}: ${licence} is not allowed`)
    else if (locked && locked !== licence) breaches.push(`${name}@${version}: the lock file says ${locked}, the package ${licence}`)
    if (NOT_OPEN.test(name)) breaches.push(`${name}@${version}: is not under an open licence`)
    if (name.startsWith('@walletconnect/') && isAfter(version, LAST_FREE))
      breaches.push(`${name}@${version}: only up to ${LAST_FREE.join('.')} is free software`)
  }
  const figures = [...counts].sort(([, a], [, b]) => b - a).map(([licence, count]) => `${count} ${licence}`)
  return { breaches, figures: `${tree.length} packages, ${figures.join(', ')}` }
}

if (isMain(import.meta.url)) {
  const root = join(import.meta.dirname, '..')
  const manifestOf = (path) => (existsSync(join(root, path, 'package.json')) ? readJson(root, path, 'package.json') : undefined)
  report('licences', check(readJson(root, 'package-lock.json'), manifestOf, vendoredPackages()))
}
