// Writes the bill of materials (SBOM) beside the built files, and checks that it is complete.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { vendoredPackages } from './generate-licences.mjs'
import { write as writeSbom } from './generate-sbom.mjs'
import { readJson, shippedTree } from './lib/production-tree.mjs'
import { isMain, report } from './lib/report.mjs'

const PACKAGE = /(?:\bfrom\s*|\bimport\s*\(?\s*)["']((?:@[a-z0-9-]+\/)?[a-z0-9][a-z0-9._-]*)(?:\/[^"']*)?["']/g

/** Packages that built files import; each must be in the SBOM. */
export function importedPackages(texts) {
  return [...new Set(texts.flatMap((text) => [...text.matchAll(PACKAGE)].map(([, name]) => name)))].sort()
}

export function check(document, lock, imported, optionalPeers, vendored = []) {
  const { tree, missing } = shippedTree(lock, vendored)
  const listed = new Map(document.components.map((component) => [component['bom-ref'], component]))
  const names = new Set(document.components.map(({ name }) => name))
  const breaches = [
    ...missing.map((path) => `${path}: not in the lock file`),
    ...tree
      .filter(({ name, version, path }) => !listed.has(`pkg:npm/${name.replace('@', '%40')}@${version}#${path}`))
      .map(({ path }) => `${path}: not listed`),
    ...[...listed.values()].filter(({ hashes }) => !/^[0-9a-f]{128}$/.test(hashes[0]?.content ?? '')).map(({ name }) => `${name}: no hash`),
    ...[...listed.values()]
      .filter(({ licenses }) => !(licenses[0]?.license?.id ?? licenses[0]?.expression))
      .map(({ name }) => `${name}: no licence`),
    ...imported
      .filter((name) => !names.has(name) && !optionalPeers.includes(name))
      .map((name) => `${name}: imported by a built file, not listed`),
  ]
  return { breaches, figures: `${listed.size} packages with licence and hash` }
}

if (isMain(import.meta.url)) {
  const root = join(import.meta.dirname, '..')
  const manifest = readJson(root, 'package.json')
  const optionalPeers = Object.entries(manifest.peerDependenciesMeta ?? {}).flatMap(([name, { optional }]) => (optional ? [name] : []))
  const document = writeSbom(root)
  const built = readdirSync(join(root, 'dist'), { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.js') && !path.startsWith('cdn'),
  )
  const texts = built.map((path) => readFileSync(join(root, 'dist', path), 'utf8'))
  // The command that rewrites a site's imports names the package itself.
  const imported = importedPackages(texts).filter((name) => name !== manifest.name)
  report('sbom', check(document, readJson(root, 'package-lock.json'), imported, optionalPeers, vendoredPackages()))
}
