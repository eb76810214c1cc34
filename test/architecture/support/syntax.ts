import { parseAst } from 'vite'

export type Node = Readonly<{ type: string; start: number; [key: string]: unknown }>

/** Remembers what was found in a file: rules look at the same tree many times, with one planted file changed. */
export function perFile<T>(look: (path: string, text: string) => T): (path: string, text: string) => T {
  const known = new Map<string, Readonly<{ text: string; result: T }>>()
  return (path, text) => {
    const before = known.get(path)
    if (before?.text === text) return before.result
    const result = look(path, text)
    known.set(path, { text, result })
    return result
  }
}

export const parse = perFile((path, text) => parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' }) as unknown as Node)

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'
}

/** The direct parts of a node that are syntax. */
export function childrenOf(node: Node): readonly Node[] {
  return Object.entries(node).flatMap(([key, value]) => {
    if (key === 'parent') return []
    return (Array.isArray(value) ? value : [value]).filter(isNode)
  })
}

/** Every node below `node`, outermost first. */
export function* walk(node: Node): Generator<Node> {
  yield node
  for (const child of childrenOf(node)) yield* walk(child)
}

/** Only what runs: types are passed over, expressions inside `as` and `satisfies` are not. */
export function* walkValues(node: Node): Generator<Node> {
  if (node.type.startsWith('TS')) {
    for (const key of ['expression', 'parameter']) if (isNode(node[key])) yield* walkValues(node[key])
    return
  }
  yield node
  for (const child of childrenOf(node)) yield* walkValues(child)
}

export function lineOf(text: string, node: Node): number {
  return text.slice(0, node.start).split('\n').length
}

/** The name of an identifier, or the text of a literal. */
export function textOf(value: unknown): string | undefined {
  return isNode(value) && typeof value['name'] === 'string' ? value['name'] : literalOf(value)
}

/** The text of a string literal or of a template without holes. */
export function literalOf(value: unknown): string | undefined {
  if (!isNode(value)) return undefined
  if (value.type === 'Literal' && typeof value['value'] === 'string') return value['value']
  const quasis = value['quasis']
  if (value.type !== 'TemplateLiteral' || !Array.isArray(quasis) || quasis.length !== 1) return undefined
  return (quasis[0] as { value: { cooked: string } }).value.cooked
}

/** The method or field an expression names: `a.b`, `a?.b` and `a['b']` are `b`. */
export function propertyOf(node: Node): string | undefined {
  if (node.type !== 'MemberExpression') return undefined
  const property = node['property']
  return node['computed'] && isNode(property) && property.type === 'Identifier' ? undefined : textOf(property)
}
