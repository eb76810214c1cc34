import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import esbuild from 'esbuild'
import { build as buildByVite5 } from 'vite-5'
import { build as buildByVite6 } from 'vite-6'
import { build as buildByVite7 } from 'vite-7'
import webpack from 'webpack'
import { copyHost } from './package.ts'

const ENTRY = 'src/main.js'

/** The settings that all releases of Vite share; their types differ. */
const viteSettings = (root: string) => ({
  root,
  base: './',
  configFile: false as const,
  logLevel: 'error' as const,
  define: { 'process.env.NODE_ENV': '"production"' },
  build: { reportCompressedSize: false, rollupOptions: { input: join(root, ENTRY), output: { entryFileNames: 'main.js' } } },
})

/** Production builds of a small page by what `reactHost` (Vite 8) and `next-app` (Turbopack) are not built by: `src/main.js` in a folder becomes `dist/main.js` and its chunks. */
export const BUNDLERS: Readonly<Record<string, (folder: string) => Promise<unknown>>> = {
  'Vite 5': (folder) => buildByVite5(viteSettings(folder)),
  'Vite 6': (folder) => buildByVite6(viteSettings(folder)),
  'Vite 7': (folder) => buildByVite7(viteSettings(folder)),
  esbuild: (folder) =>
    esbuild.build({
      entryPoints: [join(folder, ENTRY)],
      outdir: join(folder, 'dist'),
      bundle: true,
      splitting: true,
      minify: true,
      format: 'esm',
      define: { 'process.env.NODE_ENV': '"production"' },
      logLevel: 'error',
    }),
  'webpack 5': (folder) =>
    new Promise<void>((resolve, reject) => {
      const compiler = webpack({
        mode: 'production',
        target: 'web',
        context: folder,
        entry: `./${ENTRY}`,
        output: { path: join(folder, 'dist'), filename: 'main.js', chunkFilename: '[id].chunk.js', publicPath: '' },
        performance: { hints: false },
        // Its minifier takes most of a minute; all the others minify, as sites have it.
        optimization: { minimize: false },
      })
      compiler.run((error, stats) => {
        compiler.close(() => {
          if (error) reject(error)
          else if (stats?.hasErrors()) reject(new Error(stats.toString('errors-only')))
          else resolve()
        })
      })
    }),
}

/** Builds `test/hosts/plain` by one of them. Returns the folder to serve. */
export async function buildPlainHost(bundler: string): Promise<string> {
  const folder = await copyHost('plain', `plain-${bundler.toLowerCase().replace(' ', '-')}`)
  await BUNDLERS[bundler]?.(folder)
  await cp(join(folder, 'index.html'), join(folder, 'dist/index.html'))
  return join(folder, 'dist')
}
