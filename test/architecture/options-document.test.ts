import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { DEFAULT_FEATURES, resolveOptions } from '../../src/domain/options/resolve-options.ts'
import { mainnet } from '../../src/networks.ts'
import { root } from './support/source-tree.ts'
import { isNode, parse, textOf, walk } from './support/syntax.ts'

/** Names of the fields of a type, wherever in its declaration they stand. */
function fieldsOf(path: string, name: string, text = readFileSync(join(root, path), 'utf8')): readonly string[] {
  const type = [...walk(parse(path, text))].find((node) => node.type === 'TSTypeAliasDeclaration' && textOf(node['id']) === name)
  const literal = type && [...walk(type)].find((node) => node.type === 'TSTypeLiteral')
  const members = Array.isArray(literal?.['members']) ? literal['members'].filter(isNode) : []
  return members.map((member) => textOf(member['key']) ?? '')
}

type Row = Readonly<{ name: string; default: string }>

function rowsOf(document: string): readonly Row[] {
  return [...document.matchAll(/^\| `([a-zA-Z0-9]+)` \| ([^|]+?) \|/gm)].map(([, name = '', value = '']) => ({ name, default: value }))
}

const document = readFileSync(join(root, 'docs/options.md'), 'utf8')
const [optionsPart = '', featuresPart = ''] = document.split('\n## Features\n')
const plain = 'src/domain/options/portico-options.ts'
const options = [...fieldsOf(plain, 'PlainOptions'), ...fieldsOf('src/ports/host/portico.ts', 'PorticoOptions')].sort()
const features = [...fieldsOf(plain, 'Features')].sort()

/** A default that the table writes as a value: `true`, `'SHOW'`. The others are words. */
function written(rows: readonly Row[]): Readonly<Record<string, unknown>> {
  const values = rows.flatMap(({ name, default: text }) => {
    const value = /^`(true|false|'[A-Za-z0-9]+')`$/.exec(text)?.[1]
    return value === undefined ? [] : [[name, value.startsWith("'") ? value.slice(1, -1) : value === 'true']]
  })
  return Object.fromEntries(values)
}

describe('docs/options.md', () => {
  it('sees options, features and rows', () => {
    expect(options.length).toBeGreaterThan(45)
    expect(options).toEqual(expect.arrayContaining(['networks', 'modules', 'cspNonce']))
    expect(features.length).toBeGreaterThan(20)
  })

  it('has one row for each option and each feature', () => {
    expect(
      rowsOf(optionsPart)
        .map(({ name }) => name)
        .sort(),
    ).toEqual(options)
    expect(
      rowsOf(featuresPart)
        .map(({ name }) => name)
        .sort(),
    ).toEqual(features)
  })

  it('gives the defaults of the code', () => {
    const { adapterNamespaces, networks, features: _, ...resolved } = resolveOptions({ networks: [mainnet] }, [])
    const values = written(rowsOf(optionsPart))
    for (const [name, value] of Object.entries(resolved).filter(([, value]) => typeof value !== 'object'))
      expect(values[name], name).toBe(value)
    const flags = Object.entries(DEFAULT_FEATURES).filter(([, value]) => typeof value === 'boolean')
    expect(flags.length).toBeGreaterThan(15)
    for (const [name, value] of flags) expect(written(rowsOf(featuresPart))[name], name).toBe(value)
    const orders = Object.entries({
      walletFeaturesOrder: DEFAULT_FEATURES.walletFeaturesOrder,
      connectorTypeOrder: DEFAULT_FEATURES.connectorTypeOrder,
    })
    for (const [name, order] of orders) expect(featuresPart).toContain(`| \`${name}\` | ${order.map((word) => `\`${word}\``).join(', ')} |`)
  })

  it('would notice a new option and a changed default', () => {
    const text = readFileSync(join(root, plain), 'utf8')
    expect(fieldsOf(plain, 'PlainOptions', text.replace('  projectId?:', '  planted?: string\n  projectId?:'))).toContain('planted')
    expect(written(rowsOf('| `enableReconnect` | `false` | words |'))).toEqual({ enableReconnect: false })
  })
})
