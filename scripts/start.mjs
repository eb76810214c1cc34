import { setup } from './setup.mjs'

/**
 * `npm start`: the sandbox (chains and services on loopback) and the demo page in front of it.
 * `--demo-only`: the page alone; it is pointed at a running sandbox by `SANDBOX=<control URL>`. `--port N` fixes the page's port.
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
