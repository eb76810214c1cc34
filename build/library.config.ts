import react from '@vitejs/plugin-react'
import { defineConfig, type UserConfig } from 'vite'
import manifest from '../package.json' with { type: 'json' }
import { groups, resolve, transform } from './chunks.ts'

/**
 * Shipped inside our own files (docs/decisions/0010). WalletConnect's provider and its client are CommonJS, whose helpers a host's bundler
 * would put into the page's first chunk. Solana's imports sockets and a text codec that no page needs, which are stood in for.
 */
const INSIDE = [
  '@walletconnect/universal-provider',
  '@walletconnect/sign-client',
  '@solana/web3.js',
  'idb-keyval',
  'inversify',
  'reflect-metadata',
  'rxjs',
  'uqr',
  'valibot',
]
/** Optional peers are for `portico/testing` alone; what is shipped inside needs its own. */
const peers = Object.keys(manifest.peerDependencies).filter((name) => !(name in manifest.peerDependenciesMeta))
const packages = [...Object.keys(manifest.dependencies), ...peers].filter((name) => !INSIDE.includes(name))

/**
 * WalletConnect's file has its own copy of what it needs of `@scure/base`, and viem's part is stood in for: what the host's bundler shares
 * between it and our features would be more files before the code is shown.
 */
const isInside = (id: string, importer = '') => /^(?:@scure\/base|viem)$/.test(id) && importer.includes('/@walletconnect/')

/** Every entry of the export map but `portico/testing`, which has a build of its own. */
const entries = Object.keys(manifest.exports)
  .map((path) => (path === '.' ? 'index' : path.slice(2)))
  .filter((name) => !['testing', 'package.json'].includes(name))

/** What comes with a page. Integrators import `portico/core` themselves; it is the core. The elements are defined by importing their entry. */
const launcher = [...entries.filter((name) => !['core', 'elements'].includes(name)), 'composition/elements/define-elements']

/** The library build: few large files, every `import()` kept, so that the host's bundler does the splitting. */
const config: UserConfig = defineConfig({
  plugins: [react()],
  resolve: {
    ...resolve,
    alias: [...resolve.alias, { find: /^viem$/, replacement: new URL('stand-ins/walletconnect-viem.js', import.meta.url).pathname }],
  },
  publicDir: false,
  build: {
    target: 'es2022',
    sourcemap: true,
    lib: {
      entry: Object.fromEntries(entries.map((name) => [name, `src/${name}.ts`])),
      formats: ['es'],
    },
    rolldownOptions: {
      external: (id: string, importer: string | undefined) =>
        !isInside(id, importer) && packages.some((name) => id === name || id.startsWith(`${name}/`)),
      preserveEntrySignatures: 'allow-extension',
      transform,
      // A file that is fetched keeps its own exports: Vite 5 and 6 misread what the bundler writes otherwise.
      experimental: { chunkOptimization: false },
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: ({ name }) => (name.includes('~') ? 'chunks/start-[hash].js' : 'chunks/[name].js'),
        minifyInternalExports: true,
        codeSplitting: {
          groups: [
            // They come with the page that signs in; the rest of `portico/siwx` with who calls it.
            { name: 'sign-in', test: /\/(?:default|http|cloud|later)-siwx\.ts$/, entriesAware: true, priority: 10 },
            { name: 'launcher', test: new RegExp(`/src/(?:${launcher.join('|')})\\.ts$`), entriesAware: true, priority: 9 },
            ...groups,
          ],
        },
      },
    },
  },
})
export default config
