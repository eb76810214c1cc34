import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const page = (name) => fileURLToPath(new URL(`${name}.html`, import.meta.url))

/** Fixed entry names, so that a test can load a second copy of the whole bundle from another folder. */
export default defineConfig({
  base: './',
  build: {
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 2000,
    rolldownOptions: {
      input: { index: page('index'), elements: page('elements'), inline: page('inline') },
      output: { entryFileNames: 'assets/[name].js' },
    },
  },
})
