import { describe, expect, it } from 'vitest'
import { noteFigure } from '../../../test/support/note-figure.ts'
import { processorTime } from '../../../test/support/processor-time.ts'
import { pictureType } from './http-service-images.ts'

const typeOf = (text: string) => pictureType(new Blob([text]))

describe('the type of a picture', () => {
  it.each([
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
    '\uFEFF <?xml version="1.0"?>\n<!DOCTYPE svg PUBLIC "a" "b">\n<!-- a > b --> <SVG\nwidth="1">',
    '<!-- <svg --><svg>',
    `${'<!---->'.repeat(500)}<svg>`,
  ])('is SVG: %j', async (text) => {
    expect(await typeOf(text)).toBe('image/svg+xml')
  })

  it.each(['', '<html><svg>', '<!-- never ends <svg>', '<!--> <svg>', '<?xml <svg', '<svgs>', '<svg', 'x<svg>', '<!DOCTYPE html><svg>'])(
    'is none: %j',
    async (text) => {
      expect(await typeOf(text)).toBeUndefined()
    },
  )

  it.each(['<!---->', '<!-- -->', '<?xml>', '<!DOCTYPE svg>', ' <!-->', '<!--', ' '])('costs no time with many of %j', async (part) => {
    const blob = new Blob([part.repeat(100_000)])
    const used = processorTime()
    expect(await pictureType(blob)).toBeUndefined()
    noteFigure(`the kind of a picture of ${part}`, used(), 50)
  })
})
