/**
 * Main-thread CPU time from the click in `act` until `resolved.row` after it. On a shared machine wall-clock times depend on other
 * processes, so CPU time is measured.
 * @returns {Promise<{ toRow: number, longestTask: number }>} milliseconds
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
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
  await session.send('Tracing.end')
  await complete
  await session.detach()

  const click = events.find(({ name, args }) => name === 'EventDispatch' && args?.data?.type === 'click')
  const end = click.ts + row * 1000
  const isTask = ({ pid, tid, ph, name }) => pid === click.pid && tid === click.tid && ph === 'X' && name.includes('RunTask')
  const tasks = events.filter((event) => isTask(event) && event.ts + event.dur > click.ts && event.ts < end).sort((a, b) => a.ts - b.ts)
  const outer = tasks.filter((task, index) => !tasks.slice(0, index).some((other) => other.ts + other.dur >= task.ts + task.dur))
  const times = outer.map(({ tdur = 0 }) => tdur / 1000)
  return { toRow: times.reduce((sum, time) => sum + time, 0), longestTask: Math.max(0, ...times) }
}
