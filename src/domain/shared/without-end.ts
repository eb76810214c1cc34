/**
 * Removes trailing repetitions of one character. A loop, because the regular expression for it takes quadratic time.
 * @example withoutEnd('1.500', '0') // '1.5'
 */
export function withoutEnd(text: string, character: string): string {
  let end = text.length
  while (end > 0 && text[end - 1] === character) end -= 1
  return text.slice(0, end)
}
