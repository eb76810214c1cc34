import { fileURLToPath } from 'node:url'
import { build, createServer, type InlineConfig, type PreviewServer, preview, type ViteDevServer } from 'vite'
import { type SandboxInfo, startSandbox } from '../sandbox/sandbox.ts'
import { untilTold } from '../sandbox/until-told.ts'

const CONFIG = fileURLToPath(new URL('./vite.config.ts', import.meta.url))
const BUILT = fileURLToPath(new URL('../node_modules/.cache/portico/demo-built', import.meta.url))

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
 * Starts the sandbox and the demo page as a visitor would get it, built; with `--demo-only` the page alone, which follows its files.
 * Prints where it is, and runs until it is told to stop. `--ports free` for both; `--port N` for the page.
 */
export async function main(args: readonly string[]): Promise<void> {
  const told = untilTold()
  const free = option(args, '--ports') === 'free'
  const sandbox = args.includes('--demo-only') ? undefined : await startSandbox({ ports: free ? 'free' : 'fixed' })
  const info = sandbox?.info ?? (await running(process.env['SANDBOX'] ?? 'http://127.0.0.1:8600/__control'))
  const port = Number(option(args, '--port') ?? (free ? 0 : 5173))
  const server = await (sandbox ? built(info, port) : developed(info, port))
  console.log(`Sandbox: ${info.control} (${info.chains.map(({ name, chainId }) => `${name} ${chainId}`).join(', ')})`)
  console.log(`Demo:    ${server.resolvedUrls?.local[0]}`)
  console.log('Stop with Ctrl-C')
  await told
  await server.close()
  await sandbox?.stop()
}

async function built(info: SandboxInfo, port: number): Promise<PreviewServer> {
  const shared: InlineConfig = { configFile: CONFIG, logLevel: 'error', plugins: [sandboxJson(info)] }
  await build({ ...shared, build: { outDir: BUILT, emptyOutDir: true } })
  return preview({ ...shared, build: { outDir: BUILT }, preview: { host: '127.0.0.1', port } })
}

async function developed(info: SandboxInfo, port: number): Promise<ViteDevServer> {
  const server = await createServer({
    configFile: CONFIG,
    logLevel: 'warn',
    server: { host: '127.0.0.1', port },
    plugins: [sandboxJson(info)],
  })
  return server.listen()
}

/** Tells the page where the sandbox is. */
function sandboxJson(info: SandboxInfo) {
  const serve = ({ middlewares }: Pick<ViteDevServer | PreviewServer, 'middlewares'>) => {
    middlewares.use('/sandbox.json', (_request, response) => {
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(info))
    })
  }
  return { name: 'sandbox-json', configureServer: serve, configurePreviewServer: serve }
}
