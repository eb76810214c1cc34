import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const SOURCE = `${import.meta.dirname}/src`

/**
 * Modules without state that WalletConnect needs, and later views or chains too. Either file has a copy of them: the code is shown without
 * those, and the first open carries neither copy (docs/decisions/0020, 0021).
 */
const COPIED: readonly string[] = [
  'domain/options/pairing-messages.ts',
  'infrastructure/connection/eip1193-fault.ts',
  'infrastructure/connection/latest-reading.ts',
  'ui/shared/use-attempt.ts',
  'ui/shared/use-domain.ts',
  'ui/shared/waiting.tsx',
  'ui/shared/waiting-css.ts',
]
/** Who gets the copy, besides its own parts. */
const PAIRING = /\/src\/(?:(?:application|infrastructure|ui)\/walletconnect\/|composition\/features\/walletconnect\.feature\.ts$)/
const MARK = '.pairing'

const originalOf = (id: string) => id.replace(`${MARK}.ts`, '.ts')

export const copies: Plugin = {
  name: 'copies',
  enforce: 'pre',
  resolveId(id, importer) {
    if (!importer || !id.startsWith('.') || !(PAIRING.test(importer) || importer.includes(`${MARK}.ts`))) return undefined
    const path = join(dirname(importer), id)
    return COPIED.some((file) => path === `${SOURCE}/${file}`) ? path.replace(/\.tsx?$/, `${MARK}$&`) : undefined
  },
  load: (id) => (id.startsWith(SOURCE) && id.includes(`${MARK}.ts`) && !existsSync(id) ? readFileSync(originalOf(id), 'utf8') : undefined),
}

/**
 * The bundler's helpers for CommonJS are needed by the few files with CommonJS packages inside, which get them for themselves. In a module
 * of its own a host's bundler would put them into the core.
 */
export const ownHelpers: Plugin = {
  name: 'own-helpers',
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).flatMap((chunk) => (chunk.type === 'chunk' ? [chunk] : []))
    const runtime = chunks.find(({ fileName }) => fileName === 'rolldown-runtime.js')
    const names = runtime && /^export \{(.*)\};?\s*$/m.exec(runtime.code)
    const ofNamespaces = /([\w$]+) = \([\w$]+, [\w$]+\) => \{\s*let [\w$]+ = \{\};\s*for/.exec(runtime?.code ?? '')?.[1]
    const ofCommonJs = (list: string) =>
      pairsOf(list).some(([name]) => pairsOf(names?.[1] ?? '').some(([own, as = own]) => as === name && own !== ofNamespaces))
    let found = 0
    for (const chunk of runtime && names ? chunks : []) {
      chunk.code = chunk.code.replace(/^import \{([^}]*)\} from "[./]*\/rolldown-runtime\.js";\n/m, (statement, list: string) => {
        if (!ofCommonJs(list)) return statement
        found += 1
        const helpers = runtime?.code.replace(
          /^export .*$/m,
          `return { ${pairs(names?.[1] ?? '', ([own, name = own]) => `${name}: ${own}`)} };`,
        )
        return `const { ${pairs(list, ([name, own = name]) => `${name}: ${own}`)} } = /* @__PURE__ */ (() => {\n${helpers}})();\n`
      })
    }
    if (found === 0 || !ofNamespaces) this.error('No file imports the helpers for CommonJS: does the bundler write them otherwise now?')
  },
}

const pairsOf = (list: string) => list.split(',').map((each) => each.trim().split(' as '))
const pairs = (list: string, write: (pair: readonly string[]) => string) => pairsOf(list).map(write).join(', ')
