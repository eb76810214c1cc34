import { expect, it } from 'vitest'
import { addMessages, formatMessage, type Messages, messageParts } from './messages.ts'

const messages = { 'connecting.title': 'Continue in {name}' } as Messages

it('fills in placeholders', () => {
  expect(formatMessage(messages, 'connecting.title', { name: 'Rainbow' })).toBe('Continue in Rainbow')
})

it('leaves a placeholder without a value as it is, and reads no inherited property', () => {
  expect(messageParts('{toString} {name}', {})).toEqual(['', '{toString}', ' ', '{name}', ''])
})

it('does not fill in what a value brought along', () => {
  expect(formatMessage(messages, 'connecting.title', { name: '{name} $& $1' })).toBe('Continue in {name} $& $1')
})

it('says nothing for words that are on their way, and their English once they are there', () => {
  expect(formatMessage(messages, 'wallet.control.text')).toBe('')
  addMessages({ 'wallet.control.text': 'You decide' })
  expect(formatMessage(messages, 'wallet.control.text')).toBe('You decide')
  expect(formatMessage({ ...messages, 'wallet.control.text': 'Eigenes' }, 'wallet.control.text')).toBe('Eigenes')
})
