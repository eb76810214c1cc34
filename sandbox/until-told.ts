import { fstatSync, readFileSync } from 'node:fs'

const PARENT_CHECK_MS = 300

/** Only a pipe means that somebody holds the other end; a terminal or no input at all is not a reason to stop. */
function stdinIsPipe(): boolean {
  try {
    const stat = fstatSync(0)
    return stat.isFIFO() || stat.isSocket()
  } catch {
    return false
  }
}

/** The process id of the npm that runs us: our parent, or the parent of the shell that npm put between (seen on Linux only). */
function runner(): number {
  try {
    const stat = readFileSync(`/proc/${process.ppid}/stat`, 'utf8')
    const [, name = '', rest = ''] = /^\d+ \((.*)\) (.*)$/s.exec(stat) ?? []
    return /^(?:ba|da)?sh$/.test(name) ? Number(rest.split(' ')[1]) : process.ppid
  } catch {
    return process.ppid
  }
}

/**
 * Resolves when it is time to stop: SIGINT, SIGTERM, SIGHUP, the end of standard input, or npm gone. The last because `npm run`
 * dies of a SIGTERM without passing it on, and would leave us running with nobody to end us.
 */
export function untilTold(): Promise<void> {
  return new Promise((end) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => end())
    if (stdinIsPipe()) {
      process.stdin.resume().once('end', end).once('close', end)
      process.stdin.unref?.()
    }
    const npm = runner()
    if (process.env['npm_lifecycle_event'])
      setInterval(() => {
        if (runner() !== npm) end()
      }, PARENT_CHECK_MS).unref()
  })
}
