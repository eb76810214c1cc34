import { type Plugin, parseSync } from 'vite'

type Node = Readonly<{ type: string; start: number; end: number }> & Readonly<Record<string, unknown>>
type Edit = Readonly<{ at: number; to: number; text: string }>

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value && 'start' in value
const partsOf = (node: Node): readonly Node[] =>
  Object.values(node).flatMap((value) => (Array.isArray(value) ? (value as unknown[]) : [value]).filter(isNode))
const nameOf = (node: unknown): string | undefined => (isNode(node) && node.type === 'Identifier' ? String(node['name']) : undefined)

/** Here `this` is another object. */
const OTHERS = new Set(['ClassDeclaration', 'ClassExpression', 'FunctionDeclaration', 'FunctionExpression'])

/** The nodes of a member of a class, with its own functions and without those that have another `this`. */
function* within(node: Node, isOwn = false): Generator<Node> {
  yield node
  if (OTHERS.has(node.type) && !isOwn) return
  for (const part of partsOf(node)) yield* within(part, node.type === 'MethodDefinition')
}

function* classes(node: Node): Generator<Node> {
  if (node.type === 'ClassDeclaration' || node.type === 'ClassExpression') yield node
  for (const part of partsOf(node)) yield* classes(part)
}

/** The names of the private parameter properties of a constructor, and where each begins and its parameter does. */
function given(builder: Node): readonly Readonly<{ name: string; at: number; to: number }>[] {
  return (builder['params'] as readonly Node[]).flatMap(({ type, start, accessibility, parameter }) => {
    if (type !== 'TSParameterProperty' || accessibility !== 'private' || !isNode(parameter)) return []
    const name = nameOf(parameter.type === 'AssignmentPattern' ? parameter['left'] : parameter)
    return name ? [{ name, at: start, to: parameter.start }] : []
  })
}

function editsOf(of: Node): readonly Edit[] {
  const body = of['body'] as Node
  const members = body['body'] as readonly Node[]
  const builder = members.find((member) => member['kind'] === 'constructor')?.['value']
  const statements = isNode(builder) && isNode(builder['body']) ? builder['body'] : undefined
  const properties = isNode(builder) && statements ? given(builder) : []
  if (!statements || properties.length === 0) return []
  const edits: Edit[] = properties.map(({ at, to }) => ({ at, to, text: '' }))
  for (const member of members)
    for (const node of within(member)) {
      // Another object of the class, or `this` as a whole: its members could be reached by their names.
      if (nameOf(node['typeName']) === nameOf(of['id']) || (isNode(node['init']) && node['init'].type === 'ThisExpression')) return []
      if (/^TS(?:As|Satisfies|NonNull)Expression$/.test(node.type) && (node['expression'] as Node).type === 'ThisExpression') return []
      const { object, property, computed } = node as Node & Readonly<{ object: Node; property: Node; computed: boolean }>
      if (node.type !== 'MemberExpression' || object.type !== 'ThisExpression') continue
      if (computed) return []
      const own = properties.find(({ name }) => name === nameOf(property))
      if (own) edits.push({ at: property.start, to: property.end, text: `#given_${own.name}` })
    }
  const [first] = statements['body'] as readonly Node[]
  const call = (first?.['expression'] ?? {}) as Partial<Node>
  const isSuper = first && (call['callee'] as Node | undefined)?.type === 'Super'
  const begin = isSuper ? first.end : statements.start + 1
  const lines = (write: (name: string) => string) => properties.map(({ name }) => write(name)).join(' ')
  edits.push({ at: body.start + 1, to: body.start + 1, text: lines((name) => `#given_${name};`) })
  edits.push({ at: begin, to: begin, text: `; ${lines((name) => `this.#given_${name} = ${name};`)}` })
  return edits
}

/**
 * Private parameter properties (`constructor(private readonly http: Http)`) become private names (`#given_http`), which a host's minifier
 * shortens; as properties they would keep the names that only a reader of the source needs (docs/decisions/0021). A class that could reach
 * one by another way than `this.http` stays as it is.
 */
export function withPrivateNames(code: string, file: string): string {
  const { program } = parseSync(file, code)
  const edits = [...classes(program as unknown as Node)].flatMap(editsOf).toSorted((a, b) => b.at - a.at || b.to - a.to)
  return edits.reduce((text, edit) => text.slice(0, edit.at) + edit.text + text.slice(edit.to), code)
}

export const privateNames: Plugin = {
  name: 'private-names',
  enforce: 'pre',
  transform(code, id) {
    const isOurs = id.startsWith(`${import.meta.dirname}/src/`) && /\.tsx?$/.test(id) && code.includes('private ')
    return isOurs ? { code: withPrivateNames(code, id), map: null } : undefined
  },
}
