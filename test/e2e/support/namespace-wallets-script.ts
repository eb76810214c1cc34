import { build } from 'vite'
import { ROOT } from './shell.ts'

/** The wallets of `namespace-wallets-page.ts` as one script, as an extension would put it into a page. */
export async function walletsScript(): Promise<string> {
  const built = await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      target: 'es2022',
      lib: { entry: 'test/e2e/support/namespace-wallets-page.ts', formats: ['iife'], name: 'walletsPage' },
    },
  })
  const [output] = Array.isArray(built) ? built : [built]
  if (!output || !('output' in output)) throw new Error('the wallets were not built')
  return `if (location.protocol.startsWith('http')) {${output.output[0].code};globalThis.testWallets = walletsPage.wallets}`
}
