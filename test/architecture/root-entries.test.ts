import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { noteFigure } from '../support/note-figure.ts'
import { root } from './support/source-tree.ts'

/** What git ignores, and git's own. */
const LEFT_OUT = ['.git', 'node_modules', 'dist', '.cache', 'coverage']

it('the root of the repository has at most 25 entries: what is not read by name from there lies in a folder', () => {
  const entries = readdirSync(root).filter((name) => !LEFT_OUT.includes(name) && !/\.(?:tgz|log)$/.test(name))
  noteFigure('entries of the root', entries.length, 25, '')
  expect(entries).toContain('package.json')
  expect(entries.length).toBeLessThanOrEqual(25)
})
