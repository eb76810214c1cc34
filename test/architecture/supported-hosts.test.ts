import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { HOSTS } from '../examples/matrix.ts'
import { RESULTS, type Results, TABLES, withTable } from '../examples/table.ts'
import { root } from './support/source-tree.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const results = JSON.parse(read(RESULTS)) as Results

it('names a version and a day for each host that was tried', () => {
  const names = Object.keys(results)
  expect(names.length).toBeGreaterThan(15)
  expect(HOSTS.map(({ name }) => name).filter((name) => names.includes(name))).toEqual(names)
  for (const { version, date } of Object.values(results)) expect(`${version} ${date}`).toMatch(/^\d+\.\d+\.\d+\S* \d{4}-\d\d-\d\d$/)
})

it.each(TABLES)('shows in %s what the last run found', (path) => {
  const text = read(path)
  expect(text).toMatch(/Tried (?:on|from) 20/)
  expect(withTable(text, results)).toBe(text)
})
