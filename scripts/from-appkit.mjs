#!/usr/bin/env node
// Rewrites a site from AppKit to Portico: `npx portico-from-appkit src`. It reads text and needs no parser, so that templates of Vue, Svelte
// and HTML are rewritten too. What it cannot convert is left as it is, and listed with its place and the page that says what to do.
import { readdirSync, readFileSync, realpathSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const HOOKS = {
  useAppKit: 'usePortico',
  useAppKitAccount: 'useAccount',
  useAppKitBalance: 'useBalance',
  useAppKitEvents: 'useEvents',
  useAppKitNetwork: 'useNetwork',
  useAppKitProvider: 'useProvider',
  useAppKitState: 'usePorticoState',
  useAppKitTheme: 'useTheme',
  useDisconnect: 'useDisconnect',
  useWalletInfo: 'useWalletInfo',
}
const CREATE = { createAppKit: ['createPortico', 'portico'] }
const of = (names, module) => Object.fromEntries(Object.entries(names).map(([name, ours]) => [name, [ours, module]]))
const ADAPTERS = {
  EthersAdapter: ['evm', 'portico/evm'],
  Ethers5Adapter: ['evm', 'portico/evm'],
  SolanaAdapter: ['solana', 'portico/solana'],
  BitcoinAdapter: ['bitcoin', 'portico/bitcoin'],
}
/** Module of AppKit -> its names -> name and module of Portico. */
const MODULES = {
  '@reown/appkit': CREATE,
  '@reown/appkit/react': { ...CREATE, ...of(HOOKS, 'portico/react') },
  '@reown/appkit/networks': { AppKitNetwork: ['NetworkInput', 'portico/networks'] },
  '@reown/appkit-adapter-ethers': ADAPTERS,
  '@reown/appkit-adapter-ethers5': ADAPTERS,
  '@reown/appkit-adapter-solana': ADAPTERS,
  '@reown/appkit-adapter-bitcoin': ADAPTERS,
  '@reown/appkit-siwx': of({ DefaultSIWX: 'DefaultSiwx' }, 'portico/siwx'),
}
/** Where all names stay the same but those above. */
const WHOLE = { '@reown/appkit/networks': 'portico/networks' }
const ELEMENTS = /(<\/?|querySelector\(['"`])(?:appkit|w3m)-(button|connect-button|account-button|network-button|modal)(?=[\s>/'"`])/g
const IMPORT = /import\s+(type\s+)?\{([^}]*)\}\s+from\s+(['"])([^'"]+)\3/g

/** What a person has to change: where it is seen, what to do, and the part of the site's `migrate/appkit` that says more. */
const BY_HAND = [
  [/@reown\/appkit-adapter-wagmi|\bnew WagmiAdapter\b/g, "`evm()` as the adapter, and `porticoConnector` in wagmi's config", 'packages'],
  [/@(?:reown\/appkit|web3modal)[\w/-]*/g, 'import the package that takes its place', 'packages'],
  [/\bcreate(?:AppKit|Web3Modal)\b(?=\s*\()/g, '`createPortico`', 'the-instance'],
  [/^[ \t]*createPortico\s*\(/gm, 'give the instance a name, and export it', 'by-a-command'],
  [/\buse(?:AppKit|Web3Modal)\w*(?=\s*\()/g, 'the hook that takes its place', 'hooks'],
  [/\bcreateSIWEConfig\b(?=\s*\()/g, '`createSiweConfig` of `portico/siwx`', 'the-instance'],
  [/\bnew ReownAuthentication\b/g, '`CloudSiwx` of `portico/siwx`', 'the-instance'],
  [/\.getWalletProvider(?=\s*\()/g, "`getProvider('eip155')`", 'the-instance'],
  [/\.getIsConnectedState(?=\s*\()/g, '`getAccount().isConnected`', 'the-instance'],
  [/\.disconnect(?=\s*\(\s*['"`])/g, '`disconnect({ namespace })`: a text would disconnect all', 'the-instance'],
  [
    /\b(?:modal|appKit|appkit|web3modal|portico)\.get(?:Address|CaipAddress|CaipNetwork\w*|ChainId|Event|SIWX|Theme\w+)(?=\s*\()/g,
    'the getter that takes its place',
    'the-instance',
  ],
  [
    /(?<=\bfeatures\s*:\s*\{[^}]*)\bhistory(?=\s*:)/g,
    '`activity`; `swaps`, `onramp` and `activity` are off unless you switch them on',
    'features',
  ],
  [/\bactiveChain\b/g, '`activeNamespace`', 'hooks'],
  [/\benableWalletConnect(?=\s*:)/g, 'leave `projectId` out instead', 'what-has-no-equivalent'],
  [/<(?:appkit|w3m)-[\w-]+/g, 'no such element', 'elements'],
]

/** @returns {{ line: number, found: string, advice: string, part: string }[]} in the order of the file, each place once */
function byHand(text) {
  const found = BY_HAND.flatMap(([pattern, advice, part]) =>
    [...text.matchAll(pattern)].map(({ 0: whole, index }) => {
      const end = index + whole.length
      return { end, line: text.slice(0, end).split('\n').length, found: whole.trim(), advice, part }
    }),
  )
  const first = found.filter(({ end, line }, at) => !found.slice(0, at).some((other) => other.end === end || other.line === line))
  return first.sort((a, b) => a.end - b.end).map(({ end, ...place }) => place)
}

/** @returns {{ text: string, left: ReturnType<typeof byHand> }} the text of the file, and what is left for a person */
export function fromAppKit(source) {
  const renamed = new Map()
  const hasElements = source.search(ELEMENTS) >= 0
  let text = source.replaceAll(IMPORT, (whole, type = '', names, quote, module) => {
    if (!(module in MODULES)) return whole
    return importsOf(names, MODULES[module], WHOLE[module] ?? module, renamed)
      .map(([target, list]) => `import ${type}{ ${list.join(', ')} } from ${quote}${target}${quote}`)
      .join('\n')
  })
  for (const [theirs, ours] of renamed) {
    text = text.replaceAll(new RegExp(`\\bnew ${theirs}\\b(?!\\s*\\()`, 'g'), `${ours}()`)
    const isAdapter = theirs in ADAPTERS
    text = text.replaceAll(new RegExp(`(?<![\\w.$'"\`/-])${isAdapter ? '(?:new )?' : ''}${theirs}\\b(?!['"\`])`, 'g'), ours)
  }
  text = text.replaceAll(ELEMENTS, '$1portico-$2')
  if (hasElements && !text.includes('portico/elements')) text = withElements(text)
  const isOfAppKit = text !== source || /@reown\/appkit|@web3modal\/|portico/.test(text)
  return { text, left: isOfAppKit ? byHand(text) : [] }
}

/** The names of one import by their new module, in order; what is unknown comes from `rest`. */
function importsOf(names, known, rest, renamed) {
  const targets = new Map()
  for (const part of names
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)) {
    const [, type = '', name, alias] = /^(type\s+)?(\S+)(?:\s+as\s+(\S+))?$/.exec(part)
    const [ours, target] = known[name] ?? [name, rest]
    if (!alias && ours !== name) renamed.set(name, ours)
    targets.set(target, [...(targets.get(target) ?? []), `${type}${ours}${alias ? ` as ${alias}` : ''}`])
  }
  return [...targets]
}

/** AppKit defines its elements when it is created; ours are an import. */
function withElements(text) {
  const line = "import 'portico/elements'\n"
  const at = text.search(/^[ \t]*import\s/m)
  return at < 0 ? text : text.slice(0, at) + line + text.slice(at)
}

function files(path) {
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name === 'node_modules' || entry.name.startsWith('.')) return []
    if (entry.isDirectory()) return files(join(path, entry.name))
    return /\.(?:[cm]?[jt]sx?|vue|svelte|astro|html)$/.test(entry.name) ? [join(path, entry.name)] : []
  })
}

/** Hooks and buttons of React throw without it. */
const noProvider = (texts) => {
  const all = texts.join('\n')
  return /from ['"]portico\/react['"]/.test(all) && !all.includes('PorticoProvider')
}

/** Rewrites the files of `places`. @returns {string[]} what it has to say, line by line */
export function rewrite(places, site) {
  const done = places.flatMap(files).map((path) => {
    const source = readFileSync(path, 'utf8')
    const { text, left } = fromAppKit(source)
    if (text !== source) writeFileSync(path, text)
    return { path, text, left, isChanged: text !== source }
  })
  const page = `${site}/migrate/appkit#`
  const hand = [
    ...done.flatMap(({ path, left }) =>
      left.map(({ line, found, advice, part }) => `${path}:${line}: ${found} -> ${advice} (${page}${part})`),
    ),
    ...(noProvider(done.map(({ text }) => text))
      ? [`put <PorticoProvider portico={portico}> around what uses hooks or buttons (${page}by-a-command)`]
      : []),
  ]
  const changed = done.filter(({ isChanged }) => isChanged).map(({ path }) => path)
  return [...changed.map((path) => `rewritten: ${path}`), ...(hand.length > 0 ? ['then by hand:', ...hand] : [])]
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const places = process.argv.slice(2)
  // The folder of the package, from `scripts` as from `dist`.
  const { homepage } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
  console.log(
    places.length === 0 ? 'Usage: portico-from-appkit FOLDER…' : rewrite(places, homepage).join('\n') || 'nothing of AppKit found',
  )
}
