import type { Locator, Page } from 'playwright-core'

type TraceEvent = Readonly<{ name: string; ph: string; pid: number; tid: number; ts: number; dur?: number; tdur?: number }>
/** `frames`: how many; `over`: the processor time of those over 50 ms, in ms; `most`: of the longest; `median`. */
export type FrameWork = Readonly<{ frames: number; over: readonly number[]; most: number; median: number }>

const MARK = 'portico-frame'
const LIMIT_MS = 50
const SLOWER = 4
/** A processor that others use too is slower by its caches: the best round counts, in which no frame at all may be longer. */
const ROUNDS = 3

/**
 * Scrolls `list` to its end by `stepPx` a frame, and measures how much of the processor the page's main thread took for each frame, times four:
 * scripts, style, layout, painting, garbage. Other processes take from the clock, not from this. The browser's own throttling is not used: it
 * spins by the clock, and under load adds what others take.
 */
export async function frameWork(page: Page, list: Locator, stepPx = 240): Promise<FrameWork> {
  let best = await oneRound(page, list, stepPx)
  for (let round = 1; round < ROUNDS && best.over.length > 0; round++) {
    const next = await oneRound(page, list, stepPx)
    if (next.over.length <= best.over.length) best = next
  }
  return best
}

async function oneRound(page: Page, list: Locator, stepPx: number): Promise<FrameWork> {
  const context = page.context()
  const browser = context.browser()
  const tracer = await browser?.newBrowserCDPSession()
  if (!tracer) throw new Error('No browser')
  const events: TraceEvent[] = []
  tracer.on('Tracing.dataCollected', ({ value }) => void events.push(...(value as unknown as TraceEvent[])))
  const traceConfig = { includedCategories: ['toplevel', 'blink.user_timing'], excludedCategories: ['*'] }
  await tracer.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig })
  await list.evaluate(
    async (element, [step, mark]) => {
      const frame = () =>
        new Promise<void>((resolve) =>
          requestAnimationFrame(() => {
            performance.mark(mark)
            resolve()
          }),
        )
      element.scrollTop = 0
      await frame()
      let still = 0
      for (let top = 0; still < 5; top = element.scrollTop + step) {
        const before = element.scrollTop
        element.scrollTop = top
        await frame()
        still = element.scrollTop === before && top > 0 ? still + 1 : 0
      }
    },
    [stepPx, MARK] as const,
  )
  const complete = new Promise((resolve) => tracer.once('Tracing.tracingComplete', resolve))
  await tracer.send('Tracing.end')
  await complete
  await tracer.detach()
  return workOf(events)
}

function workOf(events: readonly TraceEvent[]): FrameWork {
  const marks = events.filter(({ name }) => name === MARK).sort((a, b) => a.ts - b.ts)
  const [first] = marks
  if (!first) throw new Error('No frame was traced')
  const own = events.filter(({ pid, tid, ph, name }) => pid === first.pid && tid === first.tid && ph === 'X' && name.includes('RunTask'))
  const tasks = [...own].sort((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0))
  let end = 0
  const outer = tasks.filter(({ ts, dur = 0 }) => {
    if (ts < end) return false
    end = ts + dur
    return true
  })
  // A frame's task holds its mark: it goes from there to the task of the next mark.
  const sums = marks.slice(1, -1).map((mark, place) => {
    const next = marks[place + 2]?.ts ?? mark.ts
    const of = outer.filter(({ ts, dur = 0 }) => ts + dur >= mark.ts && ts + dur < next)
    return of.reduce((sum, { tdur = 0 }) => sum + (SLOWER * tdur) / 1000, 0)
  })
  const sorted = [...sums].sort((a, b) => a - b)
  return {
    frames: sums.length,
    over: sums.filter((ms) => ms > LIMIT_MS).map(Math.round),
    most: Math.round(sorted.at(-1) ?? 0),
    median: Math.round(sorted[sorted.length >> 1] ?? 0),
  }
}
