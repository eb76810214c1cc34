import { expect, it } from 'vitest'
import { FakeFrames } from '../../../test/fakes/frame/fake-frames.ts'
import { FakeClock } from '../../../test/fakes/time/fake-clock.ts'
import { LazyFrames } from './lazy-frames.ts'

const url = 'https://frame.example/login?key=1'
const options = { title: 'Login', visible: true }
const framesWith = (page: string) => {
  const frames = new FakeFrames(new FakeClock())
  frames.pages.set(page, () => () => undefined)
  return frames
}
const never = new AbortController().signal

it('fetches its code with the first frame, once, and disposes what it opened', async () => {
  let fetched = 0
  let disposed = 0
  const real = Object.assign(framesWith(url), { dispose: () => void disposed++ })
  const frames = new LazyFrames(async () => {
    fetched++
    return real
  })
  frames.dispose()
  expect([fetched, disposed]).toEqual([0, 0])
  await frames.open(url, options, never)
  await frames.open(url, options, never)
  frames.dispose()
  await Promise.resolve()
  await Promise.resolve()
  expect([fetched, disposed]).toEqual([1, 1])
})

it('says that the frame did not load when its code did not, without the query, and tries again', async () => {
  let offline = true
  const frames = new LazyFrames(async () => {
    if (offline) throw new Error('offline')
    return Object.assign(framesWith(url), { dispose: () => undefined })
  })
  await expect(frames.open(url, options, never)).rejects.toMatchObject({
    code: 'FRAME_LOAD_FAILED',
    facts: { origin: 'https://frame.example/login' },
  })
  offline = false
  await expect(frames.open(url, options, never)).resolves.toBeDefined()
})

it('gives up at once when asked to', async () => {
  const frames = new LazyFrames(() => new Promise(() => undefined))
  await expect(frames.open(url, options, AbortSignal.abort())).rejects.toMatchObject({ code: 'ABORTED' })
})
