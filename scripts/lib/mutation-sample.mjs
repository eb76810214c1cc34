import { posix } from 'node:path'

/** Files with data tables instead of logic; mutating them is not meaningful. */
const DATA = /(?:common-chains|viem-chains|known-networks|image-ids|messages|error-messages|codes|wallet-words|locales)\.ts$|\.types\.ts$/

/** A number that depends on nothing but the seed and the path, so that a new file changes little in the sample (FNV-1a). */
function draw(seed, path) {
  let state = 2_166_136_261
  for (const byte of Buffer.from(`${seed} ${path} ${seed}`)) state = Math.imul(state ^ byte, 16_777_619) >>> 0
  return state
}

/**
 * Selects files of the domain and parsers of foreign input; the same seed gives the same files.
 * @param {readonly { path: string, text: string }[]} files
 * @returns {readonly string[]} paths, about `domainLines` lines of the domain and `borderLines` lines of the parsers
 */
export function mutationSample(files, { seed, domainLines = 320, borderLines = 160 }) {
  const code = files.filter(({ path }) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path) && !DATA.test(path))
  const shuffled = code.map((file) => ({ ...file, at: draw(seed, file.path) })).sort((one, other) => one.at - other.at)
  const isBorder = ({ path, text }) => path.startsWith('src/infrastructure/') && /from 'valibot'|\bparse[A-Z]\w*\(|: unknown\b/.test(text)
  const take = (list, most) => {
    let lines = 0
    return list.filter(({ text }) => {
      const own = text.split('\n').length
      // Files without a branch or an operator have nothing to mutate.
      if (own < 15 || lines + own > most || !/\?|&&|\|\||===|!==|[<>]=? /.test(text)) return false
      lines += own
      return true
    })
  }
  return [
    ...take(
      shuffled.filter(({ path }) => path.startsWith('src/domain/')),
      domainLines,
    ),
    ...take(shuffled.filter(isBorder), borderLines),
  ].map(({ path }) => path)
}

/** Random runs of minutes, and a page with everything in it: too slow to be repeated for each change. */
const LONG = /interleav|random-runs|hostile-time|two-tabs|\/running-/
/** Each change costs the loading of these. */
const MOST = 12
const TEST = /\.test\.tsx?$/
const IMPORT = /^(?:import|export)(?! type)[^'\n]*'(\.[^']+)'|^\} from '(\.[^']+)'|\bimport\('(\.[^']+)'\)/gm

/** Files by the file that they import. @param {readonly { path: string, text: string }[]} files */
function importers(files) {
  const found = new Map()
  for (const { path, text } of files)
    for (const [, one, two, three] of text.matchAll(IMPORT)) {
      const imported = posix.join(posix.dirname(path), one ?? two ?? three)
      found.set(imported, [...(found.get(imported) ?? []), path])
    }
  return found
}

/**
 * The tests that are the nearest to a file by imports: those that import it, then those that import what imports it, and so on, until there
 * are `enough`; at most twelve, those with its name first, which may reach it without an import.
 * @param {string} path
 * @param {readonly { path: string, text: string }[]} files the sources, the tests and what the tests share
 * @returns {readonly string[]}
 */
export function testsOf(path, files, enough = 6) {
  const by = importers(files)
  const seen = new Set([path])
  const tests = []
  for (let level = [path]; level.length > 0 && tests.length < enough; ) {
    level = level.flatMap((each) => by.get(each) ?? []).filter((each) => !seen.has(each) && seen.add(each))
    tests.push(...level.filter((each) => TEST.test(each) && !LONG.test(each)))
  }
  const name = posix.basename(path).replace(/\.tsx?$/, '')
  const isNamed = (each) => TEST.test(each) && !LONG.test(each) && posix.basename(each).startsWith(name)
  const named = files.map((file) => file.path).filter(isNamed)
  return [...new Set([...named, ...tests])].slice(0, MOST)
}

/** Of a hundred changes, so many are to be detected. */
export const LEAST_SCORE = 80
/** The states of mutants that no test detected. `RuntimeError`: Stryker's runner crashed, so it is unknown; counted as undetected. */
const UNDETECTED = ['Survived', 'NoCoverage', 'RuntimeError']

/** @returns {{ detected: number, valid: number, score: number }} from Stryker's report */
export function mutationScore(report) {
  const mutants = Object.values(report.files).flatMap(({ mutants }) => mutants.map(({ status }) => status))
  const detected = mutants.filter((status) => status === 'Killed' || status === 'Timeout').length
  const valid = detected + mutants.filter((status) => UNDETECTED.includes(status)).length
  return { detected, valid, score: valid === 0 ? Number.NaN : (100 * detected) / valid }
}

/** The changes that no test detected, when fewer than `least` percent were; also says when there was none to detect. */
export function undetected(files, least = LEAST_SCORE) {
  const { score } = mutationScore({ files })
  if (Number.isNaN(score)) return ['no change was made']
  if (score >= least) return []
  return Object.entries(files).flatMap(([path, { mutants }]) =>
    mutants
      .filter(({ status }) => UNDETECTED.includes(status))
      .map(({ location, mutatorName, replacement, status }) => `${path}:${location.start.line} ${status} ${mutatorName}: ${replacement}`),
  )
}
