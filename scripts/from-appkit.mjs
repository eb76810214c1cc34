#!/usr/bin/env node
// Rewrites a site from AppKit to Portico: `npx portico-from-appkit src`. It reads text and needs no parser, so that templates of Vue, Svelte
// and HTML are rewritten too. What has no counterpart is listed, and left as it is.
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
const ELEMENTS = /(<\/?|querySelector\(['"`])(?:appkit|w3m)-(button|connect-button|account-button|network-button)(?=[\s>/'"`])/g
const IMPORT = /import\s+(type\s+)?\{([^}]*)\}\s+from\s+(['"])([^'"]+)\3/g

/** @returns {{ text: string, left: string[] }} the text of the file, and what of AppKit is left for a person */
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
  const left = [
    ...new Set(text.match(/@reown\/appkit[\w/-]*|@web3modal\/[\w/-]+|\bWagmiAdapter\b|\b(?:use|create)(?:AppKit|Web3Modal)\w*/g)),
  ]
  return { text, left }
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

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const places = process.argv.slice(2)
  if (places.length === 0) console.log('Usage: portico-from-appkit FOLDER…')
  for (const path of places.flatMap(files)) {
    const source = readFileSync(path, 'utf8')
    const { text, left } = fromAppKit(source)
    if (text !== source) writeFileSync(path, text)
    if (text !== source || left.length > 0) console.log(`${path}${left.length > 0 ? `: left for you: ${left.join(', ')}` : ''}`)
  }
}
