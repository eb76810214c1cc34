const TEXT_MAX_CHARS = 2000

/** Pairing URIs carry a session key; queries carry project ids and tokens; long runs are addresses, hashes, signatures, keys and JWTs. */
const SECRETS: readonly (readonly [RegExp, string])[] = [
  [/wc(?::|%3A)[^\s"']*/gi, '[pairing uri]'],
  [/(sym-?key["']?\s*[:=]\s*["']?)[^\s"'&]+/gi, '$1[hidden]'],
  [/([a-z][a-z0-9+.-]*:\/\/[^\s"'?#]*)[?#][^\s"']*/gi, '$1?…'],
  [/[^\s"'<>(),:;@]{1,64}@[^\s"'<>(),:;@]{1,190}\.[a-z]{2,24}/gi, '[e-mail]'],
  [/\b(?:0x)?[0-9a-f]{24,}\b/gi, '[hex]'],
  [/[\w+/=-]{32,}(?:\.[\w+/=-]+)*/g, '[long text]'],
]

/** A text without what must not be logged, 2,000 characters at most. */
export function redactText(text: string): string {
  // Cut first, so that a megabyte costs no more than a line; a secret cut in two is still long enough to be seen.
  const head = text.length > TEXT_MAX_CHARS ? `${text.slice(0, TEXT_MAX_CHARS - 1)}…` : text
  return SECRETS.reduce((safe, [secret, instead]) => safe.replace(secret, instead), head)
}
