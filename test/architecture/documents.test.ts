import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readTree, root } from './support/source-tree.ts'

type Documents = ReadonlyMap<string, string>

const own = ['README.md', 'ARCHITECTURE.md', '.github/CONTRIBUTING.md', 'SECURITY.md'].map(
  (path) => [path, readFileSync(join(root, path), 'utf8')] as const,
)
const documents: Documents = new Map([...own, ...readTree('docs', /\.md$/)])
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { exports: object; scripts: object }

/** Text without code blocks: those have their own test. */
const prose = (text: string) => text.replaceAll(/^ *```[\s\S]*?^ *```/gm, '')

function deadLinks(all: Documents): readonly string[] {
  return [...all].flatMap(([path, text]) =>
    [...prose(text).matchAll(/\]\((?!https?:|#)([^)#]+)[^)]*\)/g)].flatMap(([, target = '']) =>
      existsSync(join(root, dirname(path), target)) ? [] : [`${path}: links to ${target}, which does not exist`],
    ),
  )
}

/** Files and folders that a document names in backticks, and that are ours by their first folder. */
function deadPaths(all: Documents): readonly string[] {
  const places = ['src', 'test', 'scripts', 'docs', 'sandbox', 'demo', 'bench', 'build', ...readdirSync(join(root, 'src'))].filter(
    (name) => !name.includes('.'),
  )
  return [...all].flatMap(([path, text]) =>
    [...prose(text).matchAll(/`([a-z-]+\/[\w./-]+)`/g)].flatMap(([, target = '']) => {
      if (!places.includes(target.split('/')[0] ?? '') || target.includes('activity')) return []
      return existsSync(join(root, target)) || existsSync(join(root, 'src', target))
        ? []
        : [`${path}: names ${target}, which does not exist`]
    }),
  )
}

/** A file of ours that is named without its folder: `network-service.ts`. */
function deadNames(all: Documents): readonly string[] {
  const names = new Set([
    ...readdirSync(root),
    ...[...readTree('src', /\.(?:tsx?|css)$/), ...readTree('test', /\.(?:tsx?|mjs)$/), ...readTree('scripts', /\.mjs$/)].map(([path]) =>
      basename(path),
    ),
  ])
  return [...all].flatMap(([path, text]) =>
    [...prose(text).matchAll(/`([\w-]+(?:\.[\w-]+)*\.(?:tsx?|mjs))`/g)].flatMap(([, name = '']) =>
      names.has(name) ? [] : [`${path}: names ${name}, which does not exist`],
    ),
  )
}

function deadCommands(all: Documents): readonly string[] {
  return [...all].flatMap(([path, text]) =>
    [...text.matchAll(/(?<=`|^)npm (?:run )?(start|test|[a-z:]+)\b(?= |`|$)/gm)].flatMap(([command, name = '']) =>
      name in manifest.scripts || ['ci', 'create', 'dev', 'install', 'pack', 'publish', 'packages', 'uninstall'].includes(name)
        ? []
        : [`${path}: \`${command}\` is no command`],
    ),
  )
}

describe('documents', () => {
  const planted: Documents = new Map([
    [
      'docs/planted.md',
      'See [this](../ABSENT.md), `src/domain/absent.ts`, `application/absent.ts`, `absent-name.ts` and `npm run absent`.',
    ],
  ])

  it('are seen, with links, paths and commands', () => {
    expect(documents.size).toBeGreaterThan(12)
    const text = [...documents.values()].join('\n')
    expect(text.match(/\]\((?!http)/g)?.length).toBeGreaterThan(20)
    expect(text.match(/`(?:src|test|scripts|ui|domain)\//g)?.length).toBeGreaterThan(20)
  })

  it('hold no marks of a merge that was not finished', () => {
    const unfinished = (all: Documents) => [...all].filter(([, text]) => /^(?:<{7} |={7}$|>{7} )/m.test(text)).map(([path]) => path)
    expect(unfinished(documents)).toEqual([])
    expect(unfinished(new Map([['docs/planted.md', `a\n${'<'.repeat(7)} HEAD\nb`]]))).toEqual(['docs/planted.md'])
  })

  it('link to files that exist', () => {
    expect(deadLinks(documents)).toEqual([])
    expect(deadLinks(planted)).toHaveLength(1)
  })

  it('name files and folders that exist', () => {
    expect(deadPaths(documents)).toEqual([])
    expect(deadPaths(planted)).toHaveLength(2)
    expect(deadNames(documents)).toEqual([])
    expect(deadNames(planted)).toHaveLength(1)
  })

  it('name commands that exist', () => {
    expect(deadCommands(documents)).toEqual([])
    expect(deadCommands(planted)).toHaveLength(1)
  })

  it('list every entry of the export map', () => {
    const readme = documents.get('README.md') ?? ''
    for (const path of Object.keys(manifest.exports).filter((name) => !name.endsWith('.json')))
      expect(readme).toContain(`| \`${path.replace('.', 'portico')}\` |`)
  })

  it('list every decision', () => {
    const index = documents.get('docs/decisions/README.md') ?? ''
    const files = readdirSync(join(root, 'docs/decisions')).filter((name) => /^\d{4}/.test(name))
    expect(files.length).toBeGreaterThan(6)
    for (const file of files) expect(index).toContain(`(${file})`)
  })
})
