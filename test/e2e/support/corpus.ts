import { readFileSync } from 'node:fs'
import { noted } from '../../corpora/lib/ledger.ts'
import { ROOT } from './shell.ts'

export type Case = {
  id: string
  kind: string
  name: string
  expect: Record<string, unknown> & { rows?: number | { max: number }; rule?: string; shownName?: string }
} & Record<string, unknown>

/** Cases of `test/corpora/<name>.json`, of the given kinds when any are given. */
export function corpus(name: string, ...kinds: readonly string[]): Case[] {
  const { cases } = JSON.parse(readFileSync(`${ROOT}/test/corpora/${name}.json`, 'utf8')) as { cases: Case[] }
  const wanted = kinds.length > 0 ? cases.filter((entry) => kinds.includes(entry.kind)) : cases
  return wanted.map(noted)
}

/** The `$` wrappers' interpreter as an init script: defines `corpusTools` = { materialise, announce, makeProvider, controls } under a symbol. */
export function corpusScript(after: string): string {
  const source = readFileSync(`${ROOT}/test/corpora/lib/materialise.mjs`, 'utf8').replace(/^export /gm, '')
  return `(() => {\n${source}\nconst tools = { materialise, announce, makeProvider, controls }\n;(${after})(tools)\n})()`
}
