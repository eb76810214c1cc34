import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from './support/source-tree.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const configs = readdirSync(root).filter((name) => /^vitest\..*config\.ts$/.test(name))
const tests = ['src', 'test', 'bench', 'sandbox']
  .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`))
  .filter((path) => !path.endsWith('second-chances.test.ts') && /\.(?:test|e2e)\.tsx?$/.test(path) && !path.includes('node_modules'))

/** An option of a test or a suite, or of the runner. */
const gives = (source: string) => /(?:^|[{,])\s*retry: \d|--retry/m.test(source)
const commands = () => ['package.json', 'scripts/stages.mjs', 'scripts/test.mjs']

describe('second chances of tests', () => {
  it('sees the tests and how they are run', () => {
    expect(tests.length).toBeGreaterThan(200)
    expect(configs).toContain('vitest.e2e.config.ts')
    expect(gives("describe('a flood', { retry: 2 }, () => {})")).toBe(true)
    expect(gives('{\n  testTimeout: 1,\n  retry: 1,\n}')).toBe(true)
  })

  it('are not given: a test that fails once has failed', () => {
    expect([...tests, ...configs, ...commands()].filter((path) => gives(read(path)))).toEqual([])
  })
})
