import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { staleFaults } from '../../scripts/faults.mjs'
import { root } from '../architecture/support/source-tree.ts'

type Fault = Readonly<{ feature: string; what: string; file: string; code: string; instead: string }>
const faults = JSON.parse(readFileSync(join(root, 'test/faults/faults.json'), 'utf8')) as readonly Fault[]
const read = (file: string) => readFileSync(join(root, file), 'utf8')

it('has a fault of every feature, each of code that stands once in its file', () => {
  const features = readdirSync(join(root, 'src/composition/features')).map((file) => file.replace('.feature.ts', ''))
  const seeded = new Set(faults.map(({ feature }) => feature))
  expect(features.length).toBeGreaterThan(30)
  expect(features.filter((feature) => !seeded.has(feature))).toEqual([])
  expect(faults.length).toBeGreaterThanOrEqual(65)
  expect(staleFaults(faults, read)).toEqual([])
})

it('finds a fault whose code has changed', () => {
  const [first] = faults as [Fault]
  expect(staleFaults([{ ...first, code: 'no such code' }], read)).toEqual([`${first.file} does not hold the code of "${first.what}" once`])
})
