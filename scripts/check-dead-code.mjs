// Fails on unused files, exports and dependencies (knip, configured in knip.json).
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { isMain, report } from './lib/report.mjs'

/** @param result what `knip --reporter json` printed */
export function check(result) {
  const breaches = result.issues.flatMap(({ file, ...kinds }) =>
    Object.entries(kinds).flatMap(([kind, found]) =>
      (Array.isArray(found) ? found : []).map(({ name }) =>
        kind === 'files' ? `${file}: nobody imports it` : `${file}: ${name} (${kind})`,
      ),
    ),
  )
  return { breaches, figures: `${breaches.length} unused` }
}

if (isMain(import.meta.url)) {
  const { stdout, stderr } = spawnSync('npx', ['--no-install', 'knip', '--reporter', 'json', '--no-progress'], {
    cwd: join(import.meta.dirname, '..'),
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32',
  })
  const start = stdout.indexOf('{')
  if (start < 0)
    report('dead-code', { breaches: [`knip printed no result: ${stderr.trim().split('\n').slice(0, 5).join(' | ')}`], figures: '' })
  else report('dead-code', check(JSON.parse(stdout.slice(start))))
}
