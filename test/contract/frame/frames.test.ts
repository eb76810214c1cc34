import { describe, expect, it } from 'vitest'
import { FakeFrames } from '../../fakes/frame/fake-frames.ts'
import { FakeClock } from '../../fakes/time/fake-clock.ts'
import { CASES } from './frames.contract.ts'

/** The real adapter runs the same cases in Chromium: test/e2e/frames.e2e.ts. */
describe('Frames contract: fake', () => {
  it.each(CASES)('%s', async (_, run) => {
    const clock = new FakeClock()
    const frames = new FakeFrames(clock)
    const url = 'https://secure.example/frame'
    frames.pages.set(url, (say) => {
      say({ ready: true })
      return (message) => say({ echo: message })
    })
    const intrude = () => undefined
    const takeOut = () => frames.takeOut()
    const world = { frames, clock, url, silentUrl: 'https://silent.example/', intrude, takeOut, left: () => frames.channels.size }
    await expect(run(world)).resolves.toBeUndefined()
  })
})
