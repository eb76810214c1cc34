import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type UserConfig } from 'vite'

const source = (name: string) => fileURLToPath(new URL(`../src/${name}.ts`, import.meta.url))
const ENTRIES = ['react', 'networks', 'evm', 'siwx', 'solana', 'bitcoin', 'sui', 'polkadot', 'cosmos', 'stacks', 'core', 'elements']

/** The demo imports `portico` as a host site does; here the names lead to the sources. */
const config: UserConfig = defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  cacheDir: fileURLToPath(new URL('../node_modules/.cache/portico/demo', import.meta.url)),
  plugins: [react()],
  resolve: {
    alias: [
      ...ENTRIES.map((name) => ({ find: `portico/${name}`, replacement: source(name) })),
      { find: /^portico$/, replacement: source('index') },
    ],
  },
  // All at once and at the start: a package found later would reload the page under the visitor's hands.
  optimizeDeps: { entries: ['main.tsx', '../src/**/*.{ts,tsx}', '../test/fakes/wallets/*.ts', '!../src/**/*.test.*'] },
  server: { fs: { allow: ['..'] } },
  build: { target: 'es2022' },
})
export default config
