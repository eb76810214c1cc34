import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { countTests, SOLANA_TESTS } from '../../scripts/lib/count-tests.mjs'

const test = (status: string, fullName = 'a rule holds') => ({ status, fullName, failureMessages: ['expected 1 to be 2'] })
const file = (status: string, ...assertionResults: readonly object[]) => ({
  name: '/root/a.test.ts',
  status,
  message: 'no such module',
  assertionResults,
})
const count = (code: number, output: string, ...testResults: readonly object[]) => countTests({ testResults }, code, output, '/root')

describe('the count of tests', () => {
  it('counts what passed', () => {
    expect(count(0, '', file('passed', test('passed'), test('passed')))).toEqual({ passed: 2, failed: 0 })
  })

  it('counts and shows what failed', () => {
    const { passed, failed, output } = count(1, 'noise', file('failed', test('passed'), test('failed')))
    expect([passed, failed]).toEqual([1, 1])
    expect(output).toContain('a.test.ts > a rule holds\nexpected 1 to be 2')
  })

  it('shows the report with differences where there is one', () => {
    const { output } = count(1, 'noise\n--- Failed Tests 1 ---\n- 1\n+ 2', file('failed', test('failed')))
    expect(output).toBe('a.test.ts > a rule holds\n--- Failed Tests 1 ---\n- 1\n+ 2')
  })

  it('gives each failure in a line, with its place, for who reads only the end of a log', () => {
    const failure = {
      status: 'failed',
      fullName: 'a rule',
      failureMessages: ['Error: late\n    at x (/root/node_modules/x.js:1:1)\n    at /root/test/e2e/a.e2e.ts:7:9'],
    }
    const { causes } = count(1, '', file('failed', failure))
    expect(causes).toEqual(['a.test.ts > a rule | Error: late | test/e2e/a.e2e.ts:7:9'])
  })

  it.each(['skipped', 'pending', 'todo'])('takes a test that is %s for a failure', (status) => {
    expect(count(0, '', file('passed', test('passed'), test(status)))).toMatchObject({ passed: 1, failed: 1 })
  })

  it('takes a file that does not load for a failure', () => {
    expect(count(1, '', file('passed', test('passed')), file('failed'))).toMatchObject({ passed: 1, failed: 1 })
  })

  it('takes an unhandled error for a failure', () => {
    expect(count(1, 'Unhandled Rejection', file('passed', test('passed')))).toMatchObject({
      passed: 1,
      failed: 1,
      output: 'Unhandled Rejection',
    })
  })

  it('takes no tests at all for a failure', () => {
    expect(count(0, 'none found')).toMatchObject({ passed: 0, failed: 1 })
  })

  it('reports a file that this machine cannot run as not run', () => {
    const absent = new Map([['a.test.ts', 'no local Solana here']])
    expect(countTests({ testResults: [file('passed', test('skipped'))] }, 0, '', '/root', absent)).toMatchObject({ failed: 1 })
    expect(
      countTests(
        { testResults: [file('passed', test('skipped')), { ...file('passed', test('passed')), name: '/root/b.test.ts' }] },
        0,
        '',
        '/root',
        absent,
      ),
    ).toEqual({
      passed: 1,
      failed: 0,
      output: 'not run: a.test.ts, 1 tests: no local Solana here',
    })
  })

  it('reports the tests of a file that this machine cannot run, and counts its others', () => {
    const absent = new Map([['a.test.ts', 'no local Solana here']])
    const mixed = file('passed', test('passed'), test('skipped'))
    expect(countTests({ testResults: [mixed] }, 0, '', '/root', absent)).toEqual({
      passed: 1,
      failed: 0,
      output: 'not run: a.test.ts, 1 tests: no local Solana here',
    })
    const broken = { ...file('failed', test('failed'), test('skipped')) }
    expect(countTests({ testResults: [broken] }, 1, '', '/root', absent)).toMatchObject({ passed: 0, failed: 1 })
  })

  it('knows every file with tests on the local Solana', () => {
    const root = join(import.meta.dirname, '../..')
    const files = readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' }).map((path) => `test/${path.replaceAll('\\', '/')}`)
    const conditions = ['find' + 'LiteSvm()', 'has' + 'Solana'].map((each) => `runIf(${each})`)
    const isOne = (text: string) => conditions.some((each) => text.includes(each))
    const found = files.filter((path) => /\.(?:test|e2e)\.tsx?$/.test(path) && isOne(readFileSync(join(root, path), 'utf8')))
    expect(found.sort()).toEqual([...SOLANA_TESTS].sort())
  })
})
