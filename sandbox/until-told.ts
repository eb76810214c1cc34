import { fstatSync, readFileSync } from 'node:fs'

const PARENT_CHECK_MS = 300

/** Only a pipe is held open by another process; with a terminal or no input, the end of input is not a reason to stop. */
function stdinIsPipe(): boolean {
  try {
    const stat = fstatSync(0)
    return stat.isFIFO() || stat.isSocket()
  } catch {
    return false
  }
}

/** The process id of the npm that runs this script: the parent, or the parent of the shell that npm starts (seen on Linux only). */
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
 * Resolves on SIGINT, SIGTERM, SIGHUP, the end of standard input, or the exit of npm. The last because `npm run` exits on a SIGTERM without
 * forwarding it, which would leave this process running.
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
