import { describe, expect, it } from 'vitest'
import { pagesOf, readEntries } from '../../scripts/api-reference.mjs'
import { root } from './support/source-tree.ts'

const entries = readEntries(root)

/** A field on the line of its type is explained by the type, and a code of an error by `docs/errors.md`, which has a test of its own. */
const silent = (all: typeof entries) =>
  [...all].flatMap(([entry, list]) =>
    list.flatMap(({ name, text, tags, fields }) => [
      ...(text || tags.length > 0 ? [] : [`${entry}: ${name}`]),
      ...fields
        .filter((field) => field.startsLine && !field.text && name !== 'ErrorFacts')
        .map((field) => `${entry}: ${name}.${field.name}`),
    ]),
  )
const offered = new Map([...entries].filter(([name]) => !['events', 'views'].includes(name)))

describe('what an editor and the reference show of the public types', () => {
  it('finds what says nothing', () => {
    expect([...offered.values()].flat().length).toBeGreaterThan(150)
    const field = { name: 'quiet', text: '', startsLine: true }
    const planted = { name: 'Planted', text: 'Said.', tags: [], fields: [field, { ...field, name: 'short', startsLine: false }] }
    expect(silent(new Map([['planted', [planted, { ...planted, name: 'Silent', text: '', fields: [] }]]]))).toEqual([
      'planted: Planted.quiet',
      'planted: Silent',
    ])
  })

  it('says of each function, type, field and call what it is', () => {
    expect(silent(offered)).toEqual([])
  })

  it('is a page for each part', { timeout: 120_000 }, () => {
    const pages = pagesOf(root)
    expect([...pages.keys()]).toEqual(
      expect.arrayContaining(['options', 'features', 'instance', 'react', 'elements', 'views', 'events', 'errors']),
    )
    expect(pages.get('options')).toContain('| `projectId?` | `string` | Your id')
    expect(pages.get('instance')).toContain('## switchNetwork')
    expect(pages.get('views')).toContain('- `Connect`')
    expect(pages.get('events')).toContain('`MODAL_OPEN`')
  })
})
