import { type SandboxOptions, startSandbox } from './sandbox.ts'
import { untilTold } from './until-told.ts'

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

/** `npm run sandbox`: prints one line of JSON when ready, then runs until it is stopped. */
export async function main(args: readonly string[]): Promise<void> {
  const told = untilTold()
  try {
    const sandbox = await startSandbox(parse(args))
    console.log(JSON.stringify(sandbox.info))
    console.error(`sandbox ready in ${sandbox.info.readyMs} ms; stop with Ctrl-C`)
    await told
    await sandbox.stop()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
