// Checks that `dist` and a build of the same sources in another folder are byte-identical, so that published files can be verified. `--full`
// also builds the CDN files; otherwise the library and its declarations.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isMain, report } from './lib/report.mjs'
import { builds } from './stages.mjs'

/** @returns {Map<string, string>} file -> sha256 */
export function hashes(folder) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => statSync(join(folder, path)).isFile())
  return new Map(
    files.sort().map((path) => [
      path,
      createHash('sha256')
        .update(readFileSync(join(folder, path)))
        .digest('hex'),
    ]),
  )
}

export function compare(first, second) {
  const paths = new Set([...first.keys(), ...second.keys()])
  return [...paths].filter((path) => first.get(path) !== second.get(path)).map((path) => `${path}: the two builds differ`)
}

/** True when a built file contains a build folder's path, which differs between machines. */
export function namesFolder(folder, places) {
  return [...hashes(folder).keys()]
    .filter((path) => places.some((place) => readFileSync(join(folder, path)).includes(place)))
    .map((path) => `${path}: names the folder it was built in`)
}

function build(root, place, full) {
  const keep = readdirSync(root).filter((name) => !['node_modules', 'dist', '.git', '.cache', '.changeset'].includes(name))
  for (const name of keep)
    cpSync(join(root, name), join(place, name), {
      recursive: true,
      filter: (path) => !/(?:^|[\\/])(?:node_modules|out|\.next|dist)$/.test(path),
    })
  // Links to the files, not to the folder: the way to a package is in what is built. Another disk gets copies.
  const linked = spawnSync('cp', ['-al', join(root, 'node_modules'), join(place, 'node_modules')])
  if (linked.status !== 0) cpSync(join(root, 'node_modules'), join(place, 'node_modules'), { recursive: true, verbatimSymlinks: true })
  for (const [label, command, args] of builds().filter(([label]) => full || !label.startsWith('cdn'))) {
    const { status, stdout, stderr } = spawnSync(command, args, { cwd: place, encoding: 'utf8', shell: process.platform === 'win32' })
    if (status !== 0) return [`${label}: ${`${stdout}${stderr}`.trim()}`]
  }
  return []
}

function main(root, full) {
  const started = performance.now()
  const place = mkdtempSync(join(tmpdir(), 'portico-elsewhere-'))
  try {
    const failed = build(root, place, full)
    if (failed.length > 0) return { breaches: failed, figures: '' }
    const isCompared = ([path]) => path !== 'sbom.json' && (full || !path.startsWith('cdn/'))
    const [here, elsewhere] = [root, place].map((folder) => new Map([...hashes(join(folder, 'dist'))].filter(isCompared)))
    const breaches = [...compare(here, elsewhere), ...namesFolder(join(place, 'dist'), [place])]
    return { breaches, figures: `${elsewhere.size} files equal in two builds, ${Math.round((performance.now() - started) / 1000)} s` }
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}

if (isMain(import.meta.url)) report('reproducible', main(join(import.meta.dirname, '..'), process.argv.includes('--full')))
