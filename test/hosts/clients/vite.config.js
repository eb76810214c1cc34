import { defineConfig } from 'vite'

export default defineConfig({
  base: './',
  define: { global: 'globalThis', 'process.env.NODE_ENV': '"production"' },
  build: { target: 'es2022', minify: false, modulePreload: { polyfill: false }, chunkSizeWarningLimit: 8000 },
})
