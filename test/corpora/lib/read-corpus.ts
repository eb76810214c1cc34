import { readFileSync } from 'node:fs'
import { noted } from './ledger.ts'

export type CorpusCase = Readonly<{ id: string; kind: string; name: string; expect: Readonly<Record<string, unknown>> }> &
  Readonly<Record<string, unknown>>

/** The cases of `test/corpora/<name>.json`. Values are still wrapped: see `materialise`. Which ones were judged is noted: see `judged`. */
export function readCorpus(name: string): readonly CorpusCase[] {
  const text = readFileSync(new URL(`../${name}.json`, import.meta.url), 'utf8')
  return (JSON.parse(text) as { cases: CorpusCase[] }).cases.map(noted)
}
