// Every package that reaches a host site, inside our files or beside them, is under a licence of this list: approved by the OSI, and asking for no more than a notice.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { vendoredPackages } from './generate-licences.mjs'
import { readJson, shippedTree } from './lib/production-tree.mjs'
import { isMain, report } from './lib/report.mjs'

export const ALLOWED = ['MIT', 'Apache-2.0', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD', 'BlueOak-1.0.0']

/** `A OR B` needs one allowed side, `A AND B` both. */
export function isAllowed(expression) {
  const text = expression.trim().replace(/^\((.*)\)$/, '$1')
  if (text.includes(' OR ')) return text.split(' OR ').some(isAllowed)
  if (text.includes(' AND ')) return text.split(' AND ').every(isAllowed)
  return ALLOWED.includes(text)
}

/** From 2.21.9 on this family caps users and forbids other networks; 2.21.8 is its last Apache-2.0 release. */
const LAST_FREE = [2, 21, 8]

function isAfter(version, [major, minor, patch]) {
  const [a = 0, b = 0, c = 0] = version.split(/[.-]/).map(Number)
  return a > major || (a === major && (b > minor || (b === minor && c > patch)))
}

/** What a package says of itself: the old forms too. */
export function licenceOf(manifest) {
  const { license, licenses } = manifest
  if (typeof license === 'string') return license
  if (license?.type) return license.type
  return Array.isArray(licenses) ? licenses.map(({ type }) => type).join(' OR ') : undefined
}

/** @param manifestOf gives the installed package.json of a path, or undefined when this platform has none */
export function check(lock, manifestOf, vendored = []) {
  const { tree, missing } = shippedTree(lock, vendored)
  const counts = new Map()
  const breaches = missing.map((name) => `${name}: not in the lock file`)
  for (const { path, name, version, license: locked } of tree) {
    const manifest = manifestOf(path)
    const licence = manifest ? licenceOf(manifest) : locked
    counts.set(licence, (counts.get(licence) ?? 0) + 1)
    if (!licence) breaches.push(`${name}@${version}: says no licence`)
    else if (!isAllowed(licence)) breaches.push(`${name}@${version}: ${licence} is not allowed`)
    else if (locked && locked !== licence) breaches.push(`${name}@${version}: the lock file says ${locked}, the package ${licence}`)
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
