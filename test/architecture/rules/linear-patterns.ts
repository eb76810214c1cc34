import { Script } from 'node:vm'
import { processorTime } from '../../support/processor-time.ts'
import type { Rule } from '../support/describe-rule.ts'
import { partsOfPattern } from '../support/pattern-parts.ts'
import { isNode, lineOf, literalOf, type Node, parse, perFile, textOf, walk } from '../support/syntax.ts'

const TEXT_UNITS = 100_000
/** A linear pattern takes about 1 ms for such a text, one that backtracks takes minutes: the limit lies far from both. */
const MOST_MS = 100
/** Whatever takes longer on a short text is looked at on a long one. */
const PROBE_UNITS = 4_000
const PROBE_MS = 0.5
const STUCK_MS = 250
const AT_ONCE = 40

type Pattern = Readonly<{ source: string; flags: string }>

const script = new Script('pattern.flags.includes("g") ? text.replace(pattern, "").length : pattern.test(text)')

/** How long a pattern takes for a text, in ms of processor time; `STUCK_MS` when it was stopped. */
function runOnce({ source, flags }: Pattern, text: string): number {
  // A context of its own would cost more than the pattern; a time limit works in this one too.
  Object.assign(globalThis, { pattern: new RegExp(source, flags), text })
  // The limit is of the clock on the wall: on a busy machine it may pass before the pattern had its time.
  for (let limit = STUCK_MS; ; limit *= 2) {
    const used = processorTime()
    try {
      script.runInThisContext({ timeout: limit })
      return used()
    } catch {
      if (used() > MOST_MS) return STUCK_MS
    }
  }
}

const probes = new Script(`texts.map((text) => {
  const started = performance.now()
  pattern.flags.includes("g") ? text.replace(pattern, "").length : pattern.test(text)
  return performance.now() - started
})`)

/** The texts that take a pattern more than a moment. One run with one time limit: the limit costs more than most patterns do. */
function suspects<T extends { short: string }>({ source, flags }: Pattern, all: readonly T[]): readonly T[] {
  try {
    Object.assign(globalThis, { pattern: new RegExp(source, flags), texts: all.map(({ short }) => short) })
    const times = probes.runInThisContext({ timeout: STUCK_MS }) as readonly number[]
    return all.filter((_, index) => (times[index] ?? 0) >= PROBE_MS)
  } catch {
    return all
  }
}

/** The worst text found for a pattern; undefined when all of them take a moment. */
export function worstText(pattern: Pattern): Readonly<{ fragment: string; ms: number }> | undefined {
  const { fragments, leads } = partsOfPattern(pattern.source, pattern.flags)
  const pairs = fragments.slice(0, 8).flatMap((one) => fragments.slice(0, 8).map((other) => one + other))
  const all = [...new Set([...fragments, ...pairs])].flatMap((fragment) =>
    leads.flatMap((lead) =>
      ['', '\u0001', '!'].map((end) => {
        const textOfLength = (units: number) => lead + fragment.repeat(Math.ceil(units / fragment.length)) + end
        return { name: `${lead}(${fragment})*${end}`, textOfLength, short: textOfLength(PROBE_UNITS) }
      }),
    ),
  )
  for (let from = 0; from < all.length; from += AT_ONCE)
    for (const { name, textOfLength, short } of suspects(pattern, all.slice(from, from + AT_ONCE))) {
      const soon = runOnce(pattern, short)
      if (soon < PROBE_MS) continue
      // What is too slow for the short text needs no long one.
      const ms = soon > MOST_MS ? soon : runOnce(pattern, textOfLength(TEXT_UNITS))
      if (ms > MOST_MS) return { fragment: name, ms }
    }
  return undefined
}

/** Constants of the file that a pattern is put together from. */
function textIn(value: unknown, constants: ReadonlyMap<string, unknown>): string | undefined {
  if (!isNode(value)) return undefined
  const literal = literalOf(value)
  if (literal !== undefined) return literal
  if (value.type === 'Literal') return String(value['value'])
  if (value.type === 'Identifier') return textIn(constants.get(textOf(value) ?? ''), constants)
  const { quasis, expressions } = value as Readonly<{ quasis?: readonly { value: { cooked: string } }[]; expressions?: readonly unknown[] }>
  if (!quasis || !expressions) return undefined
  const holes = expressions.map((each) => textIn(each, constants))
  if (holes.includes(undefined)) return undefined
  return quasis.map(({ value: { cooked } }, index) => cooked + (holes[index] ?? '')).join('')
}

const isRegExp = (node: Node) => ['NewExpression', 'CallExpression'].includes(node.type) && textOf(node['callee']) === 'RegExp'

const judge = perFile((path, text) => {
  const nodes = [...walk(parse(path, text))]
  const constants = new Map(
    nodes.filter(({ type }) => type === 'VariableDeclarator').map((node) => [textOf(node['id']) ?? '', node['init']] as const),
  )
  return nodes.flatMap((node) => {
    const where = () => `${path}:${lineOf(text, node)}`
    const literal = node['regex'] as Readonly<{ pattern: string; flags: string }> | undefined
    if (!literal && !isRegExp(node)) return []
    const [given, how] = (node['arguments'] ?? []) as readonly unknown[]
    const source = literal?.pattern ?? textIn(given, constants)
    const flags = literal?.flags ?? (how === undefined ? '' : textIn(how, constants))
    if (source === undefined || flags === undefined) return [`${where()}: a pattern that is not known before it runs`]
    const worst = worstText({ source, flags })
    return worst ? [`${where()}: /${source}/ takes ${Math.round(worst.ms)} ms for 100 kB of ${JSON.stringify(worst.fragment)}`] : []
  })
})

/** Every regular expression is linear, whatever it is meant for: 100 kB of its worst fragments in under 50 ms. Threat of B53. */
export const linearPatterns: Rule = (tree) => [...tree].flatMap(([path, text]) => judge(path, text))
