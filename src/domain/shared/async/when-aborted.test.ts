import { expect, it } from 'vitest'
import { whenAborted } from './when-aborted.ts'

it('acts once when the signal aborts, at once where it did, and not after it was taken back', () => {
  const acts: string[] = []
  const controller = new AbortController()
  whenAborted(controller.signal, () => acts.push('kept'))
  whenAborted(controller.signal, () => acts.push('taken back'))()
  expect(acts).toEqual([])
  controller.abort()
  expect(acts).toEqual(['kept'])
  whenAborted(controller.signal, () => acts.push('late'))
  expect(acts).toEqual(['kept', 'late'])
})
