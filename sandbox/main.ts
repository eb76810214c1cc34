import { fstatSync } from 'node:fs'
import { type SandboxOptions, startSandbox } from './sandbox.ts'

const USAGE = 'npm run sandbox -- [--ports free|fixed] [--chain-id N]...'

function parse(args: readonly string[]): SandboxOptions {
  const chainIds: number[] = []
  let ports: 'free' | 'fixed' = 'fixed'
  const rest = [...args.flatMap((argument) => argument.split('='))]
  while (rest.length > 0) {
    const [name, value] = rest.splice(0, 2)
    if (name === '--ports' && (value === 'free' || value === 'fixed')) ports = value
    else if (name === '--chain-id' && Number.isSafeInteger(Number(value)) && Number(value) > 0) chainIds.push(Number(value))
    else throw new Error(`Cannot read ${name} ${value ?? ''}\n${USAGE}`)
  }
  return { ports, ...(chainIds.length > 0 ? { chainIds } : {}) }
}

/** Only a pipe means that somebody holds the other end; a terminal or no input at all is not a reason to stop. */
function stdinIsPipe(): boolean {
  try {
    const stat = fstatSync(0)
    return stat.isFIFO() || stat.isSocket()
  } catch {
    return false
  }
}

/** `npm run sandbox`: prints one line of JSON when ready, then runs until SIGINT, SIGTERM or the end of its standard input. */
export async function main(args: readonly string[]): Promise<void> {
  const ended = new Promise<void>((end) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => end())
    if (stdinIsPipe()) process.stdin.resume().once('end', end).once('close', end)
  })
  try {
    const sandbox = await startSandbox(parse(args))
    console.log(JSON.stringify(sandbox.info))
    console.error(`sandbox ready in ${sandbox.info.readyMs} ms; stop with Ctrl-C`)
    await ended
    await sandbox.stop()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
  process.stdin.unref?.()
}
