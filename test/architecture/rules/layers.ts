import type { Rule } from '../support/describe-rule.ts'
import { type Import, importsOf } from '../support/module-graph.ts'
import { placeOf } from '../support/source-tree.ts'
import { OPTIONAL_FEATURES } from './features.ts'

type Allowance = Readonly<{ layers: readonly string[]; packages: RegExp }>

const ALL = ['composition', 'ui', 'infrastructure', 'application', 'ports', 'domain']
const NONE = /^$/

const LAYERS: Readonly<Record<string, Allowance>> = {
  domain: { layers: ['domain', 'ports'], packages: /^(?:rxjs|@scure\/base|@noble\/hashes\/[a-z0-9]+)$/ },
  ports: { layers: ['ports', 'domain'], packages: /^rxjs$/ },
  application: { layers: ['application', 'ports', 'domain'], packages: /^rxjs$/ },
  infrastructure: { layers: ['infrastructure', 'ports', 'domain'], packages: /^(?!react$|react\/|react-dom|inversify|reflect-metadata)/ },
  ui: { layers: ['ui', 'application', 'ports', 'domain'], packages: /^(?:react|react-dom)(?:\/|$)/ },
  composition: { layers: ALL, packages: /^(?:inversify|rxjs|react|react-dom)(?:\/|$)/ },
  entry: { layers: [...ALL, 'entry'], packages: NONE },
}

/** What sites code against. The domain and its ports have types of their own. */
const PUBLIC = 'src/ports/host/'

/** What visitors are told in, and what is tracked with: domain services expose facts, `application` and `ui` say and track them. */
const TELLING = /^src\/domain\/(?:alerts\/toast-service|analytics\/.+|options\/locale-service)\.ts$/
const OF_TELLING: readonly string[] = ['alerts', 'analytics', 'options']

/** The one place of `ui` that turns observables into React state. */
const BRIDGE = 'src/ui/shared/use-service.ts'

function judge({ from, to, kind, isPackage, isReExport }: Import): string | undefined {
  const here = placeOf(from)
  const rule = LAYERS[here.layer]
  if (!rule) return `src/${here.layer} is not a layer`
  if (to === undefined) return 'import() of a computed path: no bundler can split it'
  if (isPackage) {
    if (here.layer === 'ui' && to === 'rxjs') return from === BRIDGE ? undefined : 'rxjs in the views: use `useService`'
    if (here.layer === 'ports' && kind !== 'type') return `a port may only use the types of ${to}`
    return rule.packages.test(to) ? undefined : `${here.layer} may not use the package ${to}`
  }
  const there = placeOf(to)
  if (from === 'src/testing.ts' && to.startsWith('test/')) return undefined
  if (there.layer === 'entry' && here.layer !== 'entry') return `${to} is an entry for hosts: import the file itself`
  if (!rule.layers.includes(there.layer)) return `${here.layer} may not reach into ${there.layer} (${to})`
  if (to.startsWith(PUBLIC) && !from.startsWith(PUBLIC) && ['domain', 'ports'].includes(here.layer))
    return `${here.layer} may not know the public API (${to})`
  if (TELLING.test(to) && here.layer === 'domain' && !OF_TELLING.includes(here.feature))
    return `tells or tracks by itself (${to}): expose the fact, a use case or a view tells it`
  if (isReExport && here.layer !== 'entry') return `re-exports ${to}: only the entry files do`
  if (here.layer === 'ports' && there.layer === 'domain' && kind !== 'type') return `a port may only use the types of ${to}`
  const crosses = OPTIONAL_FEATURES.includes(there.feature) && there.feature !== here.feature && !['domain', 'ports'].includes(there.layer)
  if (crosses && kind === 'value' && !['composition', 'entry'].includes(here.layer))
    return `pulls the optional feature "${there.feature}" into its chunk (${to}): import its types only`
  return undefined
}

/** Who may import what. */
export const layers: Rule = (tree) =>
  [...tree].flatMap(([path, text]) =>
    importsOf(path, text).flatMap((found) => {
      const breach = judge(found)
      return breach === undefined ? [] : [`${path}: ${breach}`]
    }),
  )
