import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from './support/source-tree.ts'
import { isNode, type Node, parse, textOf, walk } from './support/syntax.ts'

type Entry = Readonly<{ code: string; facts: readonly string[] }>

/** The codes of `ErrorFacts` with the names of their facts; an optional one ends in `?`. */
function declared(source: string): readonly Entry[] {
  const table = [...walk(parse('codes.ts', source))].find(
    (node) => node.type === 'TSTypeAliasDeclaration' && textOf(node['id']) === 'ErrorFacts',
  )
  const members = (node: unknown): readonly Node[] => {
    const found = isNode(node) ? node['members'] : undefined
    return Array.isArray(found) ? found.filter(isNode) : []
  }
  return members(table?.['typeAnnotation']).map((member) => {
    const annotation = member['typeAnnotation']
    const facts = members(isNode(annotation) ? annotation['typeAnnotation'] : undefined)
    return { code: textOf(member['key']) ?? '', facts: facts.map((fact) => `${textOf(fact['key'])}${fact['optional'] ? '?' : ''}`) }
  })
}

/** The entries of `docs/errors.md`. */
function documented(text: string): readonly Entry[] {
  return [...text.matchAll(/^### `([A-Z0-9_]+)`\nFacts: (none|`[^.\n]*?)\. \S/gm)].map(([, code = '', facts = '']) => ({
    code,
    facts: [...facts.matchAll(/`([a-zA-Z]+\??)`/g)].map(([, fact = '']) => fact),
  }))
}

const codes = readFileSync(join(root, 'src/domain/errors/codes.ts'), 'utf8')
const document = readFileSync(join(root, 'docs/errors.md'), 'utf8')

describe('docs/errors.md', () => {
  it('sees codes and entries', () => {
    expect(declared(codes).length).toBeGreaterThan(30)
    expect(declared(codes)).toContainEqual({ code: 'APKT010', facts: ['retryAfterMs'] })
    expect(documented(document).length).toBe(document.match(/^### /gm)?.length)
  })

  it('has one entry for each code, with its facts', () => {
    expect(documented(document)).toEqual(declared(codes))
  })

  it('would notice a new code, a new fact and a lost entry', () => {
    expect(declared(codes.replace('  DISPOSED: None', '  DISPOSED: None\n  PLANTED: None'))).not.toEqual(documented(document))
    expect(declared(codes.replace('CHAIN_UNSUPPORTED: {', 'CHAIN_UNSUPPORTED: { planted: string;'))).not.toEqual(documented(document))
    expect(documented(document.replace('### `DISPOSED`', ''))).not.toEqual(declared(codes))
  })
})
