import { type ChildProcess, spawn } from 'node:child_process'
import { ROOT } from './shell.ts'

/** Chain ids of the two local chains every suite may use. */
export const FIRST_CHAIN = 31337
export const SECOND_CHAIN = 31338

export type Chains = { readonly urls: Record<number, string>; stop(): Promise<void> }

function startAnvil(chainId: number): Promise<{ url: string; child: ChildProcess }> {
  const child = spawn(process.env['ANVIL'] ?? `${ROOT}/node_modules/.bin/anvil`, ['--port', '0', '--chain-id', String(chainId)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return new Promise((resolve, reject) => {
    let printed = ''
    const read = (chunk: Buffer) => {
      printed += chunk
      const port = /Listening on \S+:(\d+)/.exec(printed)?.[1]
      if (port) resolve({ url: `http://127.0.0.1:${port}`, child })
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.on('error', reject)
    child.on('exit', (code) => reject(new Error(`anvil ended with ${code}: ${printed}`)))
  })
}

/** Two Anvil chains on free ports. */
export async function startChains(): Promise<Chains> {
  const started = await Promise.all([FIRST_CHAIN, SECOND_CHAIN].map(async (id) => ({ id, ...(await startAnvil(id)) })))
  return {
    urls: Object.fromEntries(started.map(({ id, url }) => [id, url])),
    stop: async () => {
      for (const { child } of started) child.kill()
    },
  }
}
