import { expect, it } from 'vitest'
import { showableName } from './showable-name.ts'

it.each(['vitalik.eth', '\u1b25\u1b58\u1b04.eth', '\u0a22\u0a42\u0a51.eth', '\u0f40\u0f71\u0f74\u0f7e.eth'])(
  'shows a valid name, with up to four marks on a letter: %s',
  (name) => {
    expect(showableName(name)).toBe(name)
  },
)

it.each([
  '',
  'Vitalik.eth',
  'a\u200db.eth',
  `a${'\u0301'.repeat(5)}.eth`,
  '\u0301a.eth',
  `\u0e14${'\u0e49'.repeat(12)}.eth`,
  '0x0000000000000000000000000000000000000001.eth',
  'a\n.eth',
])('shows no other: %j', (name) => {
  expect(showableName(name)).toBeUndefined()
})
