import { remoteCode } from '../../../scripts/lib/remote-code.mjs'
import type { Rule } from '../support/describe-rule.ts'
import { placeOf } from '../support/source-tree.ts'
import { isNode, lineOf, type Node, parse, perFile, propertyOf, textOf, walk, walkValues } from '../support/syntax.ts'

type Ban = Readonly<{ why: string; in?: (path: string) => boolean; found: (node: Node) => boolean }>

function callee(node: Node): Node | undefined {
  return (node.type === 'CallExpression' || node.type === 'NewExpression') && isNode(node['callee']) ? node['callee'] : undefined
}

function argumentsOf(node: Node): readonly Node[] {
  return Array.isArray(node['arguments']) ? node['arguments'].filter(isNode) : []
}

/** A name used as such: not `a.name`, not `{ name: … }`. The walk marks those before it gets to them. */
function isReference(node: Node, names: ReadonlySet<string>): boolean {
  return node.type === 'Identifier' && names.has(String(node['name']))
}

function calls(node: Node, object: string, methods: readonly string[]): boolean {
  const target = callee(node)
  const owner = target?.['object']
  return target !== undefined && isNode(owner) && textOf(owner) === object && methods.includes(propertyOf(target) ?? '')
}

const isPure = (path: string): boolean => ['domain', 'application'].includes(placeOf(path).layer)

const WORLD = new Set([
  ...['window', 'document', 'navigator', 'globalThis', 'self', 'localStorage', 'sessionStorage', 'indexedDB', 'fetch', 'XMLHttpRequest'],
  ...['WebSocket', 'setTimeout', 'setInterval', 'requestAnimationFrame', 'performance', 'crypto', 'console'],
])
const TIMED = new Set(['timer', 'interval', 'delay', 'debounceTime', 'throttleTime', 'auditTime', 'sampleTime', 'bufferTime', 'timeout'])

/** First words of SHA-1, SHA-256, SHA-512, BLAKE2b (also that of SHA-512), RIPEMD-160 and Keccak, as numbers. */
const HASH_WORDS = new Set<unknown>([0x67452301, 0x6a09e667, 0x428a2f98, 0x428a2f98d728ae22n, 0x6a09e667f3bcc908n, 0x5a827999, 0x8082n])
/** base58, bech32, base64. The one of Stacks is not in `@scure/base`, whose parts work with it. */
const ALPHABETS = ['123456789ABCDEFGHJKLMNPQRSTUVWXYZabc', 'qpzry9x8gf2tvdw0s3jn54khce6mua7l', 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdef']

const isOwnCryptography = ({ type, value }: Node): boolean =>
  type === 'Literal' && (HASH_WORDS.has(value) || (typeof value === 'string' && ALPHABETS.some((letters) => value.includes(letters))))

const BANS: readonly Ban[] = [
  { why: 'a hash or an encoding of its own: take it from @noble/hashes or @scure/base', found: isOwnCryptography },
  {
    why: 'a style attribute: hosts forbid it by CSP; use a class or a custom property',
    found: (node) =>
      (node.type === 'JSXAttribute' && textOf(node['name']) === 'style') ||
      (propertyOf(callee(node) ?? node) === 'setAttribute' && textOf(argumentsOf(node)[0]) === 'style'),
  },
  { why: 'Math.random: use the port Randomness', found: (node) => calls(node, 'Math', ['random']) },
  { why: 'randomUUID: pages without HTTPS lack it; use uuid()', found: (node) => propertyOf(callee(node) ?? node) === 'randomUUID' },
  {
    why: "postMessage to '*': name the origin",
    found: (node) => {
      const target = callee(node)
      if (!target || (propertyOf(target) ?? textOf(target)) !== 'postMessage') return false
      return argumentsOf(node).some(
        (argument) =>
          textOf(argument) === '*' ||
          [...walk(argument)].some((inner) => textOf(inner['key']) === 'targetOrigin' && textOf(inner['value']) === '*'),
      )
    },
  },
  {
    why: 'React.lazy: Suspense holds the first reveal back; use import().then(setState)',
    found: (node) =>
      (propertyOf(node) === 'lazy' && textOf(node['object']) === 'React') ||
      (node.type === 'ImportSpecifier' && textOf(node['imported']) === 'lazy'),
  },
  {
    why: 'React.use: the package supports React 18',
    found: (node) =>
      (propertyOf(node) === 'use' && textOf(node['object']) === 'React') ||
      (node.type === 'ImportSpecifier' && textOf(node['imported']) === 'use'),
  },
  {
    why: 'reflect-metadata: it changes the page',
    found: (node) => node.type === 'ImportDeclaration' && textOf(node['source']) === 'reflect-metadata',
  },
  { why: 'an enum: use a union of strings', found: (node) => node.type === 'TSEnumDeclaration' },
  // Not `declare global`, and not `declare module '…'`, which adds to a type.
  { why: 'a namespace: use a module', found: (node) => node.type === 'TSModuleDeclaration' && node['kind'] === 'namespace' },
  { why: 'any: use unknown and parse it', found: (node) => node.type === 'TSAnyKeyword' },
  { why: '!: narrow the type', found: (node) => node.type === 'TSNonNullExpression' },
  { why: 'the world: take a port in the constructor', in: isPure, found: (node) => isReference(node, WORLD) },
  {
    why: 'a clock of its own: take the port Clock',
    in: isPure,
    found: (node) =>
      calls(node, 'Date', ['now']) ||
      (node.type === 'NewExpression' && textOf(callee(node)) === 'Date' && argumentsOf(node).length === 0) ||
      (node.type === 'ImportSpecifier' && TIMED.has(textOf(node['imported']) ?? '')),
  },
]

/** Names behind a dot and before a colon are not references. */
function namesOnly(node: Node): readonly Node[] {
  const inert = [
    node.type === 'MemberExpression' && !node['computed'] ? node['property'] : undefined,
    ['Property', 'MethodDefinition', 'PropertyDefinition'].includes(node.type) && !node['computed'] ? node['key'] : undefined,
    node.type === 'ImportSpecifier' || node.type === 'ExportSpecifier' ? node['imported'] : undefined,
  ]
  return inert.filter(isNode)
}

const breachesOf = perFile((path, text): readonly string[] => {
  const program = parse(path, text)
  const bans = BANS.filter((ban) => ban.in?.(path) ?? true)
  const runs = new Set(walkValues(program))
  const inert = new Set([...runs].flatMap(namesOnly))
  const house = [...walk(program)].flatMap((node) =>
    bans
      .filter((ban) => !(ban.in && (inert.has(node) || !runs.has(node))) && ban.found(node))
      .map(({ why }) => `${path}:${lineOf(text, node)}: ${why}`),
  )
  return [...remoteCode(path, text), ...house]
})

/** What must not be written anywhere, because it is unsafe in a host page, or impure where purity is promised. */
export const forbiddenCode: Rule = (tree) => [...tree].flatMap(([path, text]) => breachesOf(path, text))

const VENDOR_HOST = /\b(?:walletconnect|web3modal|reown)\.(?:com|org)\b/

/** The one place that may name the default services. */
const DEFAULTS = /^src\/infrastructure\/(?:[a-z-]+\/)*(?:default-services|service-defaults)\.ts$/

/** Vendor hosts are options with defaults, in one file: a site can point each elsewhere, and a reader can find them all. */
export const vendorHosts: Rule = (tree) =>
  [...tree].flatMap(([path, text]) => {
    const found = VENDOR_HOST.exec(text)
    return found && !DEFAULTS.test(path) ? [`${path}: names the vendor host ${found[0]}`] : []
  })
