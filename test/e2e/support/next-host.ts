import { spawn } from 'node:child_process'
import { copyHost } from './package.ts'
import { ROOT, runBin } from './shell.ts'

const env = { NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1', CI: '1' }

/** Builds `test/hosts/next-app` for production and starts its server on a free port. Its pages talk to `rpcUrl`. */
export async function startNextHost(rpcUrl: string): Promise<{ url: string; stop(): void }> {
  const folder = await copyHost('next-app')
  await runBin('next', ['build'], { cwd: folder, env: { ...env, NEXT_PUBLIC_RPC_URL: rpcUrl } })
  const child = spawn(process.execPath, [`${ROOT}/node_modules/next/dist/bin/next`, 'start', '-p', '0', '-H', 'localhost'], {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return new Promise((resolve, reject) => {
    let printed = ''
    const read = (chunk: Buffer) => {
      printed += chunk
      const url = /http:\/\/localhost:[1-9]\d*/.exec(printed)?.[0]
      if (url && /Ready/.test(printed)) resolve({ url, stop: () => child.kill() })
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.on('exit', (code) => reject(new Error(`next start ended with ${code}: ${printed}`)))
  })
}
