import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { keptSamples } from './rules/kept-samples.ts'
import { describeRule, type Plant } from './support/describe-rule.ts'
import { root } from './support/source-tree.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const configs = readdirSync(root).filter((name) => /^vitest\..*config\.ts$/.test(name))
const files = ['src', 'test', 'bench', 'sandbox']
  .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`))
  .filter((path) => /\.(?:tsx?|mjs)$/.test(path) && !/node_modules|^bench\/out|^test\/architecture\//.test(path))
const tests = files.filter((path) => /\.(?:test|e2e)\.tsx?$/.test(path))
const commands = () => ['package.json', 'scripts/stages.mjs', 'scripts/test.mjs']

/** An option of a test or a suite, a call that sets it, or an argument of the runner. */
const gives = (source: string) => /(?:^|[{,(])\s*retry:\s*[\d{A-Za-z]|--retry|\bretry\s*=\s*\d|\.retry\(\d/m.test(source)

describe('second chances of tests', () => {
  it('sees the tests and how they are run', () => {
    expect(tests.length).toBeGreaterThan(200)
    expect(configs).toContain('vitest.e2e.config.ts')
  })

  it.each([
    "describe('a flood', { retry: 2 }, () => {})",
    '{\n  testTimeout: 1,\n  retry: 1,\n}',
    '{ retry: RETRIES }',
    '{ retry: { count: 2 } }',
    "['vitest', 'run', '--retry=2']",
  ])('sees one in %j', (source) => expect(gives(source)).toBe(true))

  it('are not given: a test that fails once has failed', () => {
    expect([...tests, ...configs, ...commands()].filter((path) => gives(read(path)))).toEqual([])
  })
})

/** Not done yet, each with its reason. A file that keeps all its samples has to leave this list. */
const LEFT = new Map([
  ['test/e2e/registry-scroll.timed.e2e.ts', 'a round of gaps between frames, by the clock, of which one of three has to be smooth'],
])
const measuring = new Map(
  [...tests, ...files.filter((path) => /^bench\/|^test\/(?:support|e2e\/support)\//.test(path))].map((path) => [path, read(path)] as const),
)
const judgedTree = new Map([...measuring].filter(([path]) => !LEFT.has(path)))

const planted = (what: string, code: string, finding = /planted\.test\.ts:2: /): Plant => [
  what,
  'src/domain/account/planted.test.ts',
  `const at = performance.now()\n${code}`,
  finding,
]

describeRule(
  'samples of a measurement',
  judgedTree,
  keptSamples,
  [
    planted('the least of some', 'expect(Math.min(...rounds)).toBeLessThan(50)', /the least/),
    planted('the first of the sorted ones', 'const ms = rounds.toSorted((a, b) => a - b)[0]', /the least/),
    planted('the first of the sorted ones by at()', 'const ms = rounds.sort((a, b) => a - b).at(0)', /the least/),
    planted('a loop until one is good', 'while (rounds.length < 3 && !isGood(rounds.at(-1))) rounds.push(play())', /until it passes/),
    planted('a loop that is left with a good one', 'do rounds.push(play())\nwhile (rounds.length < 3 && !isGood())', /until it passes/),
    planted('a helper that keeps the best', 'expect(fastestRound(work)).toBeLessThan(50)', /fastestRound/),
  ],
  [
    planted('the worst', 'expect(Math.max(...rounds)).toBeLessThan(50)', /^/),
    planted('the median', 'const ms = rounds.toSorted((a, b) => a - b)[rounds.length >> 1]', /^/),
    planted('a fixed number of samples', 'while (rounds.length < 5) rounds.push(play())', /^/),
    ['what measures nothing', 'src/domain/account/planted.test.ts', 'const top = Math.min(...heights)', /^/],
  ],
)

it('lists no file that keeps all its samples', () => {
  expect([...LEFT.keys()].filter((path) => keptSamples(new Map([[path, read(path)]])).length === 0)).toEqual([])
})
