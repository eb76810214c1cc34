import { attempt } from '../shared/attempt.ts'
import { plainFormat } from './amount.ts'

/** A change of a field: its text, what it held before, and whether one key did it (nothing was pasted, dropped or filled in). */
export type Entry = Readonly<{ text: string; before: string; isKey: boolean }>

/**
 * What the field of an amount shows and holds after a change: digits and a dot in every language. Everything else stays as it came, for
 * `parseAmount` to refuse: `1,5` that is pasted may mean thousands. Keypads of many languages have no dot, only the decimal sign of their
 * language: a comma typed by itself becomes the dot where one of `locales` has it as that sign.
 * @example enteredAmount({ text: '0,', before: '0', isKey: true }, ['de']) // '0.'
 * @example enteredAmount({ text: '0,5', before: '', isKey: false }, ['de']) // '0,5'
 */
export function enteredAmount({ text, before, isKey }: Entry, locales: readonly string[]): string {
  if (!isKey || text.includes('.') || newText(text, before) !== ',' || !locales.some(hasComma)) return text
  return text.split(',').length === 2 ? text.replace(',', '.') : text
}

/** A language tag of the browser may be one that `Intl` refuses. */
function hasComma(locale: string): boolean {
  return attempt(() => plainFormat(locale).point === ',', false)
}

function newText(after: string, before: string): string {
  const most = Math.min(after.length, before.length)
  let start = 0
  while (start < most && after.at(start) === before.at(start)) start += 1
  let end = 0
  while (end < most - start && after.at(-1 - end) === before.at(-1 - end)) end += 1
  return after.slice(start, after.length - end)
}
