import { expect, it } from 'vitest'
import { notedTable } from '../../scripts/lib/noted-figures.mjs'

const NOTES = [
  { what: 'polls by hand', figure: 0, bar: 0, unit: '' },
  { what: 'a flood', figure: 40, bar: 50, unit: 'ms' },
  { what: 'a flood', figure: 61.5, bar: 50, unit: 'ms' },
  { what: 'a flood', figure: 12, bar: 50, unit: 'ms' },
]
const notes = NOTES.map((noted) => `${JSON.stringify(noted)}\n`).join('')

it('shows the worst of each figure beside its bar', () => {
  expect(notedTable(notes).split('\n')).toEqual([
    '     polls by hand          0, the bar is 0',
    'over a flood          61.5 ms, the bar is 50',
  ])
})

it('shows those that are asked for', () => {
  expect(notedTable(notes, ({ unit }) => unit === '')).toBe('     polls by hand          0, the bar is 0')
  expect(notedTable('')).toBe('')
})
