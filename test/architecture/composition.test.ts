import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { noteFigure } from '../support/note-figure.ts'
import { readSource, root, type SourceTree } from './support/source-tree.ts'

/**
 * How code is composed, loaded and built, and how much there is of it. None of these may rise: who lowers one lowers its limit here.
 */
const source = readSource()

const occurrences = (word: RegExp, isElsewhere: (path: string) => boolean) => (tree: SourceTree) =>
  [...tree].filter(([path]) => !isElsewhere(path)).reduce((sum, [, text]) => sum + (text.match(word)?.length ?? 0), 0)

/** Where code is named that is loaded by its name: features, chains, languages and the words of views. */
const isMap = (path: string) =>
  /^src\/composition\/(?:feature-loader|chain-adapter-loader|descriptors\/[^/]+|features\/[^/]+)\.ts$/.test(path) ||
  /^src\/(?:infrastructure\/options\/import-message-catalogues|ui\/modal\/load-[^/]+)\.ts$/.test(path)
/** The one way to load, the launcher, which is without it, and the frame of the secure page, which is no code. */
const isLoader = (path: string) =>
  /^src\/(?:domain\/shared\/async\/once|composition\/launcher\/launcher|infrastructure\/frame\/frame-secure-site)\.ts$/.test(path)
const isEntry = (path: string) => /^src\/composition\/(?:core\/start-core|feature-loader|mount-modal)\.ts$/.test(path)
/** Texts and generated tables. */
const isData = (path: string) =>
  /\/locales\/|^src\/ui\/(?!shared\/use-).*-messages\.ts$|^src\/domain\/errors\/.*-messages\.ts$/.test(path) ||
  /\/(?:viem-chains|common-chains|confusables|known-networks|known-tokens|(?:asset|network)-image-ids|web3icons)\.ts$/.test(path)

const lines = (tree: SourceTree) =>
  [...tree].filter(([path]) => !isData(path)).reduce((sum, [, text]) => sum + text.split('\n').length - 1, 0)

const FIGURES = [
  {
    what: 'ways to load code besides the one',
    count: occurrences(/\?\?=[^\n]*\.catch\(/g, isLoader),
    limit: 0,
    goal: 0,
    planted: 'this.#code ??= fetchCode().catch(forget)',
  },
  {
    what: '`import(` outside the maps of what can be loaded',
    count: occurrences(/(?<!: |typeof )\bimport\(['"]/g, isMap),
    limit: 31,
    goal: 31,
    planted: "const code = () => import('./code.ts')",
  },
  {
    what: "services asked for by key outside composition's entry",
    count: occurrences(/\b(?:get|resolve)\((?!STORE)[A-Z][a-z]\w*\)/g, isEntry),
    limit: 0,
    goal: 0,
    planted: 'const service = get(SwapService)',
  },
  { what: 'lines of `src` without tests, texts and generated tables', count: lines, limit: 72_616, goal: 66_800, planted: 'export {}\n' },
]

describe('one container, one loader, a plain build', () => {
  it('sees the whole source', () => {
    expect(source.size).toBeGreaterThan(1000)
  })

  it.each(FIGURES)('$what: no more than there were', ({ what, count, limit, goal, planted }) => {
    const figure = count(source)
    noteFigure(what, figure, goal, '')
    expect(count(new Map([...source, ['src/domain/account/planted.ts', planted]])) - figure).toBe(1)
    expect(figure).toBeLessThanOrEqual(limit)
  })

  it('no code of our own takes part in bundling: `build` is configuration, and files in place of others', () => {
    const hooks =
      /\b(?:resolveId|load|transform|renderChunk|generateBundle|writeBundle|closeBundle|buildStart|buildEnd)\s*(?:\(|:\s*(?:async\s*)?\()/g
    const found = readdirSync(join(root, 'build'))
      .filter((name) => name.endsWith('.ts'))
      .reduce((sum, name) => sum + (readFileSync(join(root, 'build', name), 'utf8').match(hooks)?.length ?? 0), 0)
    noteFigure('hooks of bundlers in `build`', found, 0, '')
    expect('transform(code, id) {}'.match(hooks)).toHaveLength(1)
    expect(found).toBe(0)
  })
})
