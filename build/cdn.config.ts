import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig, type Plugin, type UserConfig } from 'vite'
import { ownExportsOnly, wholeFiles } from './chunks.ts'
import { standIns } from './vendored.ts'

const outDir = 'dist/cdn'

/** Writes `sri.json`: the Subresource Integrity value of every script, for sites that pin what they load. */
const integrity: Plugin = {
  name: 'integrity',
  writeBundle() {
    const scripts = readdirSync(outDir, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js'))
    const hash = (name: string) =>
      `sha384-${createHash('sha384')
        .update(readFileSync(join(outDir, name)))
        .digest('base64')}`
    const list = Object.fromEntries(scripts.sort().map((name) => [name.replaceAll('\\', '/'), hash(name)]))
    writeFileSync(join(outDir, 'sri.json'), `${JSON.stringify(list, undefined, 2)}\n`)
  },
}

const files = wholeFiles(['cdn'])

/** One `<script type="module">` for pages without a bundler: React inside, the lazy chunks beside it, every path relative. */
const config: UserConfig = defineConfig({
  plugins: [react(), standIns, files.plugin, ownExportsOnly, integrity],
  // RxJS's build for browsers of today, which its default condition does not name.
  resolve: { conditions: ['es2015', ...defaultClientConditions] },
  publicDir: false,
  base: './',
  build: {
    target: 'es2022',
    outDir,
    modulePreload: false,
    reportCompressedSize: false,
    rolldownOptions: {
      input: { portico: 'src/cdn.ts' },
      preserveEntrySignatures: 'allow-extension',
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: 'chunks/[name]-[hash].js',
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            // On its own, so that `networks()` fetches plain data only.
            { test: /\/src\/domain\/network\/known-networks\.ts$/, name: 'known-networks', priority: 1 },
            { test: (id: string) => files.fileOf(id) !== undefined, name: (id: string) => files.fileOf(id)?.split('/').at(-1) ?? '' },
          ],
        },
      },
    },
  },
})
export default config
