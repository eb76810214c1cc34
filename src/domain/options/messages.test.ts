import { expect, it } from 'vitest'
import { everyMessage } from '../../../test/support/every-message.ts'
import { laterEnglish } from './later-messages.ts'
import { loadWords } from './load-words.ts'
import { english, formatMessage, type Messages, messageParts } from './messages.ts'

it('fills in placeholders', () => {
  expect(formatMessage(everyMessage, 'connecting.title', { name: 'Rainbow' })).toBe('Continue in Rainbow')
})

it('leaves a placeholder without a value as it is, and reads no inherited property', () => {
  expect(messageParts('{toString} {name}', {})).toEqual(['', '{toString}', ' ', '{name}', ''])
})

it('does not fill in what a value brought along', () => {
  expect(formatMessage(everyMessage, 'connecting.title', { name: '{name} $& $1' })).toBe('Continue in {name} $& $1')
})

it('says nothing for words that are on their way, and their English once they are there', async () => {
  const first = english as unknown as Messages
  expect(formatMessage(first, 'network.what.title')).toBe('')
  await loadWords()
  expect(formatMessage(first, 'network.what.title')).toBe(laterEnglish['network.what.title'])
  expect(formatMessage({ ...first, 'network.what.title': 'Eigenes' }, 'network.what.title')).toBe('Eigenes')
})

it('has every word once', () => {
  expect(Object.keys(english).filter((key) => key in laterEnglish)).toEqual([])
})
