import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readSource, readTree, root } from './support/source-tree.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const manifest = JSON.parse(read('package.json')) as {
  name: string
  peerDependencies: Readonly<Record<string, string>>
  peerDependenciesMeta: Readonly<Record<string, object>>
}

describe('the install lines of README.md', () => {
  const section = read('README.md').split('\n## Install\n')[1]?.split('\n## ')[0] ?? ''
  const needed = Object.entries(manifest.peerDependencies).filter(([name]) => !(name in manifest.peerDependenciesMeta))
  /** Tool -> packages. */
  const lines = new Map(
    [...section.matchAll(/\b(npm install|(?:pnpm|yarn|bun) add) ([^\n`]+)/g)].map(([, tool = '', names = '']) => [tool, names.split(' ')]),
  )

  it('name our package', () => {
    expect([...lines.keys()].sort()).toEqual(['bun add', 'npm install', 'pnpm add', 'yarn add'])
    for (const [tool, [first]] of lines) expect(first, tool).toBe(manifest.name)
  })

  it('name the peers where the tool does not install them', () => {
    expect(needed.length).toBeGreaterThan(0)
    expect(lines.get('yarn add')).toEqual([manifest.name, ...needed.map(([name]) => name)])
  })

  it('give the versions of the peers', () => {
    for (const [name, range] of needed) {
      expect(section).toContain(`\`${name}\``)
      for (const [, version = ''] of range.matchAll(/\^(\d+(?:\.[1-9]\d*)?)/g)) expect(section, name).toContain(version)
    }
  })
})

/** `wallet_sendCalls`, `useWallets`, `email-login`. Two letters and less say nothing. */
const wordsOf = (text: string) => text.match(/[A-Za-z_$][\w$]{2,}(?:-[\w$]+)*/g) ?? []

describe('the changes', () => {
  const changesets = readTree('.changeset', /\.md$/)
  const known = new Set(
    [...readSource(), ...readTree('scripts', /\.mjs$/), ...readTree('sandbox', /\.ts$/), ...readTree('test/fakes', /\.ts$/)]
      .flatMap(([path, text]) => [...wordsOf(path), ...wordsOf(text)])
      .concat(wordsOf(read('package.json'))),
  )
  /** Names in backticks that neither we nor the platform have. Links (`ipfs://`) are other programs'. */
  const unknown = (texts: Iterable<readonly [string, string]>) =>
    [...texts].flatMap(([path, text]) =>
      [...text.matchAll(/`([^`\n]+)`/g)].flatMap(([, code = '']) =>
        wordsOf(code.replaceAll(/[\w-]+:\/\//g, ''))
          .filter((word) => !known.has(word) && !(word in globalThis))
          .map((word) => `${path}: names ${word}, which does not exist`),
      ),
    )

  it('are of our package, of a known size, and say something', () => {
    expect(JSON.parse(read('.changeset/config.json'))).toMatchObject({ baseBranch: 'main' })
    const wrong = (text: string) => !new RegExp(`^---\\n['"]${manifest.name}['"]: (?:patch|minor|major)\\n---\\n\\n\\S`).test(text)
    expect([...changesets].filter(([, text]) => wrong(text)).map(([path]) => path)).toEqual([])
    expect(['---\n"portcio": patch\n---\n\nA.\n', '---\n"portico": patch\n---\n\n'].map(wrong)).toEqual([true, true])
  })

  it('name what exists, in the changelog too', () => {
    expect(unknown([...changesets, ['CHANGELOG.md', read('CHANGELOG.md')]])).toEqual([])
    expect(unknown([['planted.md', '`useAbsent()` and `ipfs://`']])).toEqual(['planted.md: names useAbsent, which does not exist'])
  })
})

describe('docs/csp.md', () => {
  const text = read('docs/csp.md')
  const block = text.match(/```\n([\s\S]*?)\n```/)?.[1] ?? ''
  const directives = block.split(';').map((directive) => directive.trim())

  it('shows the policy that the end-to-end test runs under', () => {
    const run = read('test/e2e/csp.e2e.ts').match(/"(default-src [^"]*trusted-types 'none')"/)?.[1] ?? ''
    expect(directives.join('; ').replace('https://your-rpc.example', 'HOSTS')).toBe(run)
  })

  it('says of each of its sources what it is for', () => {
    const rows = [...text.matchAll(/^\| `([^|]+)` \|/gm)].map(([, names = '']) => names)
    const sources = directives.map((directive) => directive.split(' ')[0] ?? '').filter((name) => /^(?!default).*-src$/.test(name))
    expect(sources).toEqual(['script-src', 'style-src', 'img-src', 'connect-src'])
    for (const name of sources) expect(rows.some((row) => row.startsWith(name))).toBe(true)
  })

  it('has none of what it says is not needed', () => {
    expect(text).toContain('It needs no `unsafe-inline`, `unsafe-eval`, nonce, hash or Trusted Types policy.')
    expect(block).not.toMatch(/unsafe-|nonce-|sha\d{3}-|trusted-types (?!'none')/)
  })

  it("names the addresses of Coinbase's app that are called", () => {
    const own = [
      ...readTree('src/infrastructure', /(?<!\.test)\.ts$/).values(),
      ...readTree('src/composition', /(?<!\.test)\.ts$/).values(),
    ]
    const named = [...text.matchAll(/(?:https|wss):\/\/[\w.]*walletlink[\w.]*/g)].map(([address]) => address)
    expect(named).toHaveLength(2)
    for (const address of named) expect(own.some((source) => source.includes(new URL(address).host))).toBe(true)
  })
})
