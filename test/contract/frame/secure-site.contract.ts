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
  /** The page answers the `RPC_REQUEST` that is open with '0x1', or refuses it with "Request was aborted". */
  say(how: 'answer' | 'refuse'): void
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

  const sent = { method: 'eth_sendTransaction', chainNamespace: 'eip155', chainId: 1 }

  it('waits 3 s for the answer to a transaction that is given up, which may have been sent', async () => {
    const { site, clock } = await ready()
    const controller = new AbortController()
    const outcome = outcomeOf(site.ask('RPC_REQUEST', sent, controller.signal))
    await settle(clock)
    controller.abort()
    await settle(clock, 2_999)
    expect(clock.pending).toBe(1)
    await settle(clock, 1)
    expect([await outcome, clock.pending]).toMatchObject([{ code: 'TRANSACTION_UNKNOWN' }, 0])
    expect(await outcomeOf(site.ask('RPC_REQUEST', sent, controller.signal))).toMatchObject({ code: 'ABORTED' })
  })

  it.each(['answer', 'refuse'] as const)('takes a late %s of the page to a transaction that was given up', async (how) => {
    const { site, clock, say } = await ready()
    const controller = new AbortController()
    const outcome = outcomeOf(site.ask('RPC_REQUEST', sent, controller.signal))
    await settle(clock)
    controller.abort()
    await settle(clock, 1_000)
    say(how)
    await settle(clock)
    expect(await outcome).toEqual(how === 'answer' ? { value: '0x1' } : { code: 'FRAME_REQUEST_FAILED', message: 'Request was aborted' })
    expect(clock.pending).toBe(0)
  })

  it('does not know what became of a transaction that the page does not answer in time, or when it is disposed', async () => {
    const { site, clock } = await ready()
    const late = outcomeOf(site.ask('RPC_REQUEST', sent, never))
    await settle(clock, 600_000)
    await settle(clock, 3_000)
    expect(await late).toMatchObject({ code: 'TRANSACTION_UNKNOWN' })
    const disposed = outcomeOf(site.ask('RPC_REQUEST', sent, never))
    await settle(clock)
    site.dispose()
    expect([await disposed, clock.pending]).toMatchObject([{ code: 'TRANSACTION_UNKNOWN' }, 0])
  })

  it('shows and hides the page', async () => {
    const { site, shown } = await ready()
    const stage = { turn: 1, title: 'Wallet', box, card: box, radius: 0, onDismiss: () => {} }
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
