import { parseAst } from 'vite'

const SINKS = ['innerHTML', 'outerHTML', 'insertAdjacentHTML', 'setHTMLUnsafe', 'parseHTMLUnsafe', 'createContextualFragment', 'srcdoc']

/** The name of an identifier, or the value of a string or of a template without expressions. */
function text(node) {
  if (!node) return undefined
  if (typeof node.name === 'string') return node.name
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined
  return node.type === 'TemplateLiteral' && node.quasis.length === 1 ? node.quasis[0].value.cooked : undefined
}

function property(node) {
  if (node?.type !== 'MemberExpression' || (node.computed && node.property.type === 'Identifier')) return undefined
  return text(node.property)
}

const isCall = (node) => node.type === 'CallExpression' || node.type === 'NewExpression'

/** Ways to evaluate text as code or markup. A strict Content-Security-Policy or Trusted Types also blocks each. */
const BANS = [
  ['eval', (node) => isCall(node) && text(node.callee) === 'eval'],
  ['new Function', (node) => isCall(node) && (text(node.callee) === 'Function' || property(node.callee) === 'Function')],
  [
    'a timer that takes text',
    (node) =>
      isCall(node) &&
      /^set(?:Timeout|Interval)$/.test(text(node.callee) ?? property(node.callee) ?? '') &&
      text(node.arguments[0]) !== undefined &&
      node.arguments[0].type !== 'Identifier',
  ],
  ['HTML from text', (node) => SINKS.includes(property(node) ?? '') || (node.type === 'JSXAttribute' && SINKS.includes(node.name.name))],
  [
    'dangerouslySetInnerHTML',
    (node) =>
      (node.type === 'JSXAttribute' && node.name.name === 'dangerouslySetInnerHTML') ||
      (node.type === 'Property' && text(node.key) === 'dangerouslySetInnerHTML'),
  ],
  ['document.write', (node) => ['write', 'writeln'].includes(property(node) ?? '') && text(node.object) === 'document'],
  ['code from a URL', (node) => node.type === 'ImportExpression' && /^(?:(?!node:)[a-z]+:|\/)/i.test(text(node.source) ?? '')],
  [
    'code from a computed place',
    (node) => node.type === 'ImportExpression' && (node.source.type === 'Identifier' || text(node.source) === undefined),
  ],
  [
    'code from a URL',
    (node) =>
      ['ImportDeclaration', 'ExportNamedDeclaration', 'ExportAllDeclaration'].includes(node.type) &&
      /^(?:https?:|\/\/|data:|blob:)/i.test(text(node.source) ?? ''),
  ],
  ['importScripts', (node) => isCall(node) && text(node.callee) === 'importScripts'],
  [
    'a script or style element',
    (node) =>
      (isCall(node) &&
        /^createElement(?:NS)?$/.test(property(node.callee) ?? text(node.callee) ?? '') &&
        node.arguments.some((argument) => argument.type !== 'Identifier' && /^(?:script|style)$/i.test(text(argument) ?? ''))) ||
      (isCall(node) &&
        /^_?jsxs?(?:DEV)?$/.test(text(node.callee) ?? '') &&
        node.arguments[0]?.type === 'Literal' &&
        /^(?:script|style)$/.test(text(node.arguments[0]))) ||
      (node.type === 'JSXOpeningElement' && /^(?:script|style)$/.test(text(node.name) ?? '')),
  ],
]

function* walk(node) {
  yield node
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (child && typeof child.type === 'string') yield* walk(child)
  }
}

/** Every place in a file where text could be evaluated as code or markup: `path:line: what`. Comments and strings are ignored. */
export function remoteCode(path, source) {
  const lang = path.endsWith('.tsx') ? 'tsx' : path.endsWith('.ts') ? 'ts' : 'js'
  return [...walk(parseAst(source, { lang }))].flatMap((node) =>
    BANS.filter(([, found]) => found(node)).map(([what]) => `${path}:${source.slice(0, node.start).split('\n').length}: ${what}`),
  )
}
