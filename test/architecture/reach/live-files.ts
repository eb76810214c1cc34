import { importsOf } from '../support/module-graph.ts'
import type { SourceTree } from '../support/source-tree.ts'
import { childrenOf, isNode, literalOf, type Node, parse, perFile, textOf, walk } from '../support/syntax.ts'

/** What a host imports, and the script for pages without a bundler. `portico/testing` is for tests and makes nothing reachable. */
export const ENTRIES: readonly string[] = [
  ...['index', 'react', 'elements', 'networks', 'core', 'cdn', 'wagmi', 'siwx'].map((name) => `src/${name}.ts`),
  ...['evm', 'solana', 'bitcoin', 'polkadot', 'cosmos', 'sui', 'stacks'].map((name) => `src/${name}.ts`),
]
const LOADER = 'src/composition/feature-loader.ts'
const FEATURE_VIEWS = 'src/composition/feature-views.ts'
/** Exports ports and services so that hosts can swap them: naming one there uses nothing. */
const EXPORTS_ONLY: ReadonlySet<string> = new Set(['src/core.ts'])

/** `file#name`: one name, wherever it is imported from. */
type Key = string
type Binding = Readonly<{ key: Key | undefined; needs: readonly Key[]; files: readonly string[] }>
type Imported = ReadonlyMap<string, Readonly<{ file: string; key: Key }>>

function importedNames(path: string, text: string): Imported {
  const names = new Map<string, { file: string; key: Key }>()
  const targets = new Map(importsOf(path, text).map(({ to }) => [to?.split('/').at(-1), to]))
  for (const node of walk(parse(path, text))) {
    const own = node.type === 'VariableDeclarator' && isNode(node['init']) && isNode(node['id']) ? textOf(node['id']) : undefined
    // A key that the file declares itself.
    if (own !== undefined && textOf((node['init'] as Node)['callee']) === 'token') names.set(own, { file: path, key: `${path}#${own}` })
    if (node.type !== 'ImportDeclaration' || node['importKind'] === 'type') continue
    const file = targets.get(literalOf(node['source'])?.split('/').at(-1))
    if (!file?.startsWith('src/')) continue
    for (const part of nodes(node['specifiers'])) {
      const local = textOf(part['local'])
      if (local !== undefined && part['importKind'] !== 'type')
        names.set(local, { file, key: `${file}#${textOf(part['imported']) ?? 'default'}` })
    }
  }
  return names
}

const nodes = (value: unknown): readonly Node[] => (Array.isArray(value) ? value.filter(isNode) : [])
const identifiers = (node: Node): readonly string[] =>
  [...walk(node)].flatMap((part) => (part.type === 'Identifier' ? (textOf(part) ?? []) : []))

/** `provide(bind, Key, Class, [deps])` and `provideBy(bind, Key, [deps], make)`. */
function isProvide(node: Node): boolean {
  return node.type === 'CallExpression' && /^provide(?:By)?$/.test(textOf(node['callee']) ?? '')
}

function bindingOf(node: Node, names: Imported): Binding {
  const [, key, ...rest] = nodes(node['arguments'])
  const keys = (parts: readonly Node[]) => parts.flatMap((part) => identifiers(part).flatMap((name) => names.get(name)?.key ?? []))
  const used = rest.flatMap((part) => identifiers(part).flatMap((name) => names.get(name)?.file ?? []))
  const deps = rest.filter(({ type }) => type === 'ArrayExpression')
  return { key: key && keys([key])[0], needs: keys(deps), files: used }
}

type FileFacts = Readonly<{
  /** Files that are used as soon as this one is. */
  files: readonly string[]
  keys: readonly Key[]
  bindings: readonly Binding[]
  /** Features by their names: those it loads, and in the loader the files behind them. */
  loads: readonly string[]
  features: Readonly<Record<string, readonly string[]>>
}>

/** Identifiers used outside of `provide` calls and import declarations. */
function* usedOutside(node: Node): Generator<string> {
  if (node.type === 'ImportDeclaration' || isProvide(node)) return
  if (node.type === 'Identifier' || node.type === 'JSXIdentifier') yield textOf(node) ?? ''
  for (const child of childrenOf(node)) yield* usedOutside(child)
}

const factsOf = perFile((path: string, text: string): FileFacts => {
  const program = parse(path, text)
  const names = importedNames(path, text)
  const all = [...walk(program)]
  const used = new Set(usedOutside(program))
  const outside = [...names].filter(([name]) => used.has(name)).map(([, target]) => target)
  const features: Record<string, string[]> = {}
  const own = importsOf(path, text)
  const dynamic = own.filter(({ kind, to }) => kind === 'dynamic' && to?.startsWith('src/')).flatMap(({ to }) => to ?? [])
  if (path === LOADER)
    for (const node of all.filter(({ type }) => type === 'Property')) {
      const target = [...walk(node)].find(({ type }) => type === 'ImportExpression')
      const file = target && dynamic.find((to) => literalOf(target['source'])?.endsWith(to.split('/').at(-1) ?? '-'))
      if (file) features[textOf(node['key']) ?? ''] = [file]
    }
  const conditional = new Set(Object.values(features).flat())
  const reExported = own
    .filter(({ isReExport, kind, to }) => isReExport && kind === 'value' && to?.startsWith('src/'))
    .flatMap(({ to }) => to ?? [])
  const bare = all.filter((node) => node.type === 'ImportDeclaration' && nodes(node['specifiers']).length === 0)
  const bareFiles = bare.flatMap(
    (node) => own.find(({ to }) => to?.endsWith(literalOf(node['source'])?.replace(/^[./]+/, '') ?? '-'))?.to ?? [],
  )
  return {
    files: [
      ...(EXPORTS_ONLY.has(path) ? [] : [...outside.map(({ file }) => file), ...reExported]),
      ...dynamic.filter((file) => !conditional.has(file)),
      ...bareFiles,
    ],
    keys: EXPORTS_ONLY.has(path) ? [] : outside.map(({ key }) => key),
    bindings: all.filter(isProvide).map((node) => bindingOf(node, names)),
    loads: [...all.flatMap(loadedBy), ...(path === FEATURE_VIEWS ? all.flatMap(namedInRow) : [])],
    features,
  }
})

/** Rows of the table of views: `['send', …]`, and `[(now) => (canBuy(now) ? 'onramp' : 'funding'), …]`. */
function namedInRow(node: Node): readonly string[] {
  return node.type === 'ArrayExpression'
    ? nodes(node['elements'])
        .slice(0, 1)
        .flatMap((first) => [...walk(first)].flatMap((part) => literalOf(part) ?? []))
    : []
}

/** `….load('names')`, `….use('swap')`, `….use(isFramed ? 'safe' : 'coinbase')` and `needs: ['services']`. */
function loadedBy(node: Node): readonly string[] {
  if (node.type === 'CallExpression' && isNode(node['callee']) && /^(?:load|use)$/.test(textOf(node['callee']['property']) ?? ''))
    return nodes(node['arguments'])
      .slice(0, 1)
      .flatMap((first) => [...walk(first)].flatMap((part) => literalOf(part) ?? []))
  if (node.type === 'Property' && textOf(node['key']) === 'needs' && isNode(node['value']))
    return nodes(node['value']['elements']).flatMap((each) => literalOf(each) ?? [])
  return []
}

/**
 * The files whose code can run in a visitor's page: from the entries, through static and dynamic imports. A feature counts when somebody
 * loads it, a class bound in the container when somebody resolves its key.
 */
export function liveFiles(tree: SourceTree): ReadonlySet<string> {
  const facts = new Map([...tree].map(([path, text]) => [path, factsOf(path, text)]))
  const features = facts.get(LOADER)?.features ?? {}
  const live = new Set<string>(ENTRIES.filter((entry) => tree.has(entry)))
  const keys = new Set<Key>()
  for (let before = -1; before !== live.size + keys.size; ) {
    before = live.size + keys.size
    for (const path of [...live]) {
      const { files, keys: own, bindings, loads } = facts.get(path) ?? {}
      for (const key of own ?? []) keys.add(key)
      for (const file of [...(files ?? []), ...(loads ?? []).flatMap((name) => features[name] ?? [])]) live.add(file)
      for (const { key, needs, files: made } of bindings ?? []) {
        if (key === undefined || !keys.has(key)) continue
        for (const need of needs) keys.add(need)
        for (const file of made) live.add(file)
      }
    }
  }
  return live
}
