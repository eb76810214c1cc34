const path = require('node:path')

module.exports = {
  mode: 'production',
  target: 'web',
  entry: './src/main.js',
  output: { path: path.join(__dirname, 'dist'), filename: 'main.js', chunkFilename: '[id].chunk.js', publicPath: '' },
  performance: { hints: false },
  // Half of the build's time. The hosts of Vite and Next.js are minified.
  optimization: { minimize: false },
}
