import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { guideSteps } from '../examples/guide-steps.ts'
import { HOSTS } from '../examples/matrix.ts'
import { readTree, root } from './support/source-tree.ts'

const names = readdirSync(join(root, 'docs/guides')).map((name) => basename(name, '.md'))
const read = (name: string) => readFileSync(join(root, 'docs/guides', `${name}.md`), 'utf8')

/** Files of an example that the template of the guide brings, or that are only there to build the example. */
const OF_THE_TEMPLATE =
  /^(?:package|angular|tsconfig)\.json$|^(?:vite|svelte|astro|next|react-router|webpack|rollup)\.config\.\w+$|(?:^|\/)(?:index|app|page)\.html$|^src\/main\.(?:jsx|js|ts)$|^app\/(?:layout|root)\.jsx$/

/** `src/App.jsx` -> `src/App`: a guide may put a file where the template has one of another ending. */
const stem = (path: string) => path.replace(/\.\w+$/, '')

describe('guides', () => {
  it.each(names)('%s installs the package, and shows files of one example where they belong', (name) => {
    const { commands, files, deleted } = guideSteps(read(name))
    expect(commands.join('\n')).toMatch(/^npm (?:install|pack) portico$/m)
    expect(files.length).toBeGreaterThan(1)
    const [, example = ''] = files[0]?.source.split('/') ?? []
    expect(HOSTS.map((host) => host.example)).toContain(example)
    for (const { source, target } of files) {
      expect(existsSync(join(root, source)), source).toBe(true)
      expect(stem(source)).toBe(stem(`examples/${example}/${target}`))
    }
    expect(deleted.filter((path) => files.some(({ target }) => target === path))).toEqual([])
  })

  it.each(names)('%s shows every file of its example that a template does not bring', (name) => {
    const { files } = guideSteps(read(name))
    const folder = join(root, 'examples', files[0]?.source.split('/')[1] ?? '')
    const own = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\/(?:node_modules|dist|\.)/.test(`${entry.parentPath}/`.slice(folder.length)))
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    const shown = new Set(files.map(({ source }) => source.split('/').slice(2).join('/')))
    expect(own.filter((path) => !shown.has(path) && !OF_THE_TEMPLATE.test(path))).toEqual([])
  })

  it('and every other document show files that are there', () => {
    const shown = [...readTree('docs', /\.md$/)].flatMap(([path, text]) =>
      [...text.matchAll(/^<<< (\S+)/gm)].map(([, file = '']) => join(root, path, '..', file)),
    )
    expect(shown.length).toBeGreaterThan(30)
    expect(shown.filter((path) => !existsSync(path))).toEqual([])
  })

  it('tell the commands, the files with their places, and what of the template is in the way', () => {
    const text =
      "```sh\nnpm create x\nnpm install portico\n```\n\n<<< ../../examples/a/src/b.js [src/b.js (new)]\n\n<<< ../../examples/a/c.js\n\nDelete the template's `d.ts`: no.\n"
    expect(guideSteps(text)).toEqual({
      commands: ['npm create x', 'npm install portico'],
      files: [{ source: 'examples/a/src/b.js', target: 'src/b.js' }],
      deleted: ['d.ts'],
    })
  })
})
