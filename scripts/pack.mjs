// Writes `.cache/package`: what is published (`node scripts/pack.mjs && npm publish ./.cache/package`). Run it after the build.
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readJson } from './lib/production-tree.mjs'
import { isMain } from './lib/report.mjs'

/** Of use in the repository only. */
const OWN = ['scripts', 'workspaces', 'overrides', 'devDependencies']

export function publishedManifest(manifest) {
  return Object.fromEntries(Object.entries(manifest).filter(([name]) => !OWN.includes(name)))
}

/** Links for readers who have the package only: a document is a page of the site, anything else a file of the repository. */
export function absoluteLinks(text, { homepage, repository, version }) {
  const [address] = /https:.*(?=\.git$)/.exec(repository.url)
  return text.replaceAll(/(!?)(\[[^\]]*\])\((?!https?:|#)([^)]+)\)/g, (_, picture, label, path) => {
    const page = /^docs\/(.*)\.md(#.*)?$/.exec(path)
    return `${picture}${label}(${page ? `${homepage}/${page[1]}${page[2] ?? ''}` : `${address}/${picture ? 'raw' : 'blob'}/v${version}/${path}`})`
  })
}

/** @returns {string} the folder to publish */
export function stage(root) {
  const manifest = readJson(root, 'package.json')
  const target = join(root, '.cache', 'package')
  rmSync(target, { recursive: true, force: true })
  mkdirSync(target, { recursive: true })
  for (const name of manifest.files.filter((each) => existsSync(join(root, each))))
    cpSync(join(root, name), join(target, name), { recursive: true })
  writeFileSync(join(target, 'package.json'), `${JSON.stringify(publishedManifest(manifest), undefined, 2)}\n`)
  for (const name of ['README.md', 'CHANGELOG.md'])
    writeFileSync(join(target, name), absoluteLinks(readFileSync(join(root, name), 'utf8'), manifest))
  return target
}

if (isMain(import.meta.url)) console.log(stage(join(import.meta.dirname, '..')))
