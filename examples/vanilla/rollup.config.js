import commonjs from '@rollup/plugin-commonjs'
import json from '@rollup/plugin-json'
import resolve from '@rollup/plugin-node-resolve'
import replace from '@rollup/plugin-replace'

export default {
  input: 'src/main.js',
  output: { dir: 'dist', entryFileNames: 'main.js' },
  plugins: [
    replace({ 'process.env.NODE_ENV': JSON.stringify('production'), preventAssignment: true }),
    resolve({ browser: true, preferBuiltins: false }),
    commonjs(),
    json(),
  ],
}
