import { HttpResponse, http } from 'msw'
import { expect } from 'vitest'
import { judged } from '../../corpora/lib/ledger.ts'
import { materialise } from '../../corpora/lib/materialise.mjs'
import { type CorpusCase, readCorpus } from '../../corpora/lib/read-corpus.ts'
import { HOST, type overTheWire } from './over-the-wire.ts'

export const cases = (kind: string) => readCorpus('registry-hostile').filter((entry) => entry.kind === kind)

/** The services answer `path` as the case says; everything else as always. */
export function playOver(wire: ReturnType<typeof overTheWire>, entry: CorpusCase, path: string) {
  judged(entry)
  const opened = wire.open()
  const { status, json } = entry['response'] as { status: number; json: unknown }
  wire.server.use(http.get(`${HOST}${path}`, () => HttpResponse.json(materialise(json) as never, { status })))
  return opened
}

/** What is in an answer that somebody could be hurt by. */
export const text = (value: unknown) => JSON.stringify(value, (_, each) => (typeof each === 'bigint' ? `${each}` : (each as unknown)))
const HARM = /javascript:|vbscript:|data:text|file:|intent:|evil\.example\/"|<img|<script|onerror/i

export type Checks<T> = Readonly<Record<string, (found: T) => unknown>>

/** What the case wants, by its own words. A result that no table knows fails. */
export function expectResult<T>(checks: Checks<T>, entry: CorpusCase, found: T): void {
  const result = String(entry.expect['result'])
  const check = Object.hasOwn(checks, result) ? checks[result] : undefined
  if (!check) throw new Error(`${entry.id}: nothing checks the result "${result}"`)
  check(found)
  expect(text(found)).not.toMatch(HARM)
  expect('polluted' in {}).toBe(false)
}
