import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { useTask } from '../../demo/use-task.ts'

afterEach(cleanup)

/** Something that ends when the test says so. */
function pending() {
  let resolve: (text: string) => void = () => {}
  let reject: (reason: Error) => void = () => {}
  const promise = new Promise<string>((done, refuse) => {
    resolve = done
    reject = refuse
  })
  return { work: () => promise, resolve: (text: string) => resolve(text), reject: (reason: Error) => reject(reason) }
}

it('tells how the latest of two things went, in whatever order they end', async () => {
  const { result } = renderHook(() => useTask())
  const run = (work: () => Promise<string>) => act(() => void result.current[1](work))
  const [first, second, third] = [pending(), pending(), pending()]
  run(first.work)
  run(second.work)
  await act(async () => first.reject(new Error('Given up')))
  expect(result.current[0]).toEqual({ status: 'busy' })
  await act(async () => second.resolve('0x1'))
  expect(result.current[0]).toEqual({ status: 'done', text: '0x1' })
  run(third.work)
  await act(async () => third.reject(Object.assign(new Error('Closed'), { code: 'MODAL_CLOSED' })))
  expect(result.current[0]).toEqual({ status: 'failed', text: 'MODAL_CLOSED: Closed' })
})
