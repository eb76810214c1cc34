/** Groups of letters and digits that look alike, for instance Latin `a` and Cyrillic `а`; mapped to the first letter of the group. */
const LOOKS = [
  'aаαɑ',
  'bЬвьβʙ',
  'cсϲᴄ',
  'dԁɗ',
  'eеεёҽᴇ',
  'fϝƒ',
  'gɡցɢ',
  'hһнʜ',
  'iіıιɩӏ1l|!ⅼ',
  'jјϳ',
  'kкκᴋĸ',
  'mмᴍ',
  'nпηոɴ',
  'oоο0օσᴏ',
  'pрρᴘ',
  'qԛզ',
  'rгʀ',
  'sѕ5ꜱ$',
  'tтτᴛ',
  'uυսᴜ',
  'vνѵᴠ',
  'wԝѡωᴡ',
  'xхχ',
  'yуүγʏ',
  'zᴢ2',
] as const

const LOOK_OF: ReadonlyMap<string, string> = new Map(
  LOOKS.flatMap(([look = '', ...others]) => others.map((letter) => [letter, look] as const)),
)
/** Greek capitals that look like another letter than their lower-case forms do. */
const CAPITALS: ReadonlyMap<string, string> = new Map([
  ['Η', 'h'],
  ['Μ', 'm'],
  ['Ν', 'n'],
  ['Ζ', 'z'],
])
/** ™, 🦊: removed first, because normalisation turns some of them into letters. */
const SIGNS = /\p{So}+/gu
const NON_LETTERS = /[^\p{L}\p{N}]+/gu
const PAIRS = [
  ['rn', 'm'],
  ['vv', 'w'],
] as const

/**
 * A key of a name's visual form: names with the same key can be mistaken for each other. Ignores case, accents, spaces and signs, and
 * maps look-alike letters to one.
 * @example nameLook('MеtaMask') === nameLook('Meta Mask') // the second letter of the first is Cyrillic
 */
export function nameLook(name: string): string {
  const plain = name
    .replace(SIGNS, '')
    .normalize('NFKD')
    .replace(/[ΗΜΝΖ]/gu, (letter) => CAPITALS.get(letter) ?? letter)
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
  const letters = [...plain].map((letter) => LOOK_OF.get(letter) ?? letter).join('')
  return PAIRS.reduce((text, [pair, one]) => text.replaceAll(pair, one), letters.replace(NON_LETTERS, '')) || name
}

const LETTERS = /\p{L}+/gu
/** Scripts that are commonly mixed with each other and with Latin, and have no letters that look Latin. */
const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}]/gu
const OUTSIDE = /[^\p{ASCII}]/u
const LATIN = /\p{Script=Latin}/u
/** Scripts whose capitals look like Latin ones. */
const LATIN_LIKE = /[\p{Script=Cherokee}\p{Script=Lisu}\p{Script=Coptic}]/u
const SCRIPTS = [/\p{Script=Cyrillic}/gu, /\p{Script=Greek}/gu, /\p{Script=Armenian}/gu, /\p{Script=Georgian}/gu] as const

/** Whether a name can be mistaken for another: Latin letters beyond the alphabet, several scripts, or letters that all look Latin. */
export function isMisleading(name: string): boolean {
  const letters = (name.normalize('NFC').match(LETTERS) ?? []).join('').replace(EAST_ASIAN, '')
  if (!OUTSIDE.test(letters)) return false
  if (LATIN.test(letters) || LATIN_LIKE.test(letters)) return true
  const isMixed = SCRIPTS.some((script) => ![letters.length, 0].includes(letters.replace(script, '').length))
  return isMixed || !OUTSIDE.test(nameLook(letters))
}
