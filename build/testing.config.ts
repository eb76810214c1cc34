import { defineConfig, type UserConfig } from 'vite'
import manifest from '../package.json' with { type: 'json' }

/** Fetched only by who starts a relay or a wallet behind one, who installs them: see docs/testing.md. */
const ASKED_FOR = ['@reown/walletkit', '@walletconnect/core', '@walletconnect/utils', 'ws']
const packages = [...Object.keys(manifest.dependencies), ...Object.keys(manifest.peerDependencies), ...ASKED_FOR]

/** `portico/testing`: the fakes of `test/fakes` as one file beside the library. Runs after the library build. */
const config: UserConfig = defineConfig({
  publicDir: false,
  build: {
    target: 'es2022',
    sourcemap: false,
    minify: false,
    emptyOutDir: false,
    lib: { entry: { testing: 'src/testing.ts' }, formats: ['es'] },
    rolldownOptions: {
      // What is fetched in Node only.
      output: { chunkFileNames: 'testing/[name].js' },
      external: (id: string) => id.startsWith('node:') || packages.some((name) => id === name || id.startsWith(`${name}/`)),
    },
  },
})
export default config
