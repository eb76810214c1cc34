import { messages } from '../../../src/domain/errors/error-messages.ts'
import { featureMessages } from '../../../src/domain/errors/feature-error-messages.ts'
import { importsOf } from '../support/module-graph.ts'
import type { SourceTree } from '../support/source-tree.ts'
import { isNode, literalOf, type Node, parse, textOf, walk } from '../support/syntax.ts'
import { ALERTS, FEATURES, HOOKS, METHODS, OPTIONS, STORED, TEST_IDS, TEXTS, VIEW_OF_FEATURE, VIEWS } from './contract.ts'
import { liveFiles } from './live-files.ts'
import { type Uses, usesOf } from './uses.ts'

export const KINDS = ['option', 'feature', 'method', 'hook', 'view', 'error', 'text', 'alert', 'event', 'stored', 'test id'] as const
export type Kind = (typeof KINDS)[number]
export type Verdict = Readonly<{ kind: Kind; name: string; isReached: boolean }>

const PORTICO_OPTIONS = 'src/domain/options/portico-options.ts'
const nodes = (value: unknown): readonly Node[] => (Array.isArray(value) ? value.filter(isNode) : [])

/** The fields of a type, wherever in its declaration they stand. */
function fieldsOf(tree: SourceTree, path: string, name: string): readonly string[] {
  const type = [...walk(parse(path, tree.get(path) ?? ''))].find(
    (node) => node.type === 'TSTypeAliasDeclaration' && textOf(node['id']) === name,
  )
  const literal = type && [...walk(type)].find((node) => node.type === 'TSTypeLiteral')
  return nodes(literal?.['members']).flatMap((member) => textOf(member['key']) ?? [])
}

const union = (...lists: readonly (readonly string[])[]) => [...new Set(lists.flat())]

/** The codes whose text is `wanted`; `§` stands for any value. */
function codesOfText(wanted: string): readonly string[] {
  const any = new Proxy({}, { get: (_, fact) => (fact === 'description' ? undefined : fact === 'settings' ? [] : '§') })
  return Object.entries({ ...messages, ...featureMessages }).flatMap(([code, text]) =>
    (text as (facts: unknown) => string)(any) === wanted ? code : [],
  )
}

/** Names of the instance that answer only that the feature is off: `signIn: off('siwx')`. */
function switchedOff(tree: SourceTree): ReadonlySet<string> {
  const path = 'src/composition/launcher/create-portico.ts'
  const calls = [...walk(parse(path, tree.get(path) ?? ''))].filter(
    (node) =>
      node.type === 'Property' &&
      isNode(node['value']) &&
      node['value'].type === 'CallExpression' &&
      textOf(node['value']['callee']) === 'off',
  )
  return new Set(calls.flatMap((node) => textOf(node['key']) ?? []))
}

/** The names the instance is made of: fields of the launcher, the calls it passes on, its snapshots. */
function methodsOf(tree: SourceTree): ReadonlySet<string> {
  const off = switchedOff(tree)
  const folder = 'src/composition/launcher/'
  const files = ['launcher', 'create-portico', 'site-call-names', 'readers', 'snapshots'].map((name) => `${folder}${name}.ts`)
  const names = files.flatMap((path) =>
    [...walk(parse(path, tree.get(path) ?? ''))].flatMap((node) => {
      if (/^(?:MethodDefinition|PropertyDefinition)$/.test(node.type)) return textOf(node['key']) ?? []
      if (node.type === 'VariableDeclarator' && ['DELEGATED', 'SITE_CALLS'].includes(textOf(node['id']) ?? ''))
        return [...walk(node)].flatMap((part) => literalOf(part) ?? [])
      if (node.type === 'VariableDeclarator' && textOf(node['id']) === 'PARTS' && isNode(node['init']))
        return nodes(node['init']['properties']).flatMap((part) => readersOf(textOf(part['key']) ?? ''))
      if (node.type === 'VariableDeclarator' && textOf(node['id']) === 'OWN_NAMES')
        return [...walk(node)].flatMap((part) => readersOf(literalOf(part) ?? ''))
      return []
    }),
  )
  return new Set(names.filter((name) => !off.has(name)))
}

function readersOf(part: string): readonly string[] {
  if (part === '') return []
  const [first, rest] = [part.charAt(0), part.slice(1)]
  const name = first.toUpperCase() + rest
  return [`get${name}`, `subscribe${name}`, `${first.toLowerCase()}${rest}$`]
}

/** Every name that the React entry exports. */
function exportsOf(tree: SourceTree): ReadonlySet<string> {
  const entry = parse('src/react.ts', tree.get('src/react.ts') ?? '')
  return new Set([...walk(entry)].flatMap((node) => textOf(node['exported']) ?? []))
}

/** Hooks of the React entry that work: they lead neither to a view nobody supplies nor to a call that is off. */
function hooksOf(tree: SourceTree, live: ReadonlySet<string>, views: ReadonlySet<string>): ReadonlySet<string> {
  const off = switchedOff(tree)
  const exported = exportsOf(tree)
  const working = [...tree]
    .filter(([path]) => live.has(path) && path.startsWith('src/ui/host/'))
    .flatMap(([path, text]) =>
      [...walk(parse(path, text))].flatMap((node) => {
        const name = node.type === 'FunctionDeclaration' ? textOf(node['id']) : undefined
        if (name === undefined || !exported.has(name)) return []
        const parts = [...walk(node)]
        const opened = parts.flatMap((part) =>
          part.type === 'Property' && textOf(part['key']) === 'view' ? (literalOf(part['value']) ?? []) : [],
        )
        const called = parts.flatMap((part) => (part.type === 'MemberExpression' ? (textOf(part['property']) ?? []) : []))
        return opened.every((view) => views.has(view)) && !called.some((call) => off.has(call)) ? [name] : []
      }),
    )
  return new Set(working)
}

/** A key has a reader and a writer when a live file holds its text and both kinds of calls. */
function isKept(name: string, tree: SourceTree, { textsOf, caches }: Uses): boolean {
  const key = STORED[name] ?? ''
  if (key.startsWith('cache/')) return caches.has(key.slice('cache/'.length))
  const holders = [...textsOf].flatMap(([path, texts]) => (texts.has(key) && !path.includes('legacy') ? path : []))
  // The text may be a constant of another file.
  const users = [...textsOf.keys()].filter((path) => importsOf(path, tree.get(path) ?? '').some(({ to }) => to && holders.includes(to)))
  const sources = [...holders, ...users].map((path) => tree.get(path) ?? '').join('\n')
  return /\.(?:get|read|keys)\(|readSettled\(/.test(sources) && /\.(?:set|update)\(/.test(sources)
}

function hasTestId(id: string, { texts }: Uses): boolean {
  const [head = '', value] = id.split('<')
  return value === undefined ? texts.has(id) : [...texts].some((text) => text === head)
}

/** Every name of the contract, and whether something in a visitor's reach uses it. */
export function judge(tree: SourceTree): readonly Verdict[] {
  const live = liveFiles(tree)
  const uses = usesOf(tree, live)
  const { options, features, errors, events, views } = uses
  const hooks = hooksOf(tree, live, views)
  const hookNames = [...exportsOf(tree)].filter((name) => /^use[A-Z]/.test(name) && !name.endsWith('Options'))
  const methods = methodsOf(tree)
  const all = (kind: Kind, names: readonly string[], isReached: (name: string) => boolean) =>
    names.map((name) => ({ kind, name, isReached: isReached(name) }))
  const hasView = (feature: string) => VIEW_OF_FEATURE[feature] === undefined || views.has(VIEW_OF_FEATURE[feature])
  return [
    ...all(
      'option',
      union(OPTIONS, fieldsOf(tree, PORTICO_OPTIONS, 'PlainOptions'), fieldsOf(tree, 'src/ports/host/portico.ts', 'PorticoOptions')),
      (name) => options.has(name),
    ),
    ...all('feature', union(FEATURES, fieldsOf(tree, PORTICO_OPTIONS, 'Features')), (name) => features.has(name) && hasView(name)),
    ...all('method', METHODS, (name) => methods.has(name)),
    ...all('hook', union(HOOKS, hookNames), (name) => hooks.has(name)),
    ...all('view', VIEWS, (name) => views.has(name)),
    ...all('error', fieldsOf(tree, 'src/domain/errors/codes.ts', 'ErrorFacts'), (name) => errors.has(name)),
    ...all('text', TEXTS, (text) => codesOfText(text).some((code) => errors.has(code))),
    ...all('alert', ALERTS, (name) => errors.has(name)),
    ...all('event', fieldsOf(tree, 'src/domain/analytics/events.ts', 'EventProperties'), (name) => events.has(name)),
    ...all('stored', Object.keys(STORED), (name) => isKept(name, tree, uses)),
    ...all('test id', TEST_IDS, (id) => hasTestId(id, uses)),
  ]
}
