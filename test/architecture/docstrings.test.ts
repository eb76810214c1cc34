import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst } from 'vite'
import { describe, expect, it } from 'vitest'
import { readTree, root } from './support/source-tree.ts'

/** Where the types lie that a site's editor shows: options, features, what the getters and calls of the instance take and give. */
const FILES = [
  ...[...readTree('src/ports/host', /\.ts$/)].map(([path]) => path),
  'src/domain/options/portico-options.ts',
  'src/domain/connection/connection.ts',
  'src/domain/network/network.ts',
]
/** Not public: the options as they are used inside, and what adapters give. */
const INSIDE = [
  'ResolvedOptions',
  'ConnectedWallet',
  'StoredConnection',
  'NamespaceState',
  'WalletEvent',
  'ConnectionNews',
  'Owner',
  'HostObservable',
]

type Node = Readonly<{ type: string; start: number; end: number; [key: string]: unknown }>

/** Fields and methods that stand on a line of their own without a comment before them. */
function undocumented(path: string, text: string): readonly string[] {
  const found: string[] = []
  const visit = (node: unknown, within: string) => {
    if (typeof node !== 'object' || node === null) return
    const { type, start, key, id } = node as Node & { key?: { name?: string; start: number; end: number }; id?: { name?: string } }
    const isNamed = type === 'TSTypeAliasDeclaration' || type === 'TSInterfaceDeclaration'
    if (isNamed && INSIDE.includes(id?.name ?? '')) return
    const name = isNamed ? (id?.name ?? '') : within
    if ((type === 'TSPropertySignature' || type === 'TSMethodSignature') && key) {
      const before = text.slice(0, start)
      const isOwnLine = /\n *$/.test(before)
      if (isOwnLine && !/\*\/\s*$/.test(before)) found.push(`${path}: ${name}.${text.slice(key.start, key.end)}`)
    }
    for (const value of Object.values(node)) for (const each of Array.isArray(value) ? value : [value]) visit(each, name)
  }
  visit(parseAst(text, { lang: 'ts' }), '')
  return found
}

describe('what an editor shows of the public types', () => {
  it('finds what says nothing', () => {
    expect(FILES.length).toBeGreaterThan(8)
    const planted = 'export type Planted = Readonly<{\n  /** Said. */\n  said: string\n  silent?: { deep: string }\n}>'
    expect(undocumented('planted.ts', planted)).toEqual(['planted.ts: Planted.silent'])
  })

  it('says of each option, feature, field and call what it is', () => {
    expect(FILES.flatMap((path) => undocumented(path, readFileSync(join(root, path), 'utf8')))).toEqual([])
  })
})
