// Fails on unused files, exports and dependencies (knip, configured in scripts/knip.json), and on exports of `src` that only tests use (knip-production.json).
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isMain, report } from './lib/report.mjs'

const ROOT = join(import.meta.dirname, '..')

/**
 * @param result what `knip --reporter json` printed
 * @param isKept whether an export counts as used all the same
 */
export function check(result, isKept = () => false) {
  const breaches = result.issues.flatMap(({ file, ...kinds }) =>
    Object.entries(kinds).flatMap(([kind, found]) =>
      (Array.isArray(found) ? found : [])
        .filter(({ name }) => !isKept(file, name))
        .map(({ name }) => (kind === 'files' ? `${file}: nobody imports it` : `${file}: ${name} (${kind})`)),
    ),
  )
  return { breaches, figures: `${breaches.length} unused` }
}

/**
 * What the entries of the package export: names, and files of which they export everything.
 * @param entries texts of `src/*.ts`
 */
export function publicExports(entries) {
  const names = new Set()
  const files = new Set()
  for (const text of entries) {
    for (const [, list] of text.matchAll(/^export (?:type )?\{([^}]*)\}/gm))
      for (const each of list.split(','))
        names.add(
          each
            .trim()
            .replace(/^type /, '')
            .split(/\s+as\s+/)[0],
        )
    for (const [, path] of text.matchAll(/^export \* from '\.\/([^']+)'/gm)) files.add(`src/${path}`)
  }
  return (file, name) => names.has(name) || files.has(file)
}

/** @returns what knip printed as JSON; the reason as text when it printed none */
function knip(...options) {
  const { stdout, stderr } = spawnSync('npx', ['--no-install', 'knip', '--reporter', 'json', '--no-progress', ...options], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32',
  })
  const start = stdout.indexOf('{')
  return start < 0 ? `knip printed no result: ${stderr.trim().split('\n').slice(0, 5).join(' | ')}` : JSON.parse(stdout.slice(start))
}

if (isMain(import.meta.url)) {
  const source = join(ROOT, 'src')
  const entries = readdirSync(source).filter((name) => /\.tsx?$/.test(name))
  const isPublic = publicExports(entries.map((name) => readFileSync(join(source, name), 'utf8')))
  const all = knip('-c', 'scripts/knip.json')
  const production = knip('--production', '-c', 'scripts/knip-production.json', '--include', 'exports')
  const failed = [all, production].filter((result) => typeof result === 'string')
  if (failed.length > 0) report('dead-code', { breaches: failed, figures: '' })
  else {
    const breaches = [...check(all).breaches, ...check(production, isPublic).breaches.map((breach) => `${breach}: used by tests only`)]
    report('dead-code', { breaches: [...new Set(breaches)], figures: `${breaches.length} unused` })
  }
}
