import { resolve } from 'node:path'

// Rspack reads it too.
export default {
  mode: 'production',
  entry: './src/main.js',
  output: { path: resolve('dist'), filename: 'main.js', publicPath: 'auto', module: true },
  experiments: { outputModule: true },
}
