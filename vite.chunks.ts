import type { Plugin } from 'vite'

const ROOT = import.meta.dirname
const START = `${ROOT}/src/composition/core/start-core.ts`

/**
 * Small, and needed by several features: apart, each would be a chunk that a host's page names before the click, in the list of what comes
 * with the first feature.
 */
const ALSO = [
  'domain/caip/evm-chain-id.ts',
  'infrastructure/connection/wallet-patience.ts',
  'infrastructure/network/rpc-urls.ts',
  'infrastructure/shared/service-base.ts',
  'infrastructure/shared/service-defaults.ts',
].map((path) => `${ROOT}/src/${path}`)

type InfoOf = (id: string) => { readonly importedIds: readonly string[] } | null

/** The modules, and all that they import statically. */
function closure(ids: readonly string[], infoOf: InfoOf): ReadonlySet<string> {
  const found = new Set<string>()
  const visit = (id: string) => {
    if (found.has(id)) return
    found.add(id)
    for (const next of infoOf(id)?.importedIds ?? []) visit(next)
  }
  ids.forEach(visit)
  return found
}

/**
 * Puts what the first view needs, and the launcher does not, into one file. Apart, each module that some optional feature needs as well
 * would become a chunk of its own in the host's build: the first open then costs eight requests where one will do, and 4 kB more.
 * Returns the plugin, and whether a module is in that file.
 */
export function coreInOneFile(launcher: readonly string[]): Readonly<{ plugin: Plugin; isCore(id: string): boolean }> {
  let core: ReadonlySet<string> = new Set()
  const plugin: Plugin = {
    name: 'core-in-one-file',
    buildEnd() {
      const infoOf: InfoOf = (id) => this.getModuleInfo(id)
      const early = closure(
        launcher.map((name) => `${ROOT}/src/${name}.ts`),
        infoOf,
      )
      core = new Set([...closure([START, ...ALSO], infoOf)].filter((id) => !early.has(id)))
      if (core.size < 50) this.error(`Only ${String(core.size)} modules were found behind ${START}`)
    },
  }
  return { plugin, isCore: (id) => core.has(id) }
}

/**
 * The file of a module in `dist`, without its ending: as in `src`, packages under `vendor`. No folder is called `web3.js`: who lists
 * files by their ending would take it for one.
 */
export function fileOf(id: string): string {
  const at = id.indexOf('node_modules/')
  const path = id.startsWith(`${ROOT}/src/`) ? id.slice(ROOT.length + '/src/'.length) : at === -1 ? `_virtual/${id}` : id.slice(at)
  return path
    .replaceAll('node_modules/', 'vendor/')
    .replaceAll('.js/', '-js/')
    .replaceAll(/[@\0]/g, '')
    .replace(/\.\w+$/, '')
}

/** A page may have added to `Object.prototype`; the bundler's helper for namespaces would take that for an export, and fail. */
export const ownExportsOnly: Plugin = {
  name: 'own-exports-only',
  generateBundle(_, bundle) {
    const walk = /for ?\(var ([\w$]+) in ([\w$]+)\) ?(?=[\w$]+\([\w$]+, ?\1, ?\{\s*get:)/g
    let found = 0
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue
      chunk.code = chunk.code.replaceAll(walk, (_all, name: string, object: string) => {
        found += 1
        return `for(var ${name} of Object.keys(${object}))`
      })
    }
    if (found === 0) this.error('The helper for namespaces was not found: has the bundler another one now?')
  },
}
