import type { Rule } from '../support/describe-rule.ts'

/** Loaded with the core. */
export const CORE_FEATURES: readonly string[] = ['connection', 'wallets', 'network', 'account', 'routing', 'options', 'analytics', 'alerts']

/** Loaded when enabled and needed, each in its own chunk: nothing else may pull their code in. */
export const OPTIONAL_FEATURES: readonly string[] = [
  ...['money', 'swap', 'send', 'receive', 'onramp', 'activity', 'email', 'social', 'email-capture', 'exchange', 'payments', 'multi-wallet'],
  ...['siwx', 'calls', 'checks', 'allowances', 'names', 'collectibles', 'walletconnect', 'coinbase', 'safe'],
  ...['evm', 'solana', 'bitcoin', 'polkadot', 'cosmos', 'sui', 'stacks'],
]

/** What the domain needs from the world, and the kits that belong to no feature. */
const TECHNICAL: readonly string[] = ['di', 'storage', 'http', 'page', 'time', 'random', 'logging', 'frame', 'host', 'features', 'shared']

/** Folders that one layer alone has. */
const OF_ONE_LAYER: Readonly<Record<string, readonly string[]>> = {
  domain: ['errors', 'caip'],
  ui: ['modal', 'host'],
  composition: ['core', 'descriptors', 'elements', 'features', 'launcher', 'modules', 'wagmi'],
}

const KNOWN = new Set([...CORE_FEATURES, ...OPTIONAL_FEATURES, ...TECHNICAL])

/** Every folder is a feature of the list, so that one word finds a feature in every layer; `shared` knows no business. */
export const featureWords: Rule = (tree) =>
  [...tree.keys()].flatMap((path) => {
    const [, layer = '', ...folders] = path.split('/').slice(0, -1)
    const [feature, ...inner] = folders
    if (feature === undefined) return []
    if (!KNOWN.has(feature) && !OF_ONE_LAYER[layer]?.includes(feature)) return [`${path}: "${feature}" is not in the list of features`]
    const business = feature === 'shared' ? inner.filter((folder) => [...CORE_FEATURES, ...OPTIONAL_FEATURES].includes(folder)) : []
    return business.map((folder) => `${path}: "${folder}" is business, which shared/ does not know`)
  })
