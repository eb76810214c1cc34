import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readTree, root } from './support/source-tree.ts'

type Snippet = Readonly<{ file: string; origin: string; text: string }>

/**
 * The TypeScript of a document. A first line `// src/…/name.ts` says where the file would stand, so that its relative imports
 * mean what they mean there; other snippets are pages of a host that installed the package.
 */
function snippetsOf(path: string, text: string): readonly Snippet[] {
  return [...text.matchAll(/^( *)```(tsx?)\n([\s\S]*?)^\1```/gm)].map(([, indent = '', lang = 'ts', block = ''], index) => {
    const code = block.replaceAll(new RegExp(`^${indent}`, 'gm'), '')
    const place = /^\/\/ ((?:src|test)\/[\w./-]+\.tsx?)\n/.exec(code)?.[1]
    const file = place ?? `host/${path.replaceAll(/[^a-zA-Z0-9]/g, '-').toLowerCase()}-${index}.${lang}`
    return { file, origin: `${path} (snippet ${index + 1})`, text: `${code}\nexport {}\n` }
  })
}

const documents = new Map(
  ['README.md', 'ARCHITECTURE.md', '.github/CONTRIBUTING.md', 'SECURITY.md'].map(
    (path) => [path, readFileSync(join(root, path), 'utf8')] as const,
  ),
)
// That page is compiled with both releases of wagmi, beside its connector.
for (const [path, text] of readTree('docs', /(?<!wagmi)\.md$/)) documents.set(path, text)
const snippets = [...documents].flatMap(([path, text]) => snippetsOf(path, text))

/** Type-checks snippets as if they stood beside our files, and gives what the compiler says. */
function compile(folder: string, list: readonly Snippet[]): readonly string[] {
  for (const { file, text } of list) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  const options = {
    extends: join(root, 'tsconfig.json'),
    compilerOptions: {
      noUnusedLocals: false,
      noUnusedParameters: false,
      rootDirs: [folder, root],
      paths: { portico: [join(root, 'src/index.ts')], 'portico/*': [join(root, 'src/*')] },
    },
    include: [],
    files: list.map(({ file }) => join(folder, file)),
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(options))
  const { stdout } = spawnSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', folder, '--pretty', 'false'], {
    encoding: 'utf8',
    cwd: folder,
  })
  // Our own sources have their own check.
  return stdout.split('\n').filter((line) => line.startsWith('error') || list.some(({ file }) => line.startsWith(file)))
}

const planted = snippetsOf(
  'PLANTED.md',
  [
    '```ts',
    "import { createPortico, createTypo } from 'portico'",
    'createPortico({ networks: 1 })',
    '```',
    '',
    '- in a list',
    '',
    '  ```ts',
    '  // src/application/network/planted.ts',
    "  import { absent } from '../../domain/network/network.ts'",
    '  ```',
    '',
  ].join('\n'),
)

describe('snippets of the documents', () => {
  let folder: string
  let complaints: readonly string[]
  beforeAll(() => {
    mkdirSync(join(root, 'node_modules/.cache'), { recursive: true })
    folder = mkdtempSync(join(root, 'node_modules/.cache/portico-snippets-'))
    complaints = compile(folder, [...snippets, ...planted])
  }, 120_000)
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const isPlanted = (line: string) => planted.some(({ file }) => line.startsWith(file))

  it('are seen', () => {
    expect(documents.size).toBeGreaterThan(6)
    expect(snippets.filter(({ origin }) => origin.startsWith('README.md')).length).toBeGreaterThan(2)
    expect(snippets.filter(({ file }) => file.startsWith('src/')).length).toBeGreaterThan(3)
    expect(new Set(snippets.map(({ file }) => file)).size).toBe(snippets.length)
  })

  it('compile', () => {
    expect(
      complaints.filter((line) => !isPlanted(line)),
      JSON.stringify(snippets.map(({ file, origin }) => [file, origin])),
    ).toEqual([])
  })

  it.each([/host\/planted-md-0\.ts\(1,.*createTypo/, /host\/planted-md-0\.ts\(2,/, /planted\.ts\(2,.*absent/])(
    'are shown not to compile when they are wrong: %s',
    (finding) => {
      expect(complaints.filter(isPlanted).join('\n')).toMatch(finding)
    },
  )
})
