import { describe, expect, it } from 'vitest'
import { liveFiles } from './reach/live-files.ts'
import { NOT_YET_LOADED } from './reach/not-yet-loaded.ts'
import { readSource, type SourceTree } from './support/source-tree.ts'
import { isNode, type Node, parse } from './support/syntax.ts'

const tree = readSource()

/** For tests, or only said in types: nothing that runs in a visitor's page. */
const FOR_TESTS: ReadonlySet<string> = new Set(['src/testing.ts'])

function isTypeOnly(node: Node): boolean {
  if (node.type === 'ImportDeclaration') return true
  if (node.type === 'TSTypeAliasDeclaration' || node.type === 'TSInterfaceDeclaration') return true
  if (node.type !== 'ExportNamedDeclaration') return node.type === 'ExportAllDeclaration' && node['exportKind'] === 'type'
  const { declaration } = node as Node & { declaration?: unknown }
  return node['exportKind'] === 'type' || (isNode(declaration) && isTypeOnly(declaration))
}

function hasCode(path: string, text: string): boolean {
  const { body } = parse(path, text) as unknown as { body: readonly Node[] }
  return body.some((node) => !isTypeOnly(node))
}

/** Files with code that no entry, no loaded feature and no resolved key leads to. A test that imports one makes it no less dead. */
function deadFiles(source: SourceTree): readonly string[] {
  const live = liveFiles(source)
  return [...source.keys()].filter(
    (path) => path.startsWith('src/') && !FOR_TESTS.has(path) && !live.has(path) && hasCode(path, source.get(path) ?? ''),
  )
}

describe('dead code, tests not counted as a use', () => {
  const dead = deadFiles(tree)
  const named = new Map(NOT_YET_LOADED.flatMap(({ for: issue, files }) => files.map((path) => [path, issue] as const)))

  it('is named, with the issue that will bring it into reach (test/architecture/reach/not-yet-loaded.ts)', () => {
    expect(dead.filter((path) => !named.has(path))).toEqual([])
  })

  it('is named no longer than it is dead', () => {
    expect([...named.keys()].filter((path) => !dead.includes(path))).toEqual([])
  })

  it('is seen when nothing leads to a file any more', () => {
    const planted: SourceTree = new Map([...tree, ['src/domain/wallets/planted.ts', 'export const planted = 1\n']])
    expect(deadFiles(planted)).toContain('src/domain/wallets/planted.ts')
    const loader = 'src/composition/core/site-wallets.ts'
    const unloaded: SourceTree = new Map([...tree, [loader, (tree.get(loader) ?? '').replaceAll("use('headless')", 'use(word)')]])
    expect(deadFiles(unloaded)).toContain('src/domain/wallets/headless-wallets.ts')
    expect(deadFiles(new Map([...tree, ['src/domain/wallets/planted.ts', 'export type Planted = 1\n']]))).toEqual(dead)
  })
})
