import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { SECOND_CHANCES } from '../e2e/support/second-chances.ts'
import { root } from './support/source-tree.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const tests = ['src', 'test', 'bench', 'sandbox']
  .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`))
  .filter((path) => !path.endsWith('second-chances.test.ts') && /\.(?:test|e2e)\.tsx?$/.test(path) && !path.includes('node_modules'))

/** An option of a test or a suite, or of the runner. */
const gives = (source: string) => /\{\s*retry:/.test(source)
const measures = (source: string) =>
  /(?:Date|performance)\.now\(\)[^\n]*\)\.toBe(?:Less|Greater)Than|toBeLessThan\(\w*(?:Ms|MS)\b/.test(source)

describe('second chances of tests', () => {
  it('sees the tests', () => {
    expect(tests.length).toBeGreaterThan(200)
    expect(gives("describe('a flood', { retry: 2 }, () => {})")).toBe(true)
    expect(measures('expect(Date.now() - closed).toBeLessThan(1500)')).toBe(true)
  })

  it('are given by the list alone', () => {
    expect(tests.filter((path) => gives(read(path)))).toEqual([])
  })

  it('belong to a few files that exist, run with the others and measure nothing', () => {
    expect(SECOND_CHANCES.length).toBeLessThanOrEqual(5)
    expect(SECOND_CHANCES.filter((path) => !existsSync(join(root, path)) || path.includes('.timed.'))).toEqual([])
    expect(SECOND_CHANCES.filter((path) => measures(read(path)))).toEqual([])
  })
})
