/**
 * A text without the repetitions of one character at its end. A pattern for it would look at each of them again from every place.
 * @example withoutEnd('1.500', '0') // '1.5'
 */
export function withoutEnd(text: string, character: string): string {
  let end = text.length
  while (end > 0 && text[end - 1] === character) end -= 1
  return text.slice(0, end)
}
