import react from '@vitejs/plugin-react'
import { defineConfig, type UserConfig } from 'vite'
import { dependencies, peerDependencies } from './package.json'

/**
 * Shipped inside our own files: it is CommonJS, whose helpers a host's bundler would put into the page's first chunk (324 bytes gzip of
 * the 8 kB). As modules it stays whole in the chunk that only a WalletConnect visitor fetches.
 */
const INSIDE = ['@walletconnect/universal-provider']
const packages = [...Object.keys(dependencies), ...Object.keys(peerDependencies)].filter((name) => !INSIDE.includes(name))

/** The library build: one file per module, every `import()` kept, so that the host's bundler does the splitting. */
const config: UserConfig = defineConfig({
  plugins: [react()],
  publicDir: false,
  build: {
    target: 'es2022',
    sourcemap: false,
    lib: {
      entry: Object.fromEntries(['index', 'react', 'elements', 'networks', 'evm', 'core'].map((name) => [name, `src/${name}.ts`])),
      formats: ['es'],
    },
    rolldownOptions: {
      external: (id: string) => packages.some((name) => id === name || id.startsWith(`${name}/`)),
      output: {
        preserveModules: true,
        preserveModulesRoot: 'src',
        entryFileNames: ({ name }) => `${name.replaceAll('node_modules/', 'vendor/').replaceAll('@', '')}.js`,
      },
    },
  },
})
export default config
