import type { Rule } from '../support/describe-rule.ts'
import { graphOf, staticReach } from '../support/module-graph.ts'
import { placeOf, type SourceTree } from '../support/source-tree.ts'
import { OPTIONAL_FEATURES } from './features.ts'

type Start = Readonly<{ entry: string; packages: readonly string[]; places: readonly string[] }>

const LAUNCHER = [
  'entry',
  'composition/launcher',
  'domain',
  'ports',
  'src/ui/modal/dialog-host.ts',
  'src/ui/modal/shell-css.ts',
  'src/ui/modal/tokens.ts',
  'src/infrastructure/storage/hint.ts',
]

/**
 * What a page's first load may hold: layers, folders of a layer, or single files. Everything else (the container, rxjs, views,
 * adapters) waits for intent, behind an `import()`. Views of `ui/host` are the host's own buttons.
 */
export const STARTS: readonly Start[] = [
  { entry: 'src/index.ts', packages: [], places: LAUNCHER },
  { entry: 'src/react.ts', packages: ['react', 'react/jsx-runtime'], places: [...LAUNCHER, 'ui/host'] },
  { entry: 'src/elements.ts', packages: [], places: [...LAUNCHER, 'composition/elements', 'ui/host'] },
  { entry: 'src/wagmi.ts', packages: [], places: ['entry', 'composition/wagmi', 'domain'] },
  {
    entry: 'src/networks.ts',
    packages: [],
    places: [
      'entry',
      'domain',
      ...['known-networks', 'common-chains', 'viem-chains'].map((name) => `src/infrastructure/network/${name}.ts`),
    ],
  },
  // What a site with `new DefaultSiwx()`, or another of the ready-made sign-ins, adds to its first load.
  {
    entry: 'src/infrastructure/siwx/ready-made-siwx.ts',
    packages: [],
    places: ['src/infrastructure/siwx/ready-made-siwx.ts', 'src/infrastructure/siwx/later-siwx.ts', 'src/domain/shared/async/once.ts'],
  },
  ...['evm', 'solana', 'bitcoin', 'sui', 'polkadot', 'cosmos', 'stacks'].map((name) => ({
    entry: `src/${name}.ts`,
    packages: [],
    places: ['entry', 'composition/descriptors'],
  })),
]

function show(chain: readonly string[]): string {
  return chain.length > 1 ? ` (${chain.join(' -> ')})` : ''
}

/** Nothing heavy is loaded with the page. */
export const launcher: Rule = (tree) => {
  const graph = graphOf(tree)
  return STARTS.filter(({ entry }) => tree.has(entry)).flatMap(({ entry, packages, places }) =>
    [...staticReach(graph, entry)].flatMap(([path, chain]) => {
      if (!tree.has(path))
        return path.startsWith('src/') || packages.includes(path) ? [] : [`${path}: a package in the start of ${entry}${show(chain)}`]
      const { layer, feature } = placeOf(path)
      const allowed = [layer, `${layer}/${feature}`, path].some((place) => places.includes(place))
      return allowed ? [] : [`${path}: in the start of ${entry}${show(chain)}`]
    }),
  )
}

/** Files that begin a chunk: whatever an `import()` names, and the entries. */
export function chunkRoots(tree: SourceTree): readonly string[] {
  const roots = new Set([...tree.keys()].filter((path) => placeOf(path).layer === 'entry'))
  for (const imports of graphOf(tree).values())
    for (const { kind, to } of imports) if (kind === 'dynamic' && to && tree.has(to)) roots.add(to)
  return [...roots]
}

/**
 * The optional feature that a file belongs to: by its folder, or by its name in `composition/features`, where `<feature>-<part>` is a part
 * that is fetched by itself. Rules and ports belong to all.
 */
function optionalOf(path: string): string | undefined {
  const { layer, feature } = placeOf(path)
  const file = /\/features\/([a-z-]+)\.feature\.ts$/.exec(path)?.[1] ?? feature
  const name = OPTIONAL_FEATURES.includes(file) ? file : (file.split('-')[0] ?? file)
  return !['domain', 'ports'].includes(layer) && OPTIONAL_FEATURES.includes(name) ? name : undefined
}

/** An optional feature travels alone: no other chunk holds its code. Entries that exist to hand out parts are not judged. */
export const optionalFeatures: Rule = (tree) => {
  const graph = graphOf(tree)
  const judged = chunkRoots(tree).filter((path) => !['src/testing.ts', 'src/core.ts', 'src/siwx.ts'].includes(path))
  return judged.flatMap((start) =>
    [...staticReach(graph, start)].flatMap(([path, chain]) => {
      const feature = optionalOf(path)
      if (feature === undefined || optionalOf(start) === feature || start === `src/${feature}.ts`) return []
      return [`${path}: the feature "${feature}" is in the chunk of ${start}${show(chain)}`]
    }),
  )
}

/** Roots of what every first open fetches. */
export const FIRST_OPEN: readonly string[] = [
  'src/composition/core/start-core.ts',
  'src/composition/second-wave.ts',
  'src/infrastructure/storage/open-store.ts',
]

/** Sign-in, e-mail, social logins, the account's own pages, money: what a site may switch on, and no first open may pay for. */
const SWITCHED_ON: readonly string[] = [
  ...[
    'email',
    'email-capture',
    'social',
    'siwx',
    'swap',
    'send',
    'receive',
    'onramp',
    'activity',
    'exchange',
    'payments',
    'multi-wallet',
    'names',
  ],
]

/**
 * The account and the embedded wallet are part of the core by a few files: what is connected, whether there is a login and where it is
 * shown. Everything else of them is fetched for those who use it.
 */
const WITH_A_REASON: Readonly<Record<string, readonly string[]>> = {
  account: [
    'src/domain/account/account-service.ts',
    'src/domain/account/active-account.ts',
    'src/infrastructure/account/ens-network.ts',
    'src/infrastructure/account/lazy-identities.ts',
    'src/ui/account/account-parts.ts',
  ],
  coinbase: ['src/domain/coinbase/coinbase-connector.ts'],
  collectibles: [],
  frame: ['src/domain/frame/auth-connector.ts', 'src/infrastructure/frame/lazy-frames.ts', 'src/ui/frame/later-login.tsx'],
  money: [],
  safe: [],
  walletconnect: ['src/domain/walletconnect/wallet-connect-connector.ts'],
}

/** No file of the first open is there for the sake of an optional feature. A port is a name and a type. */
export const firstOpen: Rule = (tree) => {
  const graph = graphOf(tree)
  const missing = FIRST_OPEN.filter((root) => !tree.has(root)).map(
    (root) => `${root}: not there; the list of the first open is out of date`,
  )
  const reached = FIRST_OPEN.filter((root) => tree.has(root)).flatMap((root) => [...staticReach(graph, root)])
  const found = reached.flatMap(([path, chain]) => {
    const { layer, feature } = placeOf(path)
    if (layer === 'ports' || !path.startsWith('src/')) return []
    const allowed = Object.hasOwn(WITH_A_REASON, feature) ? WITH_A_REASON[feature] : SWITCHED_ON.includes(feature) ? [] : undefined
    return allowed && !allowed.includes(path) ? [`${path}: "${feature}" is in the first open${show(chain)}`] : []
  })
  const known = new Set(reached.map(([path]) => path))
  const stale = Object.values(WITH_A_REASON)
    .flat()
    .filter((path) => tree.has(path) && !known.has(path))
    .map((path) => `${path}: no longer in the first open; take it off the list`)
  return [...missing, ...new Set(found), ...stale]
}
