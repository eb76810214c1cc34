/** Files with data tables instead of logic; mutating them is not meaningful. */
const DATA = /(?:viem-chains|known-networks|messages|error-messages|codes|wallet-words|locales)\.ts$|\.types\.ts$/

/** @param {number} seed */
function random(seed) {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/**
 * Selects files of the domain and parsers of foreign input; the same seed gives the same files.
 * @param {readonly { path: string, text: string }[]} files
 * @returns {readonly string[]} paths, about `domainLines` lines of the domain and `borderLines` lines of the parsers
 */
export function mutationSample(files, { seed, domainLines = 320, borderLines = 160 }) {
  const next = random(seed)
  const code = files.filter(({ path }) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path) && !DATA.test(path))
  const shuffled = code.map((file) => ({ ...file, at: next() })).sort((one, other) => one.at - other.at)
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

/** @returns {{ detected: number, valid: number, score: number }} from Stryker's report; a mutant without coverage counts as undetected */
export function mutationScore(report) {
  const mutants = Object.values(report.files).flatMap(({ mutants }) => mutants.map(({ status }) => status))
  const detected = mutants.filter((status) => status === 'Killed' || status === 'Timeout').length
  const valid = detected + mutants.filter((status) => status === 'Survived' || status === 'NoCoverage').length
  return { detected, valid, score: valid === 0 ? Number.NaN : (100 * detected) / valid }
}
