import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { transformSync } from 'esbuild'
import { describe, expect, it } from 'vitest'
import { readTree, root } from './support/source-tree.ts'

type Api = Readonly<Record<string, Readonly<{ values: readonly string[]; types: readonly string[] }>>>
const api = JSON.parse(readFileSync(join(root, 'test/architecture/public-api.json'), 'utf8')) as Api

/** The JavaScript of a document: whole blocks, the scripts of pages and components, the front matter of Astro. TypeScript is compiled elsewhere. */
function scripts(text: string): readonly string[] {
  const blocks = [...text.matchAll(/^( *)```(jsx?|html|vue|svelte|astro)\n([\s\S]*?)^\1```/gm)]
  return blocks.flatMap(([, , lang = '', block = '']) => {
    if (lang.startsWith('js')) return [block]
    if (lang === 'astro') return [/^---\n([\s\S]*?)^---/m.exec(block)?.[1] ?? '']
    return [...block.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map(([, script = '']) => script)
  })
}

/** What is wrong with a script: it cannot be read, or imports what we do not have. */
function faults(script: string): readonly string[] {
  try {
    transformSync(script, { loader: 'jsx', format: 'esm', jsx: 'automatic' })
  } catch (error) {
    return [String(error)]
  }
  return [...script.matchAll(/import\s*\{([^}]*)\}\s*from\s*'portico(\/[\w-]+)?'/g)].flatMap(([, names = '', entry = '']) => {
    const known = api[`.${entry}`]
    if (!known) return [`portico${entry}: no such entry`]
    const wanted = names.split(',').flatMap((name) => name.trim().split(' as ')[0]?.trim() || [])
    // All chains of viem are networks: only our own names are listed.
    return entry === '/networks' ? [] : wanted.filter((name) => !known.values.includes(name)).map((name) => `portico${entry}: no ${name}`)
  })
}

describe('JavaScript of the documents', () => {
  const found = [...readTree('docs', /\.md$/), ['README.md', readFileSync(join(root, 'README.md'), 'utf8')] as const].flatMap(
    ([path, text]) => scripts(text).map((script) => [path, script] as const),
  )

  it('can be read by a bundler, and imports what the package has', () => {
    expect(found.filter(([path]) => path === 'docs/migrate/rainbowkit.md').length).toBeGreaterThan(1)
    expect(found.flatMap(([path, script]) => faults(script).map((fault) => `${path}: ${fault}\n${script}`))).toEqual([])
  })

  it('is found in each kind of block, with what is wrong in it', () => {
    const text =
      "```js\nlet a =\n```\n```astro\n---\nimport { nobody } from 'portico'\n---\n<p />\n```\n```html\n<script>import { a } from 'portico/nowhere'</script>\n```\n"
    expect(scripts(text).flatMap(faults)).toEqual([
      expect.stringContaining('Unexpected end of file'),
      'portico: no nobody',
      'portico/nowhere: no such entry',
    ])
  })
})
