import { build } from 'vite'
import { ROOT } from './shell.ts'

/** A module as one classic script, which leaves its exports in the variable `page`. */
export async function pageScript(entry: string): Promise<string> {
  const built = await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    build: { write: false, minify: false, target: 'es2022', lib: { entry, formats: ['iife'], name: 'page' } },
  })
  const [output] = Array.isArray(built) ? built : [built]
  if (!output || !('output' in output)) throw new Error(`${entry} was not built`)
  return output.output[0].code
}
