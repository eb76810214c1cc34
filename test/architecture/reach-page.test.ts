import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { judge, KINDS, type Kind, type Verdict } from './reach/judge.ts'
import { WAITING, type Waiting } from './reach/waiting.ts'
import { readSource, root } from './support/source-tree.ts'

const PAGE = join(root, 'docs/contributing/reach.md')
const BEGIN = '<!-- reach:begin, written by test/architecture/reach-page.test.ts -->'
const END = '<!-- reach:end -->'

const TITLES = {
  feature: 'features',
  option: 'options',
  method: 'methods',
  hook: 'React hooks',
  view: 'views',
  error: 'error codes',
  text: 'error texts',
  alert: 'developer alerts',
  event: 'events',
  stored: 'stored values',
  'test id': 'test ids',
} as const satisfies Record<Kind, string>

/** Kinds whose names a host reads; of the others the block gives the number. */
const NAMED: readonly Kind[] = ['feature', 'option', 'method', 'hook', 'view']
const WITH_NAMES: readonly Kind[] = ['feature', 'view', 'hook']

const code = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ')

function worksTable(verdicts: readonly Verdict[]): readonly string[] {
  const rows = KINDS.map((kind) => {
    const all = verdicts.filter((verdict) => verdict.kind === kind)
    const reached = all.filter(({ isReached }) => isReached).map(({ name }) => name)
    return `| ${TITLES[kind]} | ${reached.length} of ${all.length} | ${WITH_NAMES.includes(kind) ? code(reached) : ''} |`
  })
  return ['| part of the public contract | in use | names |', '|---|---|---|', ...rows]
}

function waitsTable(verdicts: readonly Verdict[], waiting: readonly Waiting[]): readonly string[] {
  const missing = new Set(verdicts.filter(({ isReached }) => !isReached).map(({ kind, name }) => `${kind} ${name}`))
  const rows = waiting.flatMap(({ for: feature, names }) => {
    const open = (kind: Kind) => (names[kind] ?? []).filter((name) => missing.has(`${kind} ${name}`))
    const named = NAMED.flatMap((kind) => (open(kind).length > 0 ? `${TITLES[kind]} ${code(open(kind))}` : []))
    const counted = KINDS.filter((kind) => !NAMED.includes(kind)).flatMap((kind) =>
      open(kind).length > 0 ? `${TITLES[kind]}: ${open(kind).length}` : [],
    )
    const parts = [...named, ...counted]
    return parts.length > 0 ? `| ${feature} | ${parts.join('; ')} |` : []
  })
  return ['| waits for | what is accepted or named, and has no effect yet |', '|---|---|', ...rows]
}

const blockOf = (verdicts: readonly Verdict[], waiting: readonly Waiting[]) =>
  [BEGIN, '', ...worksTable(verdicts), '', ...waitsTable(verdicts, waiting), '', END].join('\n')

function blockIn(text: string): string {
  const from = text.indexOf(BEGIN)
  const to = text.indexOf(END)
  return from < 0 || to < from ? '' : text.slice(from, to + END.length)
}

describe('"What works today" in docs/contributing/reach.md', () => {
  const verdicts = judge(readSource())
  const wanted = blockOf(verdicts, WAITING)

  it('is what the reachability test says; PORTICO_WRITE_REACH=1 writes it', () => {
    const text = readFileSync(PAGE, 'utf8')
    const written = blockIn(text)
    expect(written, `the page holds ${BEGIN} and ${END}`).not.toBe('')
    if (process.env['PORTICO_WRITE_REACH'] === '1')
      writeFileSync(
        PAGE,
        text.replace(written, () => wanted),
      )
    expect(blockIn(readFileSync(PAGE, 'utf8'))).toBe(wanted)
  })

  it('changes when a name leaves or comes into reach', () => {
    for (const kind of ['feature', 'option', 'event'] as const) {
      const lost = verdicts.find((verdict) => verdict.kind === kind && verdict.isReached)
      expect(
        blockOf(
          verdicts.map((verdict) => (verdict === lost ? { ...verdict, isReached: false } : verdict)),
          WAITING,
        ),
      ).not.toBe(wanted)
      const found = verdicts.find((verdict) => verdict.kind === kind && !verdict.isReached)
      // All of a kind may be in reach.
      if (!found) continue
      expect(
        blockOf(
          verdicts.map((verdict) => (verdict === found ? { ...verdict, isReached: true } : verdict)),
          WAITING,
        ),
      ).not.toBe(wanted)
    }
  })
})
