/** Starts counting. The result tells the milliseconds of processor that this process used since: other programs do not count. */
export function processorTime(): () => number {
  const started = process.cpuUsage()
  return () => {
    const { user, system } = process.cpuUsage(started)
    return (user + system) / 1000
  }
}
