import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from './support/source-tree.ts'

const folder = join(root, 'test/e2e')
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts'))
const found = (rule: (source: string) => boolean) => files.filter((path) => rule(readFileSync(join(folder, path), 'utf8')))

/** A wait of more than 5 s in figures. The time that a test may take stands before its function, not in a call. */
const waitsLong = (source: string) =>
  /(?:timeout: (?:[6-9]_?\d{3}|\d{2,}_\d{3}|\d{5,})[^}]*\}\)|setDefault(?:Navigation)?Timeout\(\d)/.test(source)
/** Tests that run at once share the count of assertions, unless they take an `expect` of their own. */
const sharesCount = (source: string) => source.split(/\bit\.concurrent\b/).some((part, index) => index > 0 && !ownExpect.test(part))
const ownExpect = /^[\s\S]{0,500}?\{ expect \}\) =>/

describe('end-to-end tests', () => {
  it('sees what they do', () => {
    expect(files.length).toBeGreaterThan(80)
    expect(
      ['row.click({ timeout: 15_000 })', 'context.setDefaultTimeout(9000)', 'waitFor({ timeout: 8000 })'].filter(waitsLong),
    ).toHaveLength(3)
    expect(
      ['click({ timeout: MINED_MS })', "it('a', { timeout: 60_000 }, async () => {})", 'waitFor({ timeout: 500 })'].filter(waitsLong),
    ).toEqual([])
    expect(["it.concurrent.for(cases)('%s', async ([name]) => {", "it.concurrent('a', async () => {"].filter(sharesCount)).toHaveLength(2)
    expect(
      ["it.concurrent.for(cases)('%s', async ([name], { expect }) => {", "it.concurrent('a', async ({ expect }) => {"].filter(sharesCount),
    ).toEqual([])
  })

  it('wait as long as a click may take, and longer only by name (support/waits.ts)', () => expect(found(waitsLong)).toEqual([]))

  it('that run at once count their own assertions', () => expect(found(sharesCount)).toEqual([]))
})
