import type { Rule } from '../support/describe-rule.ts'
import { isNode, lineOf, type Node, parse, perFile, propertyOf, textOf, walk } from '../support/syntax.ts'

/** A file that measures: it reads a clock, processor time, or figures of the browser. */
const MEASURES =
  /\b(?:performance\.now|Date\.now|cpuUsage|processorTime|medianRound|slowness|Performance\.getMetrics|Tracing\.start|getHeapUsage)\b/
const NAMES = /^(?:best(?:Of|Round|Run)|fastest\w*|shortest(?:Of|Round|Run))$/

const has = (node: unknown, is: (node: Node) => boolean) => isNode(node) && [...walk(node)].some(is)

/** `Math.min(...samples)`. */
function isLeast(node: Node): boolean {
  const callee = node['callee']
  if (node.type !== 'CallExpression' || !isNode(callee) || textOf(callee['object']) !== 'Math' || propertyOf(callee) !== 'min') return false
  return (node['arguments'] as readonly Node[]).some(({ type }) => type === 'SpreadElement')
}

/** `samples.toSorted(…)[0]` and `samples.sort(…).at(0)`. */
function isFirstOfSorted(node: Node): boolean {
  const isSorted = (value: unknown) =>
    isNode(value) &&
    value.type === 'CallExpression' &&
    isNode(value['callee']) &&
    /^(?:toSorted|sort)$/.test(propertyOf(value['callee']) ?? '')
  const isZero = (value: unknown) => isNode(value) && value.type === 'Literal' && value['value'] === 0
  if (node.type === 'MemberExpression') return isSorted(node['object']) && isZero(node['property'])
  const callee = node['callee']
  if (node.type !== 'CallExpression' || !isNode(callee) || propertyOf(callee) !== 'at') return false
  return isSorted(callee['object']) && isZero((node['arguments'] as readonly unknown[])[0])
}

/** `while (samples.length < 3 && !isGood(samples))`: measured until one is good. */
function isUntilGood(node: Node): boolean {
  if (node.type !== 'WhileStatement' && node.type !== 'DoWhileStatement') return false
  const isCount = (each: Node) => each.type === 'BinaryExpression' && /^<=?$/.test(String(each['operator']))
  const countsSamples = (each: Node) =>
    isCount(each) && has(each['left'], (part) => part.type === 'MemberExpression' && propertyOf(part) === 'length')
  return has(node['test'], countsSamples) && has(node['test'], (each) => each.type === 'UnaryExpression' && each['operator'] === '!')
}

const judge = perFile((path, text) => {
  if (!MEASURES.test(text)) return []
  return [...walk(parse(path, text))].flatMap((node) => {
    const where = () => `${path}:${lineOf(text, node)}`
    if (isLeast(node) || isFirstOfSorted(node)) return [`${where()}: the least of several samples: the others were thrown away`]
    if (isUntilGood(node)) return [`${where()}: measured until it passes`]
    if (node.type === 'Identifier' && NAMES.test(textOf(node) ?? '')) return [`${where()}: ${textOf(node)} keeps the best sample`]
    return []
  })
})

/** Every sample of a measurement counts: the statistic is a median of a fixed number, or the worst; never the best. Issue 10, item 22. */
export const keptSamples: Rule = (tree) => [...tree].flatMap(([path, text]) => judge(path, text))
