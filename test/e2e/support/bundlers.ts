import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import esbuild from 'esbuild'
import { build as buildByVite5 } from 'vite-5'
import webpack from 'webpack'
import { copyHost } from './package.ts'

const ENTRY = 'src/main.js'

/**
 * Production builds of a small page by what differs most from `reactHost` (Vite 8) and `next-app` (Turbopack): `src/main.js` in a folder becomes
 * `dist/main.js` and its chunks. All hosts are built by `npm run test:hosts`.
 */
export const BUNDLERS: Readonly<Record<string, (folder: string) => Promise<unknown>>> = {
  'Vite 5': (folder) =>
    buildByVite5({
      root: folder,
      base: './',
      configFile: false,
      logLevel: 'error',
      define: { 'process.env.NODE_ENV': '"production"' },
      build: { reportCompressedSize: false, rollupOptions: { input: join(folder, ENTRY), output: { entryFileNames: 'main.js' } } },
    }),
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
