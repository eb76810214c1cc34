// Computes the next version and its part of CHANGELOG.md from the changesets: `node scripts/version.mjs` (`--dry-run` only prints them).
// Changesets treats the root of a repository with workspaces as unpublished; ours is published, so this works on a copy without workspaces.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readJson } from './lib/production-tree.mjs'
import { isMain } from './lib/report.mjs'

function git(folder, ...args) {
  spawnSync('git', ['-c', 'user.name=portico', '-c', 'user.email=portico@localhost', ...args], { cwd: folder })
}

/** @returns {{ version: string, changelog: string, output: string }} the result of the changesets of `root` */
export function nextVersion(root) {
  const place = mkdtempSync(join(tmpdir(), 'portico-version-'))
  try {
    const { workspaces: _, ...manifest } = readJson(root, 'package.json')
    writeFileSync(join(place, 'package.json'), JSON.stringify(manifest))
    cpSync(join(root, '.changeset'), join(place, '.changeset'), { recursive: true })
    cpSync(join(root, 'CHANGELOG.md'), join(place, 'CHANGELOG.md'))
    symlinkSync(join(root, 'node_modules'), join(place, 'node_modules'), 'junction')
    writeFileSync(join(place, '.gitignore'), 'node_modules\n')
    git(place, 'init', '-q', '-b', 'main')
    git(place, 'add', '-A')
    git(place, 'commit', '-q', '-m', 'copy')
    const { stdout, stderr } = spawnSync(process.execPath, [join(root, 'node_modules/@changesets/cli/bin.js'), 'version'], {
      cwd: place,
      encoding: 'utf8',
    })
    return {
      version: readJson(place, 'package.json').version,
      changelog: readFileSync(join(place, 'CHANGELOG.md'), 'utf8').replaceAll(/^- [0-9a-f]{7}: /gm, '- '),
      output: `${stdout}${stderr}`,
    }
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}

function write(root, { version, changelog }) {
  for (const name of ['package.json', 'package-lock.json']) {
    const text = readFileSync(join(root, name), 'utf8')
    writeFileSync(join(root, name), text.replaceAll(/("name": "portico",\s+"version": )"[^"]*"/g, `$1"${version}"`))
  }
  const defaults = join(root, 'src/infrastructure/shared/service-defaults.ts')
  writeFileSync(defaults, readFileSync(defaults, 'utf8').replace(/(SDK_VERSION = )'[^']*'/, `$1'${version}'`))
  writeFileSync(join(root, 'CHANGELOG.md'), changelog)
  for (const name of readdirSync(join(root, '.changeset'))) if (/^(?!README).*\.md$/.test(name)) rmSync(join(root, '.changeset', name))
}

if (isMain(import.meta.url)) {
  const root = join(import.meta.dirname, '..')
  const before = readJson(root, 'package.json').version
  const next = nextVersion(root)
  console.log(`${before} -> ${next.version}`)
  if (next.version === before) console.log(next.output)
  else if (process.argv.includes('--dry-run')) console.log(next.changelog)
  else write(root, next)
}
