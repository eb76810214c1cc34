import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from './support/source-tree.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const { name, exports, peerDependencies, peerDependenciesMeta } = JSON.parse(read('package.json')) as {
  name: string
  exports: Readonly<Record<string, unknown>>
  peerDependencies: Readonly<Record<string, string>>
  peerDependenciesMeta: Readonly<Record<string, { optional?: boolean }>>
}

/** The package that each install line names. */
const installed = (text: string) => [...text.matchAll(/\b(?:npm install|(?:pnpm|yarn|bun) add) ([\w@/-]+)/g)].map(([, what]) => what)

/** The entries of the package that a text names and that there are none of. */
const deadEntries = (text: string) =>
  [...text.matchAll(/`portico\/([\w-]+)`/g)].flatMap(([, entry]) => (`./${entry}` in exports ? [] : [`portico/${entry}`]))

/** The directives of a policy: name and sources. */
const directives = (policy: string) => new Map(policy.split(';').map((part) => [part.trim().split(' ')[0] ?? '', part.trim()]))

describe('the pages that are read first', () => {
  const readme = read('README.md')
  const changelog = read('CHANGELOG.md')

  it('install this package, and say which other one is needed', () => {
    expect(installed(readme)).toEqual([name, name, name, name])
    const needed = Object.entries(peerDependencies).filter(([peer]) => !peerDependenciesMeta[peer]?.optional)
    expect(needed.map(([peer]) => peer)).toEqual(['react', 'react-dom'])
    const [, least] = /\^(\d+\.\d+)\.0/.exec(peerDependencies['react'] ?? '') ?? []
    expect(readme).toContain(`React (${least} or newer)`)
    expect(installed('run `npm install elsewhere`')).toEqual(['elsewhere'])
  })

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

  it('are followed by changes that each name this package, how large they are, and what changed', () => {
    const changes = readdirSync(join(root, '.changeset')).filter((file) => file.endsWith('.md'))
    expect(changes.length).toBeGreaterThan(10)
    const wrong = changes.filter(
      (file) => !/^---\n['"]portico['"]: (?:patch|minor|major)\n---\n\n\S[\s\S]{20,}$/.test(read(`.changeset/${file}`)),
    )
    expect(wrong).toEqual([])
  })

  it('show the policy that the end-to-end test runs under', () => {
    const [, shown = ''] = /```\n(default-src[^`]+)```/.exec(read('docs/csp.md')) ?? []
    const [, tested = ''] = /"(default-src 'none'[^"]+trusted-types 'none')"/.exec(read('test/e2e/csp.e2e.ts')) ?? []
    const without = (policy: string) => [...directives(policy)].filter(([directive]) => directive !== 'connect-src')
    expect(without(tested).length).toBe(6)
    expect(without(shown)).toEqual(without(tested))
  })

  it('ask for nothing, in the page about policies, that its first policy forbids without saying so', () => {
    const text = read('docs/csp.md')
    const [, shown = ''] = /```\n(default-src[^`]+)```/.exec(text) ?? []
    const table = [...text.matchAll(/^\| `([a-z-]+)[^`]*` \|/gm)].map(([, directive]) => directive)
    expect(table).toEqual(expect.arrayContaining(['script-src', 'style-src', 'img-src', 'connect-src', 'frame-src']))
    for (const directive of directives(shown).keys())
      expect(['default-src', 'require-trusted-types-for', 'trusted-types', ...table], directive).toContain(directive)
  })
})
