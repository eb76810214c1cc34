import type { Rule } from '../support/describe-rule.ts'
import { isNode, lineOf, type Node, parse, perFile, propertyOf, textOf, walkValues } from '../support/syntax.ts'
import reviewed from './own-keys.json' with { type: 'json' }

/**
 * By file: indexes whose key is of our own making (a member of a closed list, a name that our code wrote), looked at one by one. A key that
 * came from outside never belongs here: it goes through `ownValue`, a `Map` or `Object.hasOwn`.
 */
const REVIEWED: Readonly<Record<string, readonly string[]>> = reviewed

/** Where something stands in a list or a text. */
const PLACES = new Set(['index', 'at', 'from', 'end', 'x'])
const ARITHMETIC = new Set(['+', '-', '*', '/', '%', '&', '>>'])

function isNumber(key: Node): boolean {
  if (key.type === 'Identifier') return PLACES.has(textOf(key) ?? '')
  if (key.type === 'Literal') return true
  if (key.type === 'UpdateExpression' || (key.type === 'UnaryExpression' && key['operator'] !== 'typeof')) return true
  if (key.type === 'BinaryExpression' && ARITHMETIC.has(String(key['operator'])))
    return [key['left'], key['right']].some(
      (side) => isNode(side) && (side.type === 'Literal' ? typeof side['value'] === 'number' : isNumber(side)),
    )
  return (
    key.type === 'CallExpression' &&
    isNode(key['callee']) &&
    (textOf(key['callee']) === 'Number' || propertyOf(key['callee']) === 'indexOf')
  )
}

const judge = perFile((path, text) => {
  const nodes = [...walkValues(parse(path, text))]
  const textAt = (node: unknown) => (isNode(node) ? text.slice(node.start, Number(node['end'])).replace(/\s+/g, ' ') : '')
  const guarded = new Set(
    nodes
      .filter((node) => node.type === 'CallExpression' && isNode(node['callee']) && propertyOf(node['callee']) === 'hasOwn')
      .map((node) => (node['arguments'] as readonly unknown[]).map(textAt).join('[')),
  )
  return nodes.flatMap((node) => {
    const key = node['property']
    if (node.type !== 'MemberExpression' || !node['computed'] || !isNode(key)) return []
    if (isNumber(key) || (key.type === 'TemplateLiteral' && (key['expressions'] as readonly unknown[]).length === 0)) return []
    if (guarded.has(`${textAt(node['object'])}[${textAt(key)}`)) return []
    return [{ index: textAt(node), where: `${path}:${lineOf(text, node)}` }]
  })
})

/** An object is never indexed by a key that may have come from outside: it would find what objects inherit. */
export const foreignKeys: Rule = (tree) => [
  ...[...tree].flatMap(([path, text]) =>
    judge(path, text).flatMap(({ index, where }) =>
      REVIEWED[path]?.includes(index) ? [] : [`${where}: ${index}: an index by a key that may be foreign; use ownValue or a Map`],
    ),
  ),
  ...Object.entries(REVIEWED).flatMap(([path, indexes]) => {
    const found = new Set(judge(path, tree.get(path) ?? '').map(({ index }) => index))
    return indexes.flatMap((index) => (found.has(index) ? [] : [`${path}: ${index}: reviewed, and gone`]))
  }),
]
