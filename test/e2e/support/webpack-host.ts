import { cp } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import webpack from 'webpack'
import { copyHost } from './package.ts'

/** Builds `test/hosts/webpack5` for production. Returns the folder to serve. */
export async function buildWebpackHost(): Promise<string> {
  const folder = await copyHost('webpack5')
  const config = createRequire(import.meta.url)(join(folder, 'webpack.config.cjs')) as webpack.Configuration
  await new Promise<void>((resolve, reject) => {
    const compiler = webpack({ ...config, context: folder })
    compiler.run((error, stats) => {
      compiler.close(() => {
        if (error) reject(error)
        else if (stats?.hasErrors()) reject(new Error(stats.toString('errors-only')))
        else resolve()
      })
    })
  })
  await cp(join(folder, 'index.html'), join(folder, 'dist/index.html'))
  return join(folder, 'dist')
}
