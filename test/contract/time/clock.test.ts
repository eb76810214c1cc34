import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Clock } from '../../../src/ports/time/clock.ts'
import { FakeClock } from '../../fakes/time/fake-clock.ts'

/** The port, how its time passes, and how the device's clock is set. */
type World = { clock: Clock; pass(ms: number): Promise<unknown>; setWall(ms: number): void; pending(): number; dispose(): void }

function describeClock(adapter: string, open: () => Promise<World>): void {
  describe(`Clock contract: ${adapter}`, () => {
    it('runs once, after the time', async () => {
      const { clock, pass } = await open()
      let runs = 0
      clock.after(1000, () => runs++)
      await pass(999)
      expect(runs).toBe(0)
      await pass(1)
      await pass(5000)
      expect(runs).toBe(1)
    })

    it('runs in order of time, then of call', async () => {
      const { clock, pass } = await open()
      const order: string[] = []
      clock.after(20, () => order.push('late'))
      clock.after(10, () => order.push('first'))
      clock.after(10, () => order.push('second'))
      await pass(30)
      expect(order).toEqual(['first', 'second', 'late'])
    })

    it('cancels, also after the fact', async () => {
      const { clock, pass, pending } = await open()
      let runs = 0
      const cancel = clock.after(10, () => runs++)
      cancel()
      await pass(20)
      cancel()
      expect([runs, pending()]).toEqual([0, 0])
    })

    it('grows monotonically whatever the device’s clock does', async () => {
      const { clock, pass, setWall } = await open()
      const before = clock.monotonic()
      let runs = 0
      clock.after(1000, () => runs++)
      setWall(clock.now() - 315_360_000_000)
      await pass(1000)
      expect([clock.monotonic() - before, runs]).toEqual([1000, 1])
      setWall(clock.now() + 3_600_000)
      await pass(10)
      expect(clock.monotonic() - before).toBe(1010)
    })

    it('tells the time as the device does', async () => {
      const { clock, setWall, pass } = await open()
      setWall(1_767_225_600_000)
      await pass(1)
      expect(clock.now()).toBe(1_767_225_600_001)
    })

    it('leaves no timer behind', async () => {
      const { clock, pending, dispose } = await open()
      clock.after(1000, () => undefined)
      dispose()
      expect(pending()).toBe(0)
    })
  })
}

describeClock('fake', async () => {
  const clock = new FakeClock()
  return {
    clock,
    pass: (ms) => clock.advance(ms),
    setWall: (ms) => {
      clock.wall = ms
    },
    pending: () => clock.pending,
    dispose: () => clock.dispose(),
  }
})

describe('with the browser’s timers', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    vi.resetModules()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  describeClock('system', async () => {
    const { SystemClock } = await import('../../../src/infrastructure/time/system-clock.ts')
    const clock = new SystemClock()
    return {
      clock,
      pass: (ms) => vi.advanceTimersByTimeAsync(ms),
      setWall: (ms) => void vi.setSystemTime(ms),
      pending: () => vi.getTimerCount(),
      dispose: () => clock.dispose(),
    }
  })

  it('keeps waiting when the page replaces setTimeout and freezes Date.now', async () => {
    const { SystemClock } = await import('../../../src/infrastructure/time/system-clock.ts')
    const clock = new SystemClock()
    const [timeout, now] = [globalThis.setTimeout, Date.now]
    let runs = 0
    Object.assign(globalThis, { setTimeout: () => 0 })
    Date.now = () => 0
    clock.after(10, () => runs++)
    Object.assign(globalThis, { setTimeout: timeout })
    Date.now = now
    await vi.advanceTimersByTimeAsync(10)
    expect(runs).toBe(1)
  })
})
