/** Starts counting. The result tells the milliseconds of processor that this process used since: other programs do not count. */
export function processorTime(): () => number {
  const started = process.cpuUsage()
  return () => {
    const { user, system } = process.cpuUsage(started)
    return (user + system) / 1000
  }
}

/** Milliseconds of processor time of the fastest of three rounds: those before it compile the code, and find the caches full of others. */
export function fastestRound(work: () => void): number {
  const rounds = Array.from({ length: 3 }, () => {
    const used = processorTime()
    work()
    return used()
  })
  return Math.min(...rounds)
}
