import { appendFileSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished } from 'vitest'
import { getCurrentTest } from 'vitest/suite'
import { isVerdict } from '../../../scripts/lib/ledger.mjs'

const HERE = dirname(fileURLToPath(import.meta.url))
const FOLDER = join(HERE, '../../../node_modules/.cache/portico/ledger')
const written = new Set<string>()

/**
 * Notes that the test that runs judges this case of a corpus. It counts when the test passes and has compared something; where several tests run
 * at once, at once. The stage `ledger` of `npm test` compares these notes with all ids of all corpora. What is read while tests are only collected (a filter of
 * `describe`) does not count.
 */
export function judged(...cases: readonly Readonly<{ id: string }>[]): void {
  if (!expect.getState().currentTestName) return
  const ids = cases.map(({ id }) => id).filter((id) => !written.has(id))
  if (ids.length === 0) return
  const test = getCurrentTest()
  // Of tests that run at once, vitest does not tell which one reads.
  if (!test || test.concurrent) return note(ids)
  onTestFinished(({ task }) => {
    if (isVerdict(expect.getState().assertionCalls, task.result)) note(ids)
  })
}

function note(ids: readonly string[]): void {
  for (const id of ids) written.add(id)
  mkdirSync(FOLDER, { recursive: true })
  appendFileSync(join(FOLDER, `${process.pid}.txt`), ids.map((id) => `${id}\n`).join(''))
}

/** The same case; a test that reads what it expects judges it. */
export function noted<C extends Readonly<{ id: string; expect: unknown }>>(entry: C): C {
  const { expect: expected, ...rest } = entry
  return Object.defineProperty({ ...rest } as C, 'expect', {
    enumerable: true,
    configurable: true,
    get: () => {
      judged(entry)
      return expected
    },
  })
}

/** The same for scenarios that are written out in a test: by corpus and name. @throws when the corpus has no such case */
export function judgedNamed(corpus: string, ...names: readonly string[]): void {
  const { cases } = JSON.parse(readFileSync(join(HERE, '..', `${corpus}.json`), 'utf8')) as {
    cases: readonly Readonly<{ id: string; name: string }>[]
  }
  for (const name of names) {
    const named = cases.filter((entry) => entry.name === name)
    if (named.length === 0) throw new Error(`${corpus} has no case "${name}"`)
    judged(...named)
  }
}
