/** Starts counting. The result tells the milliseconds of processor that this process used since: other programs do not count. */
export function processorTime(): () => number {
  const started = process.cpuUsage()
  return () => {
    const { user, system } = process.cpuUsage(started)
    return (user + system) / 1000
  }
}

/** The statistic of every bar in processor time, with the same number of samples (security/bars.md). */
export const SAMPLES = 5

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted[sorted.length >> 1]
  if (middle === undefined || sorted.some(Number.isNaN)) throw new Error('No samples')
  return middle
}

/** Milliseconds of processor time of one round: the median of `SAMPLES`. */
export function medianRound(work: () => void): number {
  return median(
    Array.from({ length: SAMPLES }, () => {
      const used = processorTime()
      work()
      return used()
    }),
  )
}
