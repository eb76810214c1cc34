import type { SourceTree } from '../support/source-tree.ts'
import { isNode, literalOf, type Node, parse, perFile, textOf, walk, walkValues } from '../support/syntax.ts'

/** What the live files do with the names of the contract. */
export type Uses = Readonly<{
  options: ReadonlySet<string>
  features: ReadonlySet<string>
  errors: ReadonlySet<string>
  events: ReadonlySet<string>
  caches: ReadonlySet<string>
  views: ReadonlySet<string>
  /** Texts and heads of templates, for keys, test ids and paths. */
  texts: ReadonlySet<string>
  /** The same, file by file. */
  textsOf: ReadonlyMap<string, ReadonlySet<string>>
}>

/** Where names are listed, filled in or told, and not used. */
const LISTS: ReadonlySet<string> = new Set([
  ...['resolve-options', 'portico-options', 'remote-features'].map((name) => `src/domain/options/${name}.ts`),
  ...['codes', 'error-messages', 'feature-error-messages', 'error-catalogue', 'alert-kinds'].map((name) => `src/domain/errors/${name}.ts`),
  ...['events', 'sent-fields', 'analytics-record'].map((name) => `src/domain/analytics/${name}.ts`),
  ...['src/composition/core/describe-options.ts', 'src/domain/shared/cache-table.ts', 'src/domain/routing/view.ts'],
])

const nodes = (value: unknown): readonly Node[] => (Array.isArray(value) ? value.filter(isNode) : [])
const OPTIONS = /(?:options|host|given|Options\)|OptionsService\))(?:\.state)?(?:\.value)?$/i
const OPTION_TYPES = /\b(?:Portico|Plain|Resolved|Host)Options\b/

type Read = Readonly<{ of: 'options' | 'features'; name: string }>

/** Whether an expression, by its words, is the site's options or its features. */
function kindOf(text: string): Read['of'] | undefined {
  if (/features$/i.test(text)) return 'features'
  return OPTIONS.test(text) ? 'options' : undefined
}

/** `{ a, b: { c } }` read out of `of`. */
function patternReads(pattern: unknown, of: Read['of']): readonly Read[] {
  if (!isNode(pattern) || pattern.type !== 'ObjectPattern') return []
  return nodes(pattern['properties']).flatMap((property) => {
    const name = textOf(property['key'])
    if (name === undefined) return []
    const inner =
      isNode(property['value']) && property['value'].type === 'AssignmentPattern' ? property['value']['left'] : property['value']
    if (name === 'state' || name === 'value' || name === 'options') return patternReads(inner, of)
    return [{ of, name }, ...(name === 'features' ? patternReads(inner, 'features') : [])]
  })
}

const readsOf = perFile((path, text): readonly Read[] => {
  const knowsOptions = /\b(?:OptionsService|HostOptions|PorticoOptions|ResolvedOptions|PlainOptions)\b/.test(text)
  const source = (node: unknown) => (isNode(node) ? text.slice(node.start, (node as unknown as { end: number }).end) : '')
  return [...walkValues(parse(path, text))].flatMap((node): readonly Read[] => {
    if (node.type === 'MemberExpression') {
      const of = kindOf(source(node['object']))
      const name = node['computed'] ? literalOf(node['property']) : textOf(node['property'])
      return of && name ? [{ of, name }] : []
    }
    if (node.type === 'VariableDeclarator') {
      const init = source(node['init']).replace(/ \?\? \{\}$/, '')
      const of = kindOf(init)
      const id = isNode(node['id']) && node['id'].type === 'ArrayPattern' ? nodes(node['id']['elements'])[0] : node['id']
      return of ? patternReads(id, of) : []
    }
    if (node.type === 'CallExpression' && textOf(node['callee']) === 'provideBy') return providedReads(node)
    const params = nodes(node['params'])
    return params.flatMap((param) => {
      const bare = param.type === 'AssignmentPattern' && isNode(param['left']) ? param['left'] : param
      const type = source(bare['typeAnnotation'])
      if (/\bFeatures\b/.test(type)) return patternReads(bare, 'features')
      // A type of the file's own, or none: the file deals with options, and the name is one of theirs.
      const parts = bare.type === 'ArrayPattern' ? nodes(bare['elements']) : [bare]
      return OPTION_TYPES.test(type) || knowsOptions ? parts.flatMap((part) => patternReads(part, 'options')) : []
    })
  })
})

/** `provideBy(bind, Key, [HostOptions], ({ fetch }) => …)`: the parameter at the place of the options. */
function providedReads(call: Node): readonly Read[] {
  const [, , deps, make] = nodes(call['arguments'])
  const params = nodes(make?.['params'])
  return nodes(deps?.['elements']).flatMap((dep, index) =>
    /^(?:HostOptions|OptionsService)$/.test(textOf(dep) ?? '') ? patternReads(params[index], 'options') : [],
  )
}

/** `fail('CODE', …)`, and the codes that must have been raised before: `if (isAppError(error, 'OTHER')) return fail('CODE')`. */
const raisesOf = perFile((path, text): readonly Readonly<{ code: string; after: readonly string[] }>[] => {
  const found: { code: string; after: readonly string[] }[] = []
  const visit = (node: Node, after: readonly string[]) => {
    const isBranch = node.type === 'IfStatement' || node.type === 'ConditionalExpression'
    const guards = isBranch && isNode(node['test']) ? guardsOf(node['test']) : []
    if (node.type === 'CallExpression' || node.type === 'NewExpression') {
      const callee = textOf(node['callee'])
      const code = callee === 'fail' || callee === 'AppError' ? literalOf(nodes(node['arguments'])[0]) : undefined
      if (code) found.push({ code, after })
    }
    for (const [key, value] of Object.entries(node))
      for (const child of (Array.isArray(value) ? value : [value]).filter(isNode))
        visit(child, isBranch && key === 'consequent' ? [...after, ...guards] : after)
  }
  visit(parse(path, text), [])
  return found
})

function guardsOf(test: Node): readonly string[] {
  return [...walk(test)].flatMap((node) =>
    node.type === 'CallExpression' && textOf(node['callee']) === 'isAppError' ? (literalOf(nodes(node['arguments'])[1]) ?? []) : [],
  )
}

const textsOf = perFile((path, text): ReadonlySet<string> => {
  const texts = new Set<string>()
  for (const node of walkValues(parse(path, text))) {
    const literal = literalOf(node)
    if (literal !== undefined) texts.add(literal)
    const head = node.type === 'TemplateLiteral' ? nodes(node['quasis'])[0] : undefined
    if (head) texts.add((head['value'] as { cooked: string }).cooked)
  }
  return texts
})

/** First arguments of calls by that name. */
function argumentsOf(path: string, text: string, method: string): readonly string[] {
  return [...walkValues(parse(path, text))].flatMap((node) => {
    const callee = node.type === 'CallExpression' && isNode(node['callee']) ? node['callee'] : undefined
    const name = callee && (textOf(callee['property']) ?? textOf(callee))
    const first = nodes(node['arguments'])[0]
    if (name !== method || !first) return []
    const either = first.type === 'ConditionalExpression' ? [first['consequent'], first['alternate']] : [first]
    return either.flatMap((each) => literalOf(each) ?? [])
  })
}

/** Values of properties by that name: `{ cache: 'identity' }`; or, for objects, their keys: `{ views: { Account } }`. */
function propertiesOf(path: string, text: string, property: string): readonly string[] {
  return [...walkValues(parse(path, text))].flatMap((node) => {
    if (node.type !== 'Property' || textOf(node['key']) !== property || !isNode(node['value'])) return []
    const value = node['value']
    if (value.type === 'ObjectExpression') return nodes(value['properties']).flatMap((each) => textOf(each['key']) ?? [])
    return literalOf(value) ?? []
  })
}

/** Keys of the object a constant is made of: `const coreViews = { Connect: … }`. */
function keysOf(path: string, text: string, constant: string): readonly string[] {
  const found = [...walk(parse(path, text))].find((node) => node.type === 'VariableDeclarator' && textOf(node['id']) === constant)
  return isNode(found?.['init']) ? nodes(found['init']['properties']).flatMap((each) => textOf(each['key']) ?? []) : []
}

const factsOf = perFile((path, text) => ({
  events: argumentsOf(path, text, 'track'),
  caches: propertiesOf(path, text, 'cache'),
  views: [...propertiesOf(path, text, 'views'), ...keysOf(path, text, 'coreViews')],
}))

export function usesOf(tree: SourceTree, live: ReadonlySet<string>): Uses {
  const files = [...tree].filter(([path]) => live.has(path) && !LISTS.has(path))
  const all = <T>(look: (path: string, text: string) => readonly T[]) => files.flatMap(([path, text]) => look(path, text))
  const reads = all(readsOf)
  const perFile = new Map(files.map(([path, text]) => [path, textsOf(path, text)]))
  return {
    options: new Set(reads.flatMap(({ of, name }) => (of === 'options' ? name : []))),
    features: new Set(reads.flatMap(({ of, name }) => (of === 'features' ? name : []))),
    errors: raised(all(raisesOf)),
    events: new Set(all((path, text) => factsOf(path, text).events)),
    caches: new Set(all((path, text) => factsOf(path, text).caches)),
    views: new Set(all((path, text) => factsOf(path, text).views)),
    texts: new Set([...perFile.values()].flatMap((texts) => [...texts])),
    textsOf: perFile,
  }
}

function raised(all: readonly Readonly<{ code: string; after: readonly string[] }>[]): ReadonlySet<string> {
  const codes = new Set<string>()
  for (let before = -1; before !== codes.size; ) {
    before = codes.size
    for (const { code, after } of all) if (after.every((each) => codes.has(each))) codes.add(code)
  }
  return codes
}
