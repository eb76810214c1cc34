import { expect, it } from 'vitest'
import { paceNote } from '../../scripts/lib/pace.mjs'

const whole = { isCheck: false, isFull: false, isPart: false }
const check = { isCheck: true, isFull: false, isPart: true }

it.each([
  ['a check in 4 minutes', 240, check, undefined],
  ['a check that takes longer', 241, check, /`npm run check` took 241 s, 4 minutes/],
  ['everything in 20 minutes', 1200, whole, undefined],
  ['everything, slower', 1201, whole, /`npm test` took 1201 s, 20 minutes/],
  ['some stages', 5000, { ...whole, isPart: true }, undefined],
  ['the long forms', 50_000, { ...whole, isFull: true }, undefined],
] as const)('%s', (_, seconds, run, note) => {
  const said = paceNote(seconds, run)
  if (note) expect(said).toMatch(note)
  else expect(said).toBeUndefined()
})
