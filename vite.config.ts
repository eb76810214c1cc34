import react from '@vitejs/plugin-react'
import { defineConfig, type UserConfig } from 'vite'
import { dependencies, peerDependencies } from './package.json'

const packages = [...Object.keys(dependencies), ...Object.keys(peerDependencies)]

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
      output: { preserveModules: true, preserveModulesRoot: 'src', entryFileNames: '[name].js' },
    },
  },
})
export default config
