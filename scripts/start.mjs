import { setup } from './setup.mjs'

/**
 * `npm start`: the sandbox (chains and services on loopback) and the demo page that uses it. `--demo-only`: the page alone, which uses the
 * running sandbox at `SANDBOX=<control URL>`. `--port N` sets the page's port.
 */
setup({ browser: false })

const { importTs } = await import('./run-ts.mjs')
const { module, close } = await importTs('demo/serve.ts')
try {
  await module.main(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
await close()
process.exit()
