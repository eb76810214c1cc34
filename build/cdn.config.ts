import react from '@vitejs/plugin-react'
import { defineConfig, type UserConfig } from 'vite'
import { groups, resolve, transform } from './chunks.ts'

/** One `<script type="module">` for pages without a bundler: React inside, the lazy chunks beside it, every path relative. */
const config: UserConfig = defineConfig({
  plugins: [react()],
  resolve,
  publicDir: false,
  base: './',
  build: {
    target: 'es2022',
    outDir: 'dist/cdn',
    modulePreload: false,
    reportCompressedSize: false,
    rolldownOptions: {
      input: { portico: 'src/cdn.ts' },
      preserveEntrySignatures: 'allow-extension',
      transform,
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: 'chunks/[name]-[hash].js',
        codeSplitting: {
          groups: [{ name: 'portico', test: /\/src\/cdn\.ts$/, priority: 9 }, ...groups],
        },
      },
    },
  },
})
export default config
