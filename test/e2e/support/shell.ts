import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** The repository root. */
export const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

/** Runs a program to its end. Resolves its standard output; rejects with everything it printed. */
export function run(
  command: string,
  args: readonly string[],
  options: { cwd?: string; env?: Record<string, string> } = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, ...options.env }
    execFile(command, [...args], { cwd: options.cwd ?? ROOT, env, maxBuffer: 64 * 1024 * 1024 }, (error, stdout, stderr) => {
      if (error) reject(new Error(`${command} ${args.join(' ')} failed\n${stdout}\n${stderr}`))
      else resolve(stdout)
    })
  })
}

/** Runs a program of `node_modules/.bin`. */
export function runBin(
  name: string,
  args: readonly string[],
  options: { cwd?: string; env?: Record<string, string> } = {},
): Promise<string> {
  return run(`${ROOT}/node_modules/.bin/${name}`, args, options)
}
