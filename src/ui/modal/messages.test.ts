import { expect, it } from 'vitest'
import { everyMessage } from '../../../test/support/every-message.ts'
import { placeholders } from '../../../test/support/placeholders.ts'
import { errorWords } from '../../domain/errors/error-words.ts'
import { english } from './first-messages.ts'
import { laterEnglish } from './later-messages.ts'

it('says no sentence of more than fourteen words', () => {
  const sentences = Object.values(everyMessage).flatMap((text) => text.split(/(?<=[.?!])\s/))
  expect(sentences.filter((sentence) => sentence.split(/\s+/).length > 14)).toEqual([])
})

/** Longer than two sentences, and why. */
const LONG = new Set([
  // Shown in the place of a login or a code that did not work: what happened, why, and both ways on.
  ...['embedded.silent', 'pairing.stuck'],
  // What the visitor may lose, and has to know before going on.
  ...['error.walletEnded', 'swap.contractUnknown'],
])

it('asks nobody to read more than two sentences, or twenty-two words, at once', () => {
  const isLong = (text: string) => text.split(/(?<=[.?!])\s/).length > 2 || text.split(/\s+/).length > 22
  const long = Object.entries(everyMessage).flatMap(([key, text]) => (isLong(text) ? [key] : []))
  expect(long.filter((key) => !LONG.has(key))).toEqual([])
})

it('has every word once', () => {
  expect(Object.keys(english).filter((key) => key in laterEnglish)).toEqual([])
})

it.each(Object.values(errorWords))('has the text %s of an error, which names nothing but what an error knows', (key) => {
  expect(everyMessage[key]).toMatch(/\S/)
  expect(placeholders(everyMessage[key]).filter((name) => name !== 'seconds' && name !== 'name')).toEqual([])
})
