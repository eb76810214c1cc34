/** Tables, not rules: to change a word in them proves nothing. */
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
 * Some files of the domain and some parsers at the border, the same for the same seed.
 * @param {readonly { path: string, text: string }[]} files
 * @returns {readonly string[]} paths, about `domainLines` lines of the domain and `borderLines` lines of the border
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
      // Without a branch or an operator there is nothing to change.
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

/** @returns {{ detected: number, valid: number, score: number }} of the report of Stryker; a mutant that no test reaches was not found */
export function mutationScore(report) {
  const mutants = Object.values(report.files).flatMap(({ mutants }) => mutants.map(({ status }) => status))
  const detected = mutants.filter((status) => status === 'Killed' || status === 'Timeout').length
  const valid = detected + mutants.filter((status) => status === 'Survived' || status === 'NoCoverage').length
  return { detected, valid, score: valid === 0 ? Number.NaN : (100 * detected) / valid }
}
