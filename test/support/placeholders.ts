/** The placeholders of a message, sorted: a translation must have the same. */
export function placeholders(text: string): readonly string[] {
  return [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string).sort()
}
