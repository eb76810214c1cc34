import { basename } from 'node:path'
import type { Rule } from '../support/describe-rule.ts'
import { isEntry } from '../support/source-tree.ts'
import { isNode, parse, textOf } from '../support/syntax.ts'

export const MAX_LINES = 300

/** Written by a script, never read by a person. */
export const GENERATED: readonly string[] = ['common', 'viem'].map((name) => `src/infrastructure/network/${name}-chains.ts`)

/** Tables of texts, one row a text; a person reads one row. */
const TRANSLATIONS = /\/locales\/[^/]+\.ts$/

export const fileLength: Rule = (tree) =>
  [...tree].flatMap(([path, text]) => {
    const lines = text.trimEnd().split('\n').length
    return lines > MAX_LINES && !GENERATED.includes(path) && !TRANSLATIONS.test(path)
      ? [`${path}: ${lines} lines, the limit is ${MAX_LINES}`]
      : []
  })

const MAX_COMMENT = 140

/** The formatter wraps code; a comment is wrapped by who writes it. */
export const longComments: Rule = (tree) =>
  [...tree].flatMap(([path, text]) =>
    GENERATED.includes(path)
      ? []
      : text
          .split('\n')
          .flatMap((line, at) =>
            line.length > MAX_COMMENT && /^\s*(?:\/?\*|\/\/)/.test(line) && !/https?:\S{60}/.test(line)
              ? [`${path}:${at + 1}: a comment of ${line.length} characters, the limit is ${MAX_COMMENT}`]
              : [],
          ),
  )

/** Long enough for any sentence, too short for a library. */
const MAX_LINE = 1500

/** Nothing that nobody can read: a minified library, a picture, a key. */
export const blobs: Rule = (tree) =>
  [...tree].flatMap(([path, text]) => {
    if (GENERATED.includes(path)) return []
    const at = text.split('\n').findIndex((line) => line.length > MAX_LINE || /[A-Za-z0-9+/]{200}/.test(line))
    return at < 0 ? [] : [`${path}:${at + 1}: a line that nobody can read`]
  })

const MAY_DEFAULT = /\.feature\.ts$|\/locales\/[^/]+\.ts$/

/** A default export has no name of its own: two files would call it differently. */
export const defaultExports: Rule = (tree) =>
  [...tree].flatMap(([path, text]) => {
    if (MAY_DEFAULT.test(path)) return []
    const body = parse(path, text)['body']
    const found = (Array.isArray(body) ? body : []).filter(isNode).some((node) => {
      if (node.type === 'ExportDefaultDeclaration') return true
      const specifiers = node.type === 'ExportNamedDeclaration' && Array.isArray(node['specifiers']) ? node['specifiers'] : []
      return specifiers.some((specifier: unknown) => isNode(specifier) && textOf(specifier['exported']) === 'default')
    })
    return found ? [`${path}: default export`] : []
  })

const KEBAB = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*(?:\.feature|\.module|\.test|\.contract|\.types)*\.(?:tsx?|css|mjs)$/

/** One kebab-case name in the whole tree means one file: search finds it, imports cannot be mixed up. */
export const fileNames: Rule = (tree) => {
  const paths = new Map<string, string>()
  return [...tree.keys()].flatMap((path) => {
    if (path.includes('/locales/')) return []
    const name = basename(path)
    const stem = isEntry(path) ? path : name.replace(/\.[a-z]+$/, '')
    const other = paths.get(stem)
    paths.set(stem, path)
    return [
      ...(KEBAB.test(name) ? [] : [`${path}: not kebab-case`]),
      ...(other === undefined ? [] : [`${path}: the name is taken by ${other}`]),
    ]
  })
}
