import { errorWords } from '../../../src/domain/errors/error-words.ts'
import type { Rule } from '../support/describe-rule.ts'
import { childrenOf, isNode, lineOf, literalOf, type Node, parse, perFile, textOf, walkValues } from '../support/syntax.ts'

const TABLE = 'src/domain/errors/'
const CODES: ReadonlySet<string | undefined> = new Set(Object.keys(errorWords))
const KEY = /^[a-z][A-Za-z]*(?:\.[A-Za-z]+)+$/

const has = (part: unknown, isIt: (text: string | undefined) => boolean): boolean =>
  isNode(part) && [...walkValues(part)].some((node) => isIt(literalOf(node)))
const hasCode = (part: unknown) => has(part, (text) => CODES.has(text))
const hasKey = (part: unknown) => has(part, (text) => text !== undefined && KEY.test(text))

/** Syntax in which a code decides for a key of the catalogue. */
const pairs: Readonly<Record<string, (node: Node) => boolean>> = {
  ArrayExpression: (node) => {
    const parts = childrenOf(node).map(literalOf)
    return parts.some((text) => CODES.has(text)) && parts.some((text) => text !== undefined && KEY.test(text))
  },
  ConditionalExpression: ({ test, consequent, alternate }) => hasCode(test) && (hasKey(consequent) || hasKey(alternate)),
  IfStatement: ({ test, consequent }) => hasCode(test) && hasKey(consequent),
  LogicalExpression: ({ left, right }) => hasCode(left) && hasKey(right),
  Property: ({ key, value }) => CODES.has(textOf(key)) && hasKey(value),
  SwitchCase: ({ test, consequent }) => hasCode(test) && (consequent as readonly unknown[]).some(hasKey),
}

const judge = perFile((path, text) =>
  [...walkValues(parse(path, text))]
    .filter((node) => Object.hasOwn(pairs, node.type) && pairs[node.type]?.(node))
    .map((node) => `${path}:${lineOf(text, node)}: the words of an error: they belong to the table in ${TABLE}`),
)

/** What visitors read of an error stands in one table. A code beside a key of the catalogue anywhere else is a second one. */
export const visitorWords: Rule = (tree) =>
  [...tree].flatMap(([path, text]) => (path.startsWith(TABLE) || /\.test\.tsx?$/.test(path) ? [] : judge(path, text)))
