/** A regular expression's source, taken apart as far as an attack on it needs. */
type Part = Readonly<{
  /** Texts that it matches, few of them. */
  samples: readonly string[]
  /** Texts that it matches when it may repeat without an end: what is repeated. */
  repeated: readonly string[]
}>

/** Characters tried on every class: letters, digits, signs, gaps, marks, other scripts, invisible ones. */
const CANDIDATES = [
  ...Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)),
  ...['\t', '\n', '\u0000', '\u0001', '\u007f', '\u0085', '\u00a0', '\u00e9', '\u0301', '\u0430', '\u200b', '\u200d', '\u2028', '\u2800'],
  ...['\u4e2d', '\ue000', '\ufe0f', '\ufdd0', '\u{1f600}', '\u{1f3fb}', '\u{1d159}', '\ud800'],
]
const SAMPLES_MAX = 8
/** `{0,61}` is bounded, and still worth an attack. */
const MANY = 16

/** What can be repeated to keep the pattern busy, and what leads up to a repetition. */
export function partsOfPattern(source: string, flags: string): Readonly<{ fragments: readonly string[]; leads: readonly string[] }> {
  const leads = new Set<string>([''])
  const fragments = new Set<string>()
  let at = 0

  const peek = () => source[at]
  const few = (texts: Iterable<string>) => [...new Set(texts)].slice(0, SAMPLES_MAX)
  const join = (some: readonly string[], others: readonly string[]) =>
    few(some.flatMap((text, index) => [text + (others[index % others.length] ?? ''), text + (others[0] ?? '')]))

  function matching(atom: string): readonly string[] {
    const whole = new RegExp(`^(?:${atom})$`, flags.replace(/[gy]/g, ''))
    const all = CANDIDATES.filter((candidate) => whole.test(candidate))
    // Those that the pattern itself names come first: where its parts overlap, it goes back and forth.
    return few([...all.filter((each) => source.includes(each)), ...all.filter((_, index) => index % 9 === 0), ...all])
  }

  function alternatives(lead: string): Part {
    const parts: Part[] = []
    for (;;) {
      parts.push(sequence(lead))
      if (peek() !== '|') break
      at += 1
    }
    return { samples: few(parts.flatMap(({ samples }) => samples)), repeated: parts.flatMap(({ repeated }) => repeated) }
  }

  function sequence(lead: string): Part {
    let samples: readonly string[] = ['']
    const repeated: string[] = []
    while (at < source.length && peek() !== '|' && peek() !== ')') {
      const part = term(lead + (samples[0] ?? ''))
      repeated.push(...part.repeated)
      samples = join(samples, part.samples.length > 0 ? part.samples : [''])
    }
    return { samples, repeated }
  }

  function term(lead: string): Part {
    const isLook = /^\(\?<?[=!]/.test(source.slice(at, at + 4))
    const part = atom(lead)
    const quantifier = /^(?:[*+?]|\{(\d+)(,?)(\d*)\})\??/.exec(source.slice(at))
    if (!quantifier) return isLook ? { ...part, samples: [''] } : part
    at += quantifier[0].length
    const [sign] = quantifier[0]
    const [least, most] =
      sign === '*' || sign === '+' || sign === '?'
        ? [sign === '+' ? 1 : 0, sign === '?' ? 1 : Number.POSITIVE_INFINITY]
        : [Number(quantifier[1]), quantifier[3] ? Number(quantifier[3]) : quantifier[2] ? Number.POSITIVE_INFINITY : Number(quantifier[1])]
    const times = Math.max(1, Math.min(least, 200))
    const samples = few(part.samples.map((text) => text.repeat(times)))
    if (most < MANY) return { samples, repeated: part.repeated }
    leads.add(lead)
    for (const text of part.samples) if (text !== '') fragments.add(text)
    return { samples, repeated: [...part.repeated, ...part.samples] }
  }

  function atom(lead: string): Part {
    const start = at
    const of = (length: number): Part => {
      at = start + length
      return { samples: matching(source.slice(start, at)), repeated: [] }
    }
    const rest = source.slice(at)
    if (rest.startsWith('(')) {
      at += /^\((?:\?(?::|<?[=!]|<[^>]+>|[ims-]+:))?/.exec(rest)?.[0].length ?? 1
      const inner = alternatives(lead)
      at += 1
      return inner
    }
    if (rest.startsWith('[')) return of(/^\[(?:\\.|[^\]\\])*\]/s.exec(rest)?.[0].length ?? 1)
    if (rest.startsWith('^') || rest.startsWith('$') || /^\\[bB]/.test(rest)) {
      at += rest.startsWith('\\') ? 2 : 1
      return { samples: [''], repeated: [] }
    }
    const escaped = /^\\(?:[pP]\{[^}]+\}|u\{[0-9a-f]+\}|u[0-9a-f]{4}|x[0-9a-f]{2}|k<[^>]+>|[1-9]|[\s\S])/i.exec(rest)
    return of(escaped?.[0].length ?? String.fromCodePoint(rest.codePointAt(0) ?? 0).length)
  }

  const { samples } = alternatives('')
  for (const text of samples) if (text !== '') fragments.add(text)
  return { fragments: [...fragments].slice(0, 24), leads: [...leads].slice(0, 5) }
}
