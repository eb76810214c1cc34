import { copyFileSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import dts from 'rollup-plugin-dts'

const dist = 'dist'
const isDeclaration = (path) => path.endsWith('.d.ts')
const names = readdirSync(dist).filter((file) => isDeclaration(file) && file !== 'cdn.d.ts')

/** The compiler wrote one declaration for each module. */
const deleteInput = {
  name: 'delete-input',
  generateBundle() {
    copyFileSync('build/custom-elements.json', join(dist, 'custom-elements.json'))
    copyFileSync('scripts/from-appkit.mjs', join(dist, 'from-appkit.js'))
    for (const path of readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter(isDeclaration)) rmSync(join(dist, path))
  },
}

/** One declaration file for each entry, and what several of them share in a few others: an editor leads into nothing else of ours. */
export default {
  input: Object.fromEntries(names.map((name) => [name.replace('.d.ts', ''), join(dist, name)])),
  output: {
    dir: dist,
    hoistTransitiveImports: false,
    // Written by hand: what adds to the types of the platform, React and Vue gets lost on the way.
    footer: ({ name }) => (name === 'elements' ? readFileSync('build/element-types.txt', 'utf8') : ''),
    entryFileNames: '[name].d.ts',
    chunkFileNames: 'types/[name].d.ts',
    // No entry reads another one, which may need a package that a site has not.
    manualChunks: (id) => /\/dist\/(domain|ports)\//.exec(id)?.[1],
  },
  treeshake: { moduleSideEffects: false },
  external: (id) => !/^[./]/.test(id),
  // Its remark about shared types that no entry exports: they are shared, not offered.
  onwarn: ({ code, message }, warn) => void (code === 'PLUGIN_WARNING' && message.includes('private shared type') ? 0 : warn(message)),
  plugins: [dts(), deleteInput],
}
