import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** @typedef {{ id: string, kind: string, name: string }} Case */

/**
 * The corpus cases that no test has covered and that are not listed with a reason.
 * @param {Readonly<Record<string, readonly Case[]>>} corpora
 * @param {ReadonlySet<string>} judged ids recorded by tests
 * @param {Readonly<Record<string, string>>} listed id -> reason
 * @param {Readonly<Record<string, number>>} sizes number of cases of each corpus: one that is gone misses nothing by itself
 */
export function missingCases(corpora, judged, listed, sizes) {
  const all = Object.entries(corpora).flatMap(([corpus, cases]) => cases.map((entry) => ({ corpus, ...entry })))
  const known = new Set(all.map(({ id }) => id))
  return [
    ...(all.length === 0 ? ['no corpus was found'] : []),
    ...[...new Set([...Object.keys(corpora), ...Object.keys(sizes)])].flatMap((corpus) => {
      const [found, wanted] = [corpora[corpus]?.length ?? 0, sizes[corpus] ?? 'nothing']
      return found === wanted ? [] : [`${corpus}: ${found} cases, sizes.json says ${wanted}`]
    }),
    ...all
      .filter(({ id }) => !judged.has(id) && !Object.hasOwn(listed, id))
      .map(({ corpus, kind, id, name }) => `${corpus} ${id} (${kind}: ${name}): no test judged it, and no reason is listed`),
    ...Object.entries(listed).flatMap(([id, reason]) => [
      ...(known.has(id) ? [] : [`not-run.json ${id}: is in no corpus`]),
      ...(judged.has(id) ? [`not-run.json ${id}: a test judged it`] : []),
      ...(typeof reason === 'string' && reason.length >= 20 ? [] : [`not-run.json ${id}: no reason`]),
    ]),
  ]
}

/**
 * Whether a test that read a case has judged it: it passed, and compared something. (Not "after it had read it": what a test expects is often
 * read as the argument of its only assertion, which is counted by then.)
 * @param {number} assertions of the test when it ended
 * @param {Readonly<{ state: string }> | undefined} result of the test
 */
export function isVerdict(assertions, result) {
  return result?.state === 'pass' && assertions > 0
}

const ABOUT = new Set(['not-run.json', 'sizes.json'])

export function readCorpora(folder) {
  const files = readdirSync(folder).filter((name) => name.endsWith('.json') && !ABOUT.has(name))
  return Object.fromEntries(files.map((name) => [name.replace(/\.json$/, ''), JSON.parse(readFileSync(join(folder, name), 'utf8')).cases]))
}

export function readNotes(folder) {
  if (!existsSync(folder)) return new Set()
  return new Set(readdirSync(folder).flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n').filter(Boolean)))
}

export function forgetNotes(folder) {
  rmSync(folder, { recursive: true, force: true })
}
