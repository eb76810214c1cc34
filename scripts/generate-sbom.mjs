// Writes dist/sbom.json (CycloneDX 1.6): every package that a host site installs or that is bundled into our files, with version, licence
// and hash. Usage: node scripts/generate-sbom.mjs. The output is deterministic for a lock file: no timestamp, no random id.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { EXCEPTIONS, licenceOf } from './check-licences.mjs'
import { vendoredPackages } from './generate-licences.mjs'
import { readJson, shippedTree } from './lib/production-tree.mjs'
import { isMain } from './lib/report.mjs'

const purl = (name, version) => `pkg:npm/${name.replace('@', '%40')}@${version}`

/** Converts npm's base64 hash to hexadecimal, which CycloneDX requires. */
function hashOf(integrity) {
  const base64 = /^sha512-(.+)$/.exec(integrity ?? '')?.[1]
  return base64 ? [{ alg: 'SHA-512', content: Buffer.from(base64, 'base64').toString('hex') }] : []
}

function licence(text) {
  return text?.includes(' ') ? { expression: text } : { license: { id: text } }
}

export function sbom(lock, manifest, manifestOf, vendored = []) {
  const { tree } = shippedTree(lock, vendored)
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: {
        type: 'library',
        'bom-ref': purl(manifest.name, manifest.version),
        name: manifest.name,
        version: manifest.version,
        licenses: [licence(manifest.license)],
      },
    },
    components: tree.map(({ path, name, version, integrity, license, optional }) => ({
      type: 'library',
      'bom-ref': `${purl(name, version)}#${path}`,
      name,
      version,
      purl: purl(name, version),
      scope: optional ? 'optional' : 'required',
      licenses: [licence(licenceOf(manifestOf(path) ?? {}) || EXCEPTIONS.get(`${name}@${version}`) || license)],
      hashes: hashOf(integrity),
    })),
  }
}

export function write(root) {
  const manifestOf = (path) => (existsSync(join(root, path, 'package.json')) ? readJson(root, path, 'package.json') : undefined)
  const document = sbom(readJson(root, 'package-lock.json'), readJson(root, 'package.json'), manifestOf, vendoredPackages())
  mkdirSync(join(root, 'dist'), { recursive: true })
  writeFileSync(join(root, 'dist/sbom.json'), `${JSON.stringify(document, undefined, 2)}\n`)
  return document
}

if (isMain(import.meta.url)) {
  const { components } = write(join(import.meta.dirname, '..'))
  console.log(`dist/sbom.json: ${components.length} packages`)
}
