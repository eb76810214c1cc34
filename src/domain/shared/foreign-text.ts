const ELLIPSIS = '…'
/** Code units looked at per wanted grapheme: a family emoji takes 11, so ordinary text is not truncated by this limit. */
const UNITS_PER_GRAPHEME = 32
const SPARE_UNITS = 256

const PLAIN = /^[\x21-\x7e]+(?: [\x21-\x7e]+)*$/
const ASCII = /^[\x20-\x7e]*$/
/** Everything that looks like a gap, blank glyphs of Braille and music included. */
const GAPS = /[\s\p{Z}\u0085\u2800\u{1D159}]+/gu
/** An emoji sequence, a keycap's first two characters, or a character that must not be shown. */
const UNSEEN =
  /(\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\uFE0F)?(?:\u200D(?=\p{Extended_Pictographic}))?)|([\d#*]\uFE0F(?=\u20E3))|[\p{Cc}\p{Cf}\p{Co}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}]/gu
const LONE_SURROGATE = /\p{Cs}/gu
/** Stacked combining marks can cover other rows (zalgo text); two in a row suffice for the scripts in use. */
const TOO_MANY_MARKS = /(\p{M}{2})\p{M}+/gu
const LEADING_MARKS = /^[\p{M} ]+/u

/**
 * Sanitises foreign text (of a wallet, registry, chain or page) to one line for display: no control, invisible or direction
 * characters, whitespace collapsed to one space, at most `max` graphemes, the last one an ellipsis when text was cut.
 * The result is plain text: render it as a text node, never as markup. The work is limited for any length of `value`.
 * @returns `fallback` when `value` is not a string or nothing visible is left.
 * @example cleanText('Meta\u200dMask\n') // 'MetaMask'
 */
export function cleanText(value: unknown, max?: number): string | undefined
export function cleanText(value: unknown, max: number, fallback: string): string
export function cleanText(value: unknown, max = 40, fallback?: string): string | undefined {
  if (typeof value !== 'string') return fallback
  if (value.length <= max && PLAIN.test(value)) return value
  const text = head(value, max * UNITS_PER_GRAPHEME + SPARE_UNITS)
    .replace(LONE_SURROGATE, '\uFFFD')
    .replace(GAPS, ' ')
    .replace(UNSEEN, (_, emoji?: string, keycap?: string) => emoji ?? keycap ?? '')
    .replace(/ {2,}/g, ' ')
    .replace(TOO_MANY_MARKS, '$1')
    .trim()
    .replace(LEADING_MARKS, '')
  return cut(text, max) || fallback
}

function head(value: string, units: number): string {
  if (value.length <= units) return value
  const end = value.charCodeAt(units - 1) >> 10 === 0xd800 >> 10 ? units - 1 : units
  return value.slice(0, end)
}

function cut(text: string, max: number): string {
  if (text.length <= max) return text
  if (ASCII.test(text)) return `${text.slice(0, max - 1).trimEnd()}${ELLIPSIS}`
  const kept: string[] = []
  for (const grapheme of graphemes(text)) {
    if (kept.length === max) return `${kept.slice(0, -1).join('').trimEnd()}${ELLIPSIS}`
    kept.push(grapheme)
  }
  return text
}

let segmenter: Intl.Segmenter | undefined

function* graphemes(text: string): Generator<string> {
  if (typeof Intl.Segmenter !== 'function') yield* text
  else {
    segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' })
    for (const { segment } of segmenter.segment(text)) yield segment
  }
}
