import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from './support/source-tree.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const configs = ['vitest.config.ts', 'test/e2e/vitest.config.ts', 'test/mutation/vitest.config.ts']
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
  })

  it.each([
    "describe('a flood', { retry: 2 }, () => {})",
    '{\n  testTimeout: 1,\n  retry: 1,\n}',
    '{ retry: RETRIES }',
    '{ retry: { count: 2 } }',
    "['vitest', 'run', '--retry=2']",
  ])('sees one in %j', (source) => expect(gives(source)).toBe(true))

  it('nor passes one that asserts nothing, in the browser neither', () => {
    const counted = configs.filter((path) => !path.includes('mutation'))
    expect(counted.filter((path) => !/requireAssertions: true/.test(read(path)))).toEqual([])
    expect(counted).toHaveLength(2)
  })

  it('are not given: a test that fails once has failed', () => {
    expect([...tests, ...configs, ...commands()].filter((path) => gives(read(path)))).toEqual([])
  })
})
