import { describe, expect, it } from 'vitest'
import { parseJson } from './read-body.ts'

const parse = (text: string) => parseJson(new TextEncoder().encode(text), 'test') as object
const KEY = '__proto__'

describe('parseJson', () => {
  it('drops a key that reaches for the prototype, whichever of its letters are escaped', () => {
    for (let letters = 0; letters < 2 ** KEY.length; letters++) {
      const written = (upper: boolean) =>
        [...KEY]
          .map((letter, index) => {
            const hex = letter.charCodeAt(0).toString(16).padStart(4, '0')
            return letters & (1 << index) ? `\\u${upper ? hex.toUpperCase() : hex}` : letter
          })
          .join('')
      for (const key of [written(false), written(true)]) {
        const read = parse(`{"kept":{"${key}":{"polluted":1},"also":2}}`) as { kept: object }
        expect(Object.keys(read.kept)).toEqual(['also'])
      }
    }
  })

  it('keeps escaped text that is no such key', () => {
    expect(parse('{"name":"Caf\\u00e9 \\u0070","list":["\\u005f\\u005fproto\\u005f\\u005f"]}')).toEqual({
      name: 'Café p',
      list: ['__proto__'],
    })
  })
})
