import { expect, it } from 'vitest'
import { quiet } from '../../../test/support/core-world.ts'
import { PoisonFinder } from './poison-finder.ts'

const SENT_TO = '0x1111222233334444555566667777888899990000'
const IMITATION = '0x1111aaaabbbbccccddddeeeeffff0000aaaa0000'
const subject = { address: `0x${'c'.repeat(40)}` }

it('does not take an older answer for the addresses that are known by now', async () => {
  const answers: ((found: readonly string[]) => void)[] = []
  const finder = new PoisonFinder({ of: () => new Promise((resolve) => answers.push(resolve)) }, () => {})
  const entries = [{ id: 'one', operation: 'receive', sentFrom: IMITATION, transfers: [] }]
  const found = () => [...finder.in({ subject, entries }).keys()]
  const reads = [finder.read(), finder.read()]
  answers[1]?.([SENT_TO])
  await quiet()
  expect(found()).toEqual(['one'])
  answers[0]?.([])
  await Promise.all(reads)
  expect(found()).toEqual(['one'])
})
