import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from './support/source-tree.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const { exports } = JSON.parse(read('package.json')) as { exports: Readonly<Record<string, unknown>> }

/** The entries of the package that a text names and that there are none of. */
const deadEntries = (text: string) =>
  [...text.matchAll(/`portico\/([\w-]+)`/g)].flatMap(([, entry]) => (`./${entry}` in exports ? [] : [`portico/${entry}`]))

describe('the pages that are read first', () => {
  const readme = read('README.md')
  const changelog = read('CHANGELOG.md')

  it('name entries of the package that exist', () => {
    expect(deadEntries(`${readme}\n${changelog}`)).toEqual([])
    expect(deadEntries('`portico/nowhere`')).toEqual(['portico/nowhere'])
    expect(changelog.match(/`portico\/[\w-]+`/g)?.length).toBeGreaterThan(8)
  })

  it('name, in the changelog, a script that exists, and every namespace', () => {
    for (const [, script = ''] of changelog.matchAll(/`node ([\w/.-]+)`/g)) expect(existsSync(join(root, script)), script).toBe(true)
    for (const namespace of ['evm', 'solana', 'bitcoin', 'sui', 'polkadot', 'cosmos', 'stacks'])
      expect(changelog).toContain(`\`portico/${namespace}\``)
  })
})
