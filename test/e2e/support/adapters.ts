import { build } from 'vite'
import { ROOT } from './shell.ts'

/** `adapters-page.ts` as one classic script that defines `adapters`. */
export async function buildAdaptersScript(): Promise<string> {
  const built = await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      target: 'es2022',
      lib: { entry: 'test/e2e/support/adapters-page.ts', formats: ['iife'], name: 'page' },
    },
  })
  const [output] = Array.isArray(built) ? built : [built]
  if (!output || !('output' in output)) throw new Error('the adapters page was not built')
  return `${output.output[0].code}\n;globalThis.adapters = page.adapters`
}
