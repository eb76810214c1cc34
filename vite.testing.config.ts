import { defineConfig, type UserConfig } from 'vite'
import manifest from './package.json' with { type: 'json' }

const packages = [...Object.keys(manifest.dependencies), ...Object.keys(manifest.peerDependencies)]

/** `portico/testing`: the fakes of `test/fakes` as one file beside the library. Runs after the library build. */
const config: UserConfig = defineConfig({
  publicDir: false,
  build: {
    target: 'es2022',
    sourcemap: false,
    minify: false,
    emptyOutDir: false,
    lib: { entry: { testing: 'src/testing.ts' }, formats: ['es'] },
    rolldownOptions: { external: (id: string) => packages.some((name) => id === name || id.startsWith(`${name}/`)) },
  },
})
export default config
