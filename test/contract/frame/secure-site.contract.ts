import { expect, it } from 'vitest'
import type { FrameStage } from '../../../src/ports/frame/frames.ts'
import type { SecureSite } from '../../../src/ports/frame/secure-site.ts'
import type { FakeClock } from '../../fakes/time/fake-clock.ts'
import { outcomeOf, settle } from '../../support/secure-world.ts'

/** The port; what the page answers: `SIGN_OUT` succeeds, `CONNECT_OTP` is refused with "Invalid code", all else is never answered. */
export type World = Readonly<{
  site: SecureSite
  clock: FakeClock
  /** The names of the requests that reached the page, without those of the start. */
  asked(): readonly string[]
  shown(): FrameStage | undefined
}>

const never = new AbortController().signal
const box = { left: 0, top: 0, width: 1, height: 1 }

export function describeSecureSite(open: () => World): void {
  const ready = async () => {
    const world = open()
    const loading = world.site.load(never)
    await settle(world.clock, 500)
    await loading
    return world
  }

  it('answers, or refuses in the words of the page', async () => {
    const { site, asked } = await ready()
    expect(await outcomeOf(site.ask('SIGN_OUT', undefined, never))).toEqual({ value: undefined })
    expect(await outcomeOf(site.ask('CONNECT_OTP', { otp: '1' }, never))).toEqual({ code: 'FRAME_REQUEST_FAILED', message: 'Invalid code' })
    expect(asked()).toEqual(['SIGN_OUT', 'CONNECT_OTP'])
  })

  it('gives up after the time limit of the request', async () => {
    const { site, clock } = await ready()
    const outcome = outcomeOf(site.ask('CONNECT_DEVICE', undefined, never))
    await settle(clock, 120_000)
    expect([await outcome, clock.pending]).toMatchObject([{ code: 'FRAME_REQUEST_TIMEOUT' }, 0])
  })

  it('gives up at once when asked to', async () => {
    const { site, clock } = await ready()
    const controller = new AbortController()
    const outcome = outcomeOf(site.ask('GET_USER', {}, controller.signal))
    await settle(clock)
    controller.abort()
    expect([await outcome, clock.pending]).toMatchObject([{ code: 'ABORTED' }, 0])
    expect(await outcomeOf(site.ask('GET_USER', {}, controller.signal))).toMatchObject({ code: 'ABORTED' })
  })

  it('shows and hides the page', async () => {
    const { site, shown } = await ready()
    const stage = { box, card: box, radius: 0, onDismiss: () => {} }
    site.stage(stage)
    expect(shown()).toBe(stage)
    site.stage(undefined)
    expect(shown()).toBeUndefined()
  })

  it('settles everything and answers nothing any more when it is disposed', async () => {
    const { site, clock } = await ready()
    const outcome = outcomeOf(site.ask('GET_USER', {}, never))
    await settle(clock)
    site.dispose()
    expect([await outcome, clock.pending]).toMatchObject([{ code: 'DISPOSED' }, 0])
    expect(await outcomeOf(site.ask('SIGN_OUT', undefined, never))).toMatchObject({ code: 'DISPOSED' })
  })
}
