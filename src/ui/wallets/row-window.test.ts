import { expect, it } from 'vitest'
import { rowsSeen, scrollToSee } from './row-window.ts'

it.each([
  ['the top', [0, 470, 64, 100], { from: 0, to: 7 }],
  ['a bounce above it', [-30, 470, 64, 100], { from: 0, to: 7 }],
  ['the middle', [640, 470, 64, 100], { from: 10, to: 17 }],
  ['between two rows', [650, 470, 64, 100], { from: 10, to: 17 }],
  ['the end', [100 * 64 - 470, 470, 64, 100], { from: 92, to: 99 }],
  ['far below it', [99_999, 470, 64, 100], { from: 99, to: 99 }],
  ['a short list', [0, 470, 64, 3], { from: 0, to: 2 }],
  ['an empty one', [0, 470, 64, 0], { from: 0, to: -1 }],
] as const)('sees %s', (_, [scrollTop, viewHeight, rowHeight, count], rows) => {
  expect(rowsSeen(scrollTop, viewHeight, rowHeight, count)).toEqual(rows)
})

it('sees rows beyond the edges, and none that do not exist', () => {
  expect(rowsSeen(640, 470, 64, 100, 2)).toEqual({ from: 8, to: 19 })
  expect(rowsSeen(0, 470, 64, 9, 2)).toEqual({ from: 0, to: 8 })
})

it('scrolls no further than a row needs', () => {
  expect(scrollToSee(3, 0, 470, 64)).toBe(0)
  expect(scrollToSee(7, 0, 470, 64)).toBe(8 * 64 - 470)
  expect(scrollToSee(3, 640, 470, 64)).toBe(192)
  expect(scrollToSee(12, 640, 470, 64)).toBe(640)
})
