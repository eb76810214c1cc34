import { describe, expect, it } from 'vitest'
import { noteFigure } from '../support/note-figure.ts'
import { readSource, type SourceTree } from './support/source-tree.ts'
import { isNode, type Node, parse, textOf, walk } from './support/syntax.ts'

/**
 * How much of what waits is still guarded by hand, instead of run by the kit in `src/domain/shared/async`. None of these may rise: a conversion
 * lowers its limit here, down to its goal.
 */
const source = readSource()
const guarded = new Map([...source].filter(([path]) => /^src\/(?:domain|application)\/(?!shared\/async\/)/.test(path)))

const occurrences = (word: RegExp) => (tree: SourceTree) =>
  [...tree.values()].reduce((sum, text) => sum + (text.match(word)?.length ?? 0), 0)

const parametersOf = (path: string, text: string): readonly number[] =>
  [...walk(parse(path, text))].flatMap((node) => {
    if (node.type !== 'MethodDefinition' || node['kind'] !== 'constructor' || !isNode(node['value'])) return []
    const { params } = node['value']
    return [Array.isArray(params) ? params.length : 0]
  })
const wideConstructors = (tree: SourceTree) =>
  [...tree].flatMap(([path, text]) => parametersOf(path, text)).filter((count) => count > 8).length
/** Whatever its file is called: what composition binds, and the parts that it makes for itself. */
const longServices = (tree: SourceTree) =>
  [...tree].filter(([, text]) => /^(?:export )?class /m.test(text) && text.trimEnd().split('\n').length > 250).length

const LOOPS: ReadonlySet<string> = new Set(['ForStatement', 'ForOfStatement', 'WhileStatement', 'DoWhileStatement'])
const isSleep = (node: Node) => node.type === 'CallExpression' && textOf(node['callee']) === 'sleep'
/** Of every loop that sleeps: `poll` asks again and again. */
const ownPolls = (tree: SourceTree) =>
  [...tree]
    .filter(([, text]) => text.includes('sleep('))
    .flatMap(([path, text]) => [...walk(parse(path, text))].filter((node) => LOOPS.has(node.type) && [...walk(node)].some(isSleep))).length

/** What is timed without the kit: each happens once and is planned anew by what leads to it, with nothing that is waited for. */
const TIMERS: Readonly<Record<string, string>> = {
  'src/application/connection/restore-connections.ts': 'ends waiting for a wallet, not the restoring of it',
  'src/application/exchange/deposit-from-exchange.ts': 'ends waiting for a wallet that was asked, as long as it is the one that was',
  'src/application/frame/log-in-by-social.ts': 'tells of a silent window, and ends nothing',
  'src/application/frame/tell-refused.ts': 'says something once the dialog is there',
  'src/application/siwx/end-sessions.ts': 'ends what another tab may be ending, a while later',
  'src/application/siwx/expire-sign-in.ts': 'the ends of sessions and messages, by the wall clock',
  'src/domain/account/tokens-service.ts': 'when a list may be asked for again',
  'src/domain/alerts/toast-service.ts': 'how long a message is shown',
  'src/domain/analytics/analytics-batcher.ts': 'gathers events; the first open has no mailbox to spare for them',
  'src/domain/routing/modal-service.ts': 'how long the dialog shakes',
  'src/domain/wallets/picture-service.ts': 'gathers pictures that come together',
  'src/domain/wallets/wallet-service.ts': 'when the list of wallets counts as complete',
}
const TIMER = /\bclock\.after\(/g

const FIGURES = [
  { what: 'checks of `.aborted`', count: occurrences(/\.aborted\b/g), limit: 14, goal: 25, planted: 'if (signal.aborted) return' },
  {
    what: '`new AbortController`',
    count: occurrences(/new AbortController/g),
    limit: 0,
    goal: 5,
    planted: 'const a = new AbortController()',
  },
  { what: '`isLate`', count: occurrences(/\bisLate\b/g), limit: 5, goal: 6, planted: 'if (isLate()) return' },
  {
    what: 'polls by hand',
    count: ownPolls,
    limit: 0,
    goal: 0,
    planted: 'async function look(s) { while (!found) await sleep(clock, 50, s) }',
  },
  { what: 'timers by hand', count: occurrences(TIMER), limit: 14, goal: 15, planted: 'const look = () => this.clock.after(50, look)' },
  { what: 'services above 250 lines', count: longServices, limit: 0, goal: 0, planted: `class A {\n${'\n'.repeat(249)}}` },
]

describe('what waits', () => {
  it('sees the domain and the use cases', () => {
    expect(guarded.size).toBeGreaterThan(200)
  })

  it.each(FIGURES)('$what: no more than there were', ({ what, count, limit, goal, planted }) => {
    const figure = count(guarded)
    noteFigure(`${what} in domain and application`, figure, goal, '')
    expect(count(new Map([...guarded, ['src/domain/account/planted-service.ts', planted]])) - figure).toBe(1)
    expect(figure).toBeLessThanOrEqual(limit)
  })

  it('no constructor takes more than 8 parameters, in any layer', () => {
    const figure = wideConstructors(source)
    noteFigure('constructors with more than 8 parameters', figure, 0, '')
    expect(figure).toBe(0)
    expect(wideConstructors(new Map([['src/ui/planted.ts', 'class A { constructor(a, b, c, d, e, f, g, h, i) {} }']]))).toBe(1)
  })

  it('says of each timer of its own why it is none of the kit', () => {
    const timed = (tree: SourceTree) => [...tree].filter(([, text]) => text.match(TIMER)).map(([path]) => path)
    expect(timed(guarded).toSorted()).toEqual(Object.keys(TIMERS))
    expect(timed(new Map([['src/domain/swap/planted.ts', 'clock.after(50, look)']]))).toHaveLength(1)
  })
})
