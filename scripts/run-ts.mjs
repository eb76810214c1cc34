import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensurePackages, root } from './setup.mjs'

/**
 * Imports a TypeScript file of this repository, which Node 20 cannot do itself. Packages are loaded by Node; only our files are
 * transformed.
 * @returns the module, and `close()`, after which no further `import()` inside it works
 */
export async function importTs(file) {
  ensurePackages()
  const { createServer, createServerModuleRunner } = await import('vite')
  const server = await createServer({
    root,
    configFile: false,
    logLevel: 'error',
    clearScreen: false,
    appType: 'custom',
    cacheDir: join(root, 'node_modules', '.cache', 'portico', 'run-ts'),
    optimizeDeps: { noDiscovery: true, include: [] },
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  })
  const runner = createServerModuleRunner(server.environments.ssr, { hmr: false })
  const close = async () => {
    await runner.close()
    await server.close()
  }
  try {
    return { module: await runner.import(resolve(file)), close }
  } catch (error) {
    await close()
    throw error
  }
}

/** `node scripts/run-ts.mjs file.ts arguments`: runs the file's exported `main(arguments)`. */
if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const [file, ...args] = process.argv.slice(2)
  const { module, close } = await importTs(file)
  await module.main?.(args)
  await close()
}
