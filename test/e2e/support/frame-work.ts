import type { Locator, Page } from 'playwright-core'
import { median } from '../../support/processor-time.ts'

type TraceEvent = Readonly<{ name: string; ph: string; pid: number; tid: number; ts: number; dur?: number; tdur?: number }>
/**
 * `frames`: how many; `over`: the processor time of those over 50 ms, in ms; `most`: of the longest; `median`. `gauge`: the median of the gauges, in ms.
 * `rare`: of all rounds, the frames over twice the limit.
 */
export type FrameWork = Readonly<{
  frames: number
  over: readonly number[]
  most: number
  median: number
  gauge: number
  rare: readonly number[]
}>
/** `gauge`: of the one after it. In ms. */
type Frame = Readonly<{ ms: number; gauge: number }>

/** 9,600 px/s at 60 frames a second: more than a fling on a phone. */
const STEP_PX = 160
const MARK = 'portico-frame'
const GAUGE = 'portico-gauge'
const LIMIT_MS = 50
const SLOWER = 4
/** No round forgives a frame of so many times the limit. */
const RARE = 2
/** Measured once each. What is given is the median of them, by its long frames and then its longest, with the rare frames of all. */
const ROUNDS = 3
/**
 * Who shares a core, its caches or its memory makes processor time longer too. Therefore each frame is followed by a gauge, the same arithmetic each
 * time, in a task that does not count; a frame is divided by as much as the lower quartile of
 * the gauges of the `NEAR` frames beside it is slower than `GAUGE_MS`.
 */
const NEAR = 2
const GAUGE_STEPS = 120_000
/**
 * The gauge of the machine that the bar is of, alone (two cores of an AMD EPYC, Chromium 156). A quarter of the speed is a quarter of that: where the gauge
 * takes longer, the machine is slower already. A faster one gets no allowance.
 */
const GAUGE_MS = 0.7
/**
 * Each trace ends before its first half second: the browser then begins its records anew (Perfetto's `clear_period_ms`), and the processor time of the
 * task in which that falls is 4 to 8 ms too long, often longer than the task took by the clock.
 */
const PART_MS = 300

/**
 * Scrolls the list that `open` gives to its end, also while that grows, by `stepPx` a frame, `ROUNDS` times, and measures how much of the processor the page's main thread took for each frame, times four:
 * scripts, style, layout, painting, garbage. Other processes take from the clock, not from this. The browser's own throttling is not used: it
 * spins by the clock, and under load adds what others take.
 */
export async function frameWork(page: Page, open: () => Promise<Locator>, stepPx = STEP_PX): Promise<FrameWork> {
  const works: FrameWork[] = []
  while (works.length < ROUNDS) works.push(workOf(await oneRound(page, await open(), stepPx)))
  const middle = works.toSorted((a, b) => a.over.length - b.over.length || a.most - b.most)[ROUNDS >> 1]
  if (!middle) throw new Error('No round')
  return { ...middle, rare: works.flatMap(({ rare }) => rare) }
}

async function oneRound(page: Page, list: Locator, stepPx: number): Promise<readonly Frame[]> {
  const browser = page.context().browser()
  const tracer = await browser?.newBrowserCDPSession()
  if (!tracer) throw new Error('No browser')
  const frames: Frame[] = []
  let isAtEnd = false
  for (let top = 0; !isAtEnd; ) {
    const events: TraceEvent[] = []
    const keep = ({ value }: { value: unknown }) => void events.push(...(value as TraceEvent[]))
    tracer.on('Tracing.dataCollected', keep)
    const traceConfig = { includedCategories: ['toplevel', 'blink.user_timing'], excludedCategories: ['*'] }
    await tracer.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig })
    const part = await scrollFor(list, { top, stepPx })
    const complete = new Promise((resolve) => tracer.once('Tracing.tracingComplete', resolve))
    await tracer.send('Tracing.end')
    await complete
    tracer.off('Tracing.dataCollected', keep)
    frames.push(...framesOf(events))
    ;({ isAtEnd, top } = part)
  }
  await tracer.detach()
  return frames
}

/** Scrolls from `top` for `PART_MS`; the frame before the first and the one after the last are not measured. */
const scrollFor = (list: Locator, { top, stepPx }: { top: number; stepPx: number }): Promise<{ top: number; isAtEnd: boolean }> =>
  list.evaluate(
    async (element, [from, step, mark, gauge, steps, ms]) => {
      const measure = () => {
        performance.mark(gauge)
        let number = 1
        for (let turn = 0; turn < steps; turn++) number = Math.imul(number ^ (number >>> 7), 0x9e3779b1) + turn
        // Kept, so that the loop is not left out.
        Object.assign(globalThis, { [gauge]: number })
      }
      const frame = () =>
        new Promise<void>((resolve) =>
          requestAnimationFrame(() => {
            performance.mark(mark)
            setTimeout(measure)
            resolve()
          }),
        )
      element.scrollTop = from
      await frame()
      await frame()
      const start = performance.now()
      let still = 0
      while (still < 5 && performance.now() - start < ms) {
        const before = element.scrollTop
        element.scrollTop = before + step
        await frame()
        // Its end while the next page is on its way is not the end.
        still = element.scrollTop === before && !element.querySelector('.spinner') ? still + 1 : 0
      }
      const end = element.scrollTop
      await frame()
      return { top: end, isAtEnd: still >= 5 }
    },
    [top, stepPx, MARK, GAUGE, GAUGE_STEPS, PART_MS] as const,
  )

function framesOf(events: readonly TraceEvent[]): readonly Frame[] {
  const marks = events.filter(({ name }) => name === MARK).sort((a, b) => a.ts - b.ts)
  const [first] = marks
  if (!first) throw new Error('No frame was traced')
  const own = events.filter(({ pid, tid, ph, name }) => pid === first.pid && tid === first.tid && ph === 'X' && name.includes('RunTask'))
  const gauges = events.filter(({ name, pid }) => name === GAUGE && pid === first.pid)
  const tasks = [...own].sort((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0))
  let end = 0
  const outer = tasks.filter(({ ts, dur = 0 }) => {
    if (ts < end) return false
    end = ts + dur
    return true
  })
  const isGauge = ({ ts, dur = 0 }: TraceEvent) => gauges.some((gauge) => gauge.ts >= ts && gauge.ts <= ts + dur)
  // A frame's task holds its mark: it goes from there to the task of the next mark.
  return marks.slice(1, -1).map((mark, place) => {
    const next = marks[place + 2]?.ts ?? mark.ts
    const of = outer.filter(({ ts, dur = 0 }) => ts + dur >= mark.ts && ts + dur < next)
    const work = of.filter((task) => !isGauge(task))
    return { ms: SLOWER * used(work), gauge: used(of.filter(isGauge)) }
  })
}

/** A thread uses no more of the processor than the time that goes by; where a record says so, it is the tracer's error. */
function used(tasks: readonly TraceEvent[]): number {
  return tasks.reduce((sum, { dur = 0, tdur = 0 }) => sum + Math.min(tdur, dur) / 1000, 0)
}

function workOf(measured: readonly Frame[]): FrameWork {
  const gauges = measured.flatMap(({ gauge }) => gauge || [])
  const frames = measured.map(({ ms }, place) => {
    const near = measured.slice(Math.max(0, place - NEAR), place + NEAR + 1).flatMap(({ gauge }) => gauge || [])
    const low = near.toSorted((a, b) => a - b)[near.length >> 2]
    return low === undefined ? ms : ms * Math.min(1, GAUGE_MS / low)
  })
  const sorted = frames.toSorted((a, b) => a - b)
  const over = frames.filter((ms) => ms > LIMIT_MS)
  return {
    frames: frames.length,
    over: over.map(Math.round),
    most: Math.round(sorted.at(-1) ?? 0),
    median: Math.round(sorted[sorted.length >> 1] ?? 0),
    gauge: Number(median(gauges).toFixed(2)),
    rare: over.filter((ms) => ms > RARE * LIMIT_MS).map(Math.round),
  }
}
