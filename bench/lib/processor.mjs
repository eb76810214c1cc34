/** What a task may take before it counts as blocking, in ms (the "total blocking time" of web vitals). */
const FREE_MS = 50
/** How long after the row tasks of the opening are looked at, in ms. */
const AFTER_MS = 1500

/**
 * Main-thread CPU time of the tasks from the click in `act` until `resolved.row` after it, and of the opening as a whole. On a shared
 * machine wall-clock times depend on other processes, so CPU time is measured.
 * @returns {Promise<{ toRow: number, longestTask: number, blocking: number }>} milliseconds
 */
export async function processorTime(browser, act) {
  const session = await browser.newBrowserCDPSession()
  const events = []
  session.on('Tracing.dataCollected', ({ value }) => events.push(...value))
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['devtools.timeline', 'toplevel'] },
  })
  const { row } = await act()
  await new Promise((resolve) => setTimeout(resolve, AFTER_MS))
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
  await session.send('Tracing.end')
  await complete
  await session.detach()

  const click = events.find(({ name, args }) => name === 'EventDispatch' && args?.data?.type === 'click')
  const tasks = tasksOf(events, click)
  const times = (all) => all.map(({ time }) => time)
  if (tasks.length === 0) throw new Error('the trace has no task after the click')
  const untilRow = times(tasks.filter(({ start }) => start < click.ts + row * 1000))
  return {
    toRow: untilRow.reduce((sum, time) => sum + time, 0),
    longestTask: Math.max(0, ...times(tasks)),
    blocking: times(tasks).reduce((sum, time) => sum + Math.max(0, time - FREE_MS), 0),
  }
}

/**
 * The tasks of the click's thread from the click on. The microtasks after a task belong to it (a module's evaluation, and all that was
 * awaited, run there), but the trace lists them beside it.
 */
export function tasksOf(events, { pid, tid, ts }) {
  const found = events
    .filter((event) => event.pid === pid && event.tid === tid && event.ph === 'X' && event.ts + event.dur > ts)
    .filter(({ name }) => /RunTask|PerformMicrotaskCheckpoint/.test(name))
    .sort((a, b) => a.ts - b.ts || b.dur - a.dur)
  const tasks = []
  for (const { name, ts: start, dur, tdur = 0 } of found) {
    const before = tasks.at(-1)
    if (before && start + dur <= before.end) continue
    const end = start + dur
    if (before && name.includes('Microtask')) Object.assign(before, { end, time: before.time + tdur / 1000 })
    else tasks.push({ start, end, time: tdur / 1000 })
  }
  return tasks
}
