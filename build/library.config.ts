import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig, type UserConfig } from 'vite'
import { dependencies, exports, peerDependencies, peerDependenciesMeta } from '../package.json'
import { fileOf, ownExportsOnly, plainImports, ROOT, wholeFiles } from './chunks.ts'
import { INSIDE, inventory, isStoodIn, standIns } from './vendored.ts'

/** Optional peers are for `portico/testing` alone; what is shipped inside needs its own. */
const peers = Object.keys(peerDependencies).filter((name) => !(name in peerDependenciesMeta))
const packages = [...Object.keys(dependencies), ...peers].filter((name) => !INSIDE.includes(name))

/** Every entry of the export map but `portico/testing`, which has a build of its own. */
const entries = Object.values(exports)
  .flatMap((entry) => (typeof entry === 'string' ? [] : [entry.default.slice('./dist/'.length, -'.js'.length)]))
  .filter((name) => name !== 'testing')

/** Imported by the buttons before any other chunk: as an entry it keeps its own exports, and needs no helper that would be a file of its own. */
const HOST_WORDS = 'ui/host/host-words'

const entryFiles = new Set([...entries, HOST_WORDS].map((name) => `${ROOT}/src/${name}.ts`))

/** Integrators import `portico/core` themselves; it is the core. */
const files = wholeFiles(entries.filter((name) => name !== 'core'))

/** The library build: one file per module (the core's together), every `import()` kept, so that the host's bundler does the splitting. */
const config: UserConfig = defineConfig({
  plugins: [react(), standIns, files.plugin, ownExportsOnly, plainImports, inventory],
  // RxJS's build for browsers of today, which its default condition does not name.
  resolve: { conditions: ['es2015', ...defaultClientConditions] },
  publicDir: false,
  build: {
    target: 'es2022',
    sourcemap: false,
    lib: {
      entry: Object.fromEntries([...entries, HOST_WORDS].map((name) => [name, `src/${name}.ts`])),
      formats: ['es'],
    },
    rolldownOptions: {
      external: (id: string, importer: string | undefined) =>
        !isStoodIn(id, importer) && packages.some((name) => id === name || id.startsWith(`${name}/`)),
      preserveEntrySignatures: 'allow-extension',
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name].js',
        minifyInternalExports: true,
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            {
              debugName: 'one file per module',
              test: (id: string) => !entryFiles.has(id),
              name: (id: string) => files.fileOf(id) ?? fileOf(id),
            },
          ],
        },
      },
    },
  },
})
export default config
