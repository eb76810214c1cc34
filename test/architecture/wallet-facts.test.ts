import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from './support/source-tree.ts'

type Answer = Readonly<{ answer: string; source: string; read: string; note?: string; rdns?: string }>
type Batches = Answer & Readonly<{ version?: string; atomic?: string; refusal?: string }>
type Wallet = Readonly<{ name: string; answers: Readonly<Record<string, Answer> & { eip5792: Batches }> }>
type Rows = readonly (readonly string[])[]

const written = readFileSync(join(root, 'docs/wallets.md'), 'utf8')
const { standards, wallets } = JSON.parse(readFileSync(join(root, 'docs/public/wallets.json'), 'utf8')) as {
  standards: Readonly<Record<string, string>>
  wallets: readonly Wallet[]
}
const keys = Object.keys(standards)
const answers = wallets.flatMap((wallet) => keys.map((key) => ({ key, wallet: wallet.name, ...wallet.answers[key] })))

/** The rows of each table, without its head. */
const tables = (page: string): readonly Rows[] =>
  [...page.matchAll(/(?:^\|.*\|\n)+/gm)].map(([table = '']) =>
    table
      .trim()
      .split('\n')
      .slice(2)
      .map((row) =>
        row
          .split('|')
          .slice(1, -1)
          .map((text) => text.trim()),
      ),
  )

/** The page's first table without its last column, its second, and its third without the names of the standards. */
function shown(page: string): readonly Rows[] {
  const [all = [], batches = [], notes = []] = tables(page)
  return [all.map((row) => row.slice(0, -1)), batches, notes.map(([wallet = '', , note = '']) => [wallet, note])]
}

const cell = (of?: Answer) => (of?.rdns ? `${of.answer}: \`${of.rdns}\`` : (of?.answer ?? ''))
const isBatch = (key: string, answer?: string) => key === 'eip5792' && answer !== 'unknown'
const kept: readonly Rows[] = [
  wallets.map((wallet) => [wallet.name, ...keys.map((key) => cell(wallet.answers[key]))]),
  wallets
    .filter((wallet) => isBatch('eip5792', wallet.answers.eip5792.answer))
    .map(({ name, answers: { eip5792: of } }) => [name, of.version ?? '', of.atomic ?? '', of.refusal ?? '', of.note ?? '']),
  answers.flatMap(({ key, wallet, answer, note }) => (note && !isBatch(key, answer) ? [[wallet, note]] : [])),
]

describe('what wallets answer', () => {
  it('is the same on the page and in the file', () => {
    expect(wallets.length).toBeGreaterThan(15)
    expect(shown(written)).toEqual(kept)
  })

  it('would be noticed where the two differ', () => {
    for (const [before, after] of [
      ['| no |', '| yes |'],
      ['`io.rabby`', '`io.robby`'],
      ['| -32601 |', '| 4200 |'],
      ['| Porto | CAIP-25 | 4200. |', '| Porto | CAIP-25 | 4100. |'],
    ] as const) {
      expect(written).toContain(before)
      expect(shown(written.replace(before, after))).not.toEqual(kept)
    }
  })

  it('has a source and a day, and a wallet has one row', () => {
    const isSource = (from: string) => /^(?:@?[\w./-]+@[\w.]+:\S+|https:\/\/\S+)$/.test(from)
    for (const { key, wallet, answer = '', source = '', read = '' } of answers) {
      const of = `${wallet}, ${key}`
      expect(['yes', 'no', 'unknown'], of).toContain(answer)
      expect(read, of).toMatch(/^\d{4}-\d\d-\d\d$/)
      if (answer !== 'unknown' || source !== 'none')
        expect(
          source.split(', ').filter((from) => !isSource(from)),
          of,
        ).toEqual([])
    }
    expect(new Set(wallets.map(({ name }) => name)).size).toBe(wallets.length)
  })
})
