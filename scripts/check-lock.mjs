// Checks that the lock file is complete, has hashes, no URLs and no duplicates, and that `npm ci` accepts it.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { DENIED, MOST_PACKAGES, PRODUCTION_PACKAGES, SHARED, SINGLE } from './lib/production-packages.mjs'
import { nameOf, productionTree, readJson } from './lib/production-tree.mjs'
import { isMain, report } from './lib/report.mjs'

/** An exact version, or one under an alias (for packages that tests need in two releases). */
const EXACT = /^(?:npm:(?:@[a-z\d-]+\/)?[a-z\d.-]+@)?\d+\.\d+\.\d+(?:-[0-9a-z.-]+)?$/

function hashes(packages) {
  return Object.entries(packages).flatMap(([path, { resolved, integrity, link }]) => {
    if (path === '' || link || !path.includes('node_modules/')) return []
    return [
      ...(/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity ?? '') ? [] : [`${path}: no sha512`]),
      ...(resolved === undefined
        ? []
        : [`${path}: names where it came from (${resolved.split('/').slice(0, 3).join('/')}): see omit-lockfile-registry-resolved`]),
    ]
  })
}

function ranges(manifest) {
  const { dependencies = {}, devDependencies = {}, optionalDependencies = {} } = manifest
  return Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies }).flatMap(([name, range]) =>
    EXACT.test(SHARED.includes(name) ? range.replace(/^\^/, '') : range)
      ? []
      : [`package.json: ${name} "${range}" is not an exact version`],
  )
}

export function check(lock, manifests, expected = PRODUCTION_PACKAGES) {
  const { packages } = lock
  const { tree, missing } = productionTree(lock)
  const names = new Set(tree.map(({ name }) => name))
  const breaches = [
    ...manifests.flatMap(ranges),
    ...hashes(packages),
    ...missing.map((name) => `${name}: not in the lock file`),
    ...[...names].filter((name) => !expected.includes(name)).map((name) => `${name}: is not in scripts/lib/production-packages.mjs`),
    ...expected.filter((name) => !names.has(name)).map((name) => `scripts/lib/production-packages.mjs: ${name} is not used any more`),
    ...Object.entries(packages)
      .filter(([path, { version }]) => path.includes('node_modules/') && DENIED[nameOf(path)]?.includes(version))
      .map(([path, { version }]) => `${path}@${version}: a release that carried hostile code`),
    ...SINGLE.flatMap((name) => {
      const copies = tree.filter((locked) => locked.name === name)
      return copies.length > 1 ? [`${name}: ${copies.map(({ version }) => version).join(' and ')}, one is wanted`] : []
    }),
    ...(tree.length > MOST_PACKAGES ? [`${tree.length} production packages, at most ${MOST_PACKAGES}`] : []),
  ]
  return { breaches, figures: `${tree.length} production packages of ${Object.keys(packages).length - 1}, all sha512` }
}

if (isMain(import.meta.url)) {
  const root = join(import.meta.dirname, '..')
  const manifests = [readJson(root, 'package.json'), readJson(root, 'sandbox/package.json')]
  const finding = check(readJson(root, 'package-lock.json'), manifests)
  const { status, stdout, stderr } = spawnSync('npm', ['ci', '--dry-run', '--offline', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: root,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  const clean = status === 0 ? [] : [`npm ci --dry-run: ${`${stdout}${stderr}`.trim().split('\n').slice(0, 5).join(' | ')}`]
  report('lock', { ...finding, breaches: [...finding.breaches, ...clean] })
}
