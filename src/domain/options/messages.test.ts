import { expect, it } from 'vitest'
import { english, formatMessage, messageParts, placeholders } from './messages.ts'

it('fills in placeholders', () => {
  expect(formatMessage(english, 'connecting.title', { name: 'Rainbow' })).toBe('Continue in Rainbow')
})

it('leaves a placeholder without a value as it is, and reads no inherited property', () => {
  expect(messageParts('{toString} {name}', {})).toEqual(['', '{toString}', ' ', '{name}', ''])
})

it('does not fill in what a value brought along', () => {
  expect(formatMessage(english, 'connecting.title', { name: '{name} $& $1' })).toBe('Continue in {name} $& $1')
})

it('names the placeholders of a message', () => {
  expect(placeholders('{b} and {a}')).toEqual(['a', 'b'])
})
