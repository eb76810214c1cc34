import { describe, expect, it } from 'vitest'
import { parseIcon } from './announced-icon.ts'

const PNG =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAUAAAAFCAYAAACNbyblAAAAHElEQVQI12P4//8/w38GIAXDIBKE0DHxgljNBAAO9TXL0Y4OHwAAAABJRU5ErkJggg=='
const GIF = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA='
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"/>'

describe('parseIcon', () => {
  it.each([
    PNG,
    GIF,
    `data:image/svg+xml,${encodeURIComponent(SVG)}`,
    `data:image/svg+xml;utf8,${SVG}`,
    `data:image/svg+xml;charset=utf-8;base64,${btoa(`<?xml version="1.0"?>${SVG}`)}`,
    `data:image/jpeg;base64,${btoa('\xff\xd8\xff\xe0rest')}`,
    `data:image/webp;base64,${btoa('RIFF\x01\x02\x03\x04WEBPVP8 rest')}`,
  ])('keeps %s', (icon) => {
    expect(parseIcon(icon)).toBe(icon)
  })

  it('drops white space around', () => {
    expect(parseIcon(`\n ${PNG} `)).toBe(PNG)
  })

  it.each([
    undefined,
    null,
    1,
    {},
    '',
    'javascript:window.__pwned=1',
    'https://tracker.example/a.png',
    '//127.0.0.1:9/canary.png',
    'data:text/html,<script>1</script>',
    'data:application/xml,<x/>',
    'data:image/png;base64,AAAA',
    'data:image/png;base64,',
    'data:image/png,raw',
    'data:image/bmp;base64,Qk0=',
    'data:image/svg+xml,hello',
    `${PNG}" onerror="window.__pwned=1`,
    `${PNG});}body{display:none}`,
    `data:image/svg+xml,${'x'.repeat(5000)}<svg/>`,
    `${PNG.slice(0, -2)}${'A'.repeat(256 * 1024)}`,
  ])('shows a placeholder for %o', (icon) => {
    expect(parseIcon(icon)).toBeUndefined()
  })
})
