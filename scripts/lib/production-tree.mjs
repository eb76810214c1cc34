import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** @typedef {{ path: string, name: string, version: string, integrity?: string, license?: string, optional: boolean, entry: object }} Locked */

export function readJson(...path) {
  return JSON.parse(readFileSync(join(...path), 'utf8'))
}

export function nameOf(path) {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
}

/** Resolves `name` from the package at `path` as Node does. */
function resolve(packages, path, name) {
  for (let folder = path; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const candidate = `${folder ? `${folder}/` : ''}node_modules/${name}`
    if (packages[candidate]) return candidate
    if (folder === '') return undefined
  }
}

/** A tool that hosts have themselves, wanted as a peer for its types only. */
const TOOLS = new Set(['typescript'])

function needs(entry) {
  const optionalPeers = new Set(
    Object.entries(entry.peerDependenciesMeta ?? {}).flatMap(([name, { optional }]) => (optional ? [name] : [])),
  )
  const peers = Object.keys(entry.peerDependencies ?? {}).filter((name) => !optionalPeers.has(name) && !TOOLS.has(name))
  return [
    ...Object.keys(entry.dependencies ?? {}).map((name) => ({ name, optional: false })),
    ...Object.keys(entry.optionalDependencies ?? {}).map((name) => ({ name, optional: true })),
    ...peers.map((name) => ({ name, optional: false })),
  ]
}

function lockedAt(packages, path, optional) {
  const entry = packages[path]
  const { version, integrity, license } = entry
  return { path, name: nameOf(path), version, integrity, license, optional, entry }
}

/**
 * The packages that a host site installs, and those bundled into our files (`vendored`: paths of the lock file).
 * @returns {{ tree: Locked[], missing: string[] }}
 */
export function shippedTree(lock, vendored = []) {
  const { tree, missing } = productionTree(lock)
  const known = new Set(tree.map(({ path }) => path))
  const more = vendored.filter((path) => !known.has(path))
  return {
    tree: [...tree, ...more.filter((path) => lock.packages[path]).map((path) => lockedAt(lock.packages, path, false))].sort((a, b) =>
      a.path < b.path ? -1 : 1,
    ),
    missing: [...missing, ...more.filter((path) => !lock.packages[path])],
  }
}

/**
 * All packages that installing Portico adds, from the lock file: dependencies, their dependencies, and required peers.
 * @returns {{ tree: Locked[], missing: string[] }} sorted by path; `missing` = required but not locked
 */
export function productionTree(lock) {
  const { packages } = lock
  const found = new Map()
  const missing = new Set()
  const queue = [{ path: '', optional: false }]
  for (let at = queue.shift(); at; at = queue.shift()) {
    for (const { name, optional } of needs(packages[at.path])) {
      const path = resolve(packages, at.path, name)
      const isOptional = at.optional || optional
      if (path === undefined) {
        if (!isOptional) missing.add(`${name} (needed by ${at.path || 'us'})`)
        continue
      }
      if (found.has(path)) continue
      found.set(path, lockedAt(packages, path, isOptional))
      queue.push({ path, optional: isOptional })
    }
  }
  return { tree: [...found.values()].sort((a, b) => (a.path < b.path ? -1 : 1)), missing: [...missing] }
}
