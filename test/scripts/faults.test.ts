import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { staleFaults } from '../../scripts/faults.mjs'
import { root } from '../architecture/support/source-tree.ts'

type Fault = Readonly<{ feature: string; what: string; file: string; code: string; instead: string }>
const faults = JSON.parse(readFileSync(join(root, 'test/faults/faults.json'), 'utf8')) as readonly Fault[]
const read = (file: string) => readFileSync(join(root, file), 'utf8')

it('has forty faults or more, in at least ten features, each of code that stands once in its file', () => {
  expect(faults.length).toBeGreaterThanOrEqual(40)
  expect(new Set(faults.map(({ feature }) => feature)).size).toBeGreaterThanOrEqual(10)
  expect(staleFaults(faults, read)).toEqual([])
})

it('finds a fault whose code has changed', () => {
  const [first] = faults as [Fault]
  expect(staleFaults([{ ...first, code: 'no such code' }], read)).toEqual([`${first.file} does not hold the code of "${first.what}" once`])
})
