const TEXT_MAX_CHARS = 2000

/** Pairing URIs carry a session key; queries carry project ids and tokens; long runs are addresses, hashes, signatures, keys and JWTs. */
const SECRETS: readonly (readonly [RegExp, string | ((found: string) => string)])[] = [
  [/wc(?::|%3A)[^\s"']*/gi, '[pairing uri]'],
  [/(sym-?key["']?\s*[:=]\s*["']?)[^\s"'&]+/gi, '$1[hidden]'],
  [/[^\s"']+/g, withoutQuery],
  [/[^\s"'<>(),:;]+/g, withoutMail],
  [/\b(?:0x)?[0-9a-f]{24,}\b/gi, '[hex]'],
  [/[\w+/=-]{32,}(?:\.[\w+/=-]+)*/g, '[long text]'],
]

/** Removes from a text what must not be logged; at most 2,000 characters. */
export function redactText(text: string): string {
  // Truncated first to limit the work; a truncated secret is still long enough to be matched.
  const head = text.length > TEXT_MAX_CHARS ? `${text.slice(0, TEXT_MAX_CHARS - 1)}…` : text
  return SECRETS.reduce((safe, [secret, instead]) => replaced(safe, secret, instead), head)
}

export function replaced(text: string, pattern: RegExp, instead: string | ((found: string) => string)): string {
  return typeof instead === 'string' ? text.replace(pattern, instead) : text.replace(pattern, instead)
}

/** Redacts a URL with a scheme. */
function withoutQuery(word: string): string {
  const scheme = word.search(/[a-z0-9+.-]:\/\//i)
  const after = scheme < 0 ? -1 : word.slice(scheme).search(/[?#]/)
  return after < 0 ? word : `${word.slice(0, scheme + after)}?…`
}

function withoutMail(word: string): string {
  const at = word.lastIndexOf('@')
  return at > 0 && /\.[a-z]{2}/i.test(word.slice(at)) ? '[e-mail]' : word
}
