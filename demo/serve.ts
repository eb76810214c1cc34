import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'
import { type SandboxInfo, startSandbox } from '../sandbox/sandbox.ts'
import { untilTold } from '../sandbox/until-told.ts'

const CONFIG = fileURLToPath(new URL('./vite.config.ts', import.meta.url))

function option(args: readonly string[], name: string): string | undefined {
  const at = args.findIndex((argument) => argument === name || argument.startsWith(`${name}=`))
  return at < 0 ? undefined : (args[at]?.split('=')[1] ?? args[at + 1])
}

/** `SANDBOX` is the control URL of a running sandbox; it knows what it printed. */
async function running(control: string): Promise<SandboxInfo> {
  const answer = await fetch(`${control.replace(/\/$/, '')}/info`)
  return (await answer.json()) as SandboxInfo
}

/**
 * Starts the sandbox (unless `--demo-only`) and the demo page, prints where it is, and runs until it is told to stop.
 * `--ports free` for both; `--port N` for the page; `--no-watch`: the page stays as it is when files change.
 */
export async function main(args: readonly string[]): Promise<void> {
  const told = untilTold()
  const free = option(args, '--ports') === 'free'
  const sandbox = args.includes('--demo-only') ? undefined : await startSandbox({ ports: free ? 'free' : 'fixed' })
  const info = sandbox?.info ?? (await running(process.env['SANDBOX'] ?? 'http://127.0.0.1:8600/__control'))
  const port = Number(option(args, '--port') ?? (free ? 0 : 5173))
  const server = await createServer({
    configFile: CONFIG,
    logLevel: 'warn',
    server: { host: '127.0.0.1', port, ...(args.includes('--no-watch') ? { hmr: false, watch: null } : {}) },
    plugins: [
      {
        name: 'sandbox-json',
        configureServer: ({ middlewares }) => {
          middlewares.use('/sandbox.json', (_request, response) => {
            response.setHeader('content-type', 'application/json')
            response.end(JSON.stringify(info))
          })
        },
      },
    ],
  })
  await server.listen()
  console.log(`Sandbox: ${info.control} (${info.chains.map(({ name, chainId }) => `${name} ${chainId}`).join(', ')})`)
  console.log(`Demo:    ${server.resolvedUrls?.local[0]}`)
  console.log('Stop with Ctrl-C')
  await told
  await server.close()
  await sandbox?.stop()
}
