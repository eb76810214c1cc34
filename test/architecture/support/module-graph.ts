import { posix } from 'node:path'
import type { SourceTree } from './source-tree.ts'
import { literalOf, type Node, parse, perFile, walk } from './syntax.ts'

/**
 * `type` vanishes in the output; `value` is loaded with the file; `dynamic` makes a chunk.
 * `import { type A }` counts as a value: under `verbatimModuleSyntax` the import itself stays.
 */
export type ImportKind = 'type' | 'value' | 'dynamic'
/** `to` is a path of the tree, or a package; undefined when it is computed. */
export type Import = Readonly<{ from: string; to: string | undefined; kind: ImportKind; isPackage: boolean; isReExport: boolean }>

function read(node: Node): Readonly<{ source: unknown; kind: ImportKind; isReExport: boolean }> | undefined {
  switch (node.type) {
    case 'ImportDeclaration':
      return { source: node['source'], kind: node['importKind'] === 'type' ? 'type' : 'value', isReExport: false }
    case 'ExportNamedDeclaration':
    case 'ExportAllDeclaration':
      if (!node['source']) return undefined
      return { source: node['source'], kind: node['exportKind'] === 'type' ? 'type' : 'value', isReExport: true }
    case 'ImportExpression':
      return { source: node['source'], kind: 'dynamic', isReExport: false }
    case 'TSImportType':
      return { source: node['source'] ?? node['argument'], kind: 'type', isReExport: false }
    default:
      return undefined
  }
}

export const importsOf = perFile((path, text): readonly Import[] =>
  [...walk(parse(path, text))].flatMap((node) => {
    const found = read(node)
    if (!found) return []
    const specifier = literalOf(found.source)
    const isPackage = specifier !== undefined && !specifier.startsWith('.')
    const to = specifier === undefined || isPackage ? specifier : posix.join(posix.dirname(path), specifier.replace(/\?.*$/, ''))
    return [{ from: path, to, kind: found.kind, isPackage, isReExport: found.isReExport }]
  }),
)

export function graphOf(tree: SourceTree): ReadonlyMap<string, readonly Import[]> {
  return new Map([...tree].map(([path, text]) => [path, importsOf(path, text)]))
}

/** What is loaded together with `start`, and through which chain of files: values only. Packages are ends. */
export function staticReach(graph: ReadonlyMap<string, readonly Import[]>, start: string): ReadonlyMap<string, readonly string[]> {
  const reached = new Map<string, readonly string[]>([[start, [start]]])
  const queue = [start]
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    const chain = reached.get(path) ?? []
    for (const { to, kind } of graph.get(path) ?? []) {
      if (kind !== 'value' || to === undefined || reached.has(to)) continue
      reached.set(to, [...chain, to])
      queue.push(to)
    }
  }
  return reached
}
