import react from '@vitejs/plugin-react'
import { defineConfig, type UserConfig } from 'vite'
import { dependencies, exports, peerDependencies } from './package.json'
import { INSIDE, standIns } from './vite.vendored.ts'

const packages = [...Object.keys(dependencies), ...Object.keys(peerDependencies)].filter((name) => !INSIDE.includes(name))

/** Every entry of the export map but `portico/testing`, which has a build of its own. */
const entries = Object.values(exports)
  .flatMap((entry) => (typeof entry === 'string' ? [] : [entry.default.slice('./dist/'.length, -'.js'.length)]))
  .filter((name) => name !== 'testing')

/** The library build: one file per module, every `import()` kept, so that the host's bundler does the splitting. */
const config: UserConfig = defineConfig({
  plugins: [react(), standIns],
  publicDir: false,
  build: {
    target: 'es2022',
    sourcemap: false,
    lib: {
      entry: Object.fromEntries(entries.map((name) => [name, `src/${name}.ts`])),
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
