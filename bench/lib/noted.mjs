import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { notedTable } from '../../scripts/lib/noted-figures.mjs'
import { ROOT } from './build.mjs'

const FILE = join(ROOT, 'bench/out/noted.jsonl')

/** Test files that note figures (`test/support/note-figure.ts`), relative to the root. */
const noting = () =>
  ['src', 'test'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .map((path) => `${folder}/${path}`)
      .filter((path) => /\.(?:test|e2e)\.tsx?$/.test(path) && readFileSync(join(ROOT, path), 'utf8').includes('noteFigure(')),
  )

/** Runs them. Returns what they noted, as a table. */
export function notedFigures() {
  rmSync(FILE, { force: true })
  const files = noting()
  for (const [config, list] of [
    ['vitest.config.ts', files.filter((path) => /\.test\.tsx?$/.test(path))],
    ['test/e2e/vitest.config.ts', files.filter((path) => path.endsWith('.e2e.ts'))],
  ])
    spawnSync(process.execPath, [join('node_modules', 'vitest', 'vitest.mjs'), 'run', '--config', config, ...list], {
      cwd: ROOT,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, PORTICO_FIGURES: FILE },
    })
  return existsSync(FILE) ? notedTable(readFileSync(FILE, 'utf8')) : ''
}
