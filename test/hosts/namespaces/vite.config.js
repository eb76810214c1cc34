import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { defineConfig } from 'vite'

const NAMES = ['evm', 'solana', 'bitcoin', 'polkadot', 'cosmos', 'sui', 'stacks']
const ID = 'virtual:adapters'

/** Every adapter that the installed package exports, so that none can be forgotten here. */
const adapters = {
  name: 'adapters',
  resolveId: (id) => (id === ID ? `\0${ID}` : undefined),
  load(id) {
    if (id !== `\0${ID}`) return undefined
    const { exports } = JSON.parse(readFileSync(createRequire(import.meta.url).resolve('portico/package.json'), 'utf8'))
    const names = NAMES.filter((name) => `./${name}` in exports)
    return names.map((name) => `export { ${name} } from 'portico/${name}'`).join('\n')
  },
}

export default defineConfig({
  base: './',
  plugins: [adapters],
  build: { modulePreload: { polyfill: false }, chunkSizeWarningLimit: 2000 },
})
