import { expect, it } from 'vitest'
import { themeProperties } from './theme-properties.ts'

const supports = (property: string, value: string) =>
  property === 'color' ? /^(#[\da-f]{3,8}|red|rgb\([\d ,]+\))$/i.test(value) : !/[;{}]/.test(value)
const properties = (variables: Record<string, string | number>) =>
  Object.fromEntries(themeProperties({ variables, scheme: 'light' }, supports))

it('reads the names hosts know, the older ones too, the newer first', () => {
  expect(properties({ '--apkt-accent': '#123456', '--w3m-accent': 'red', '--w3m-font-family': 'Inter, sans-serif' })).toEqual({
    '--accent': '#123456',
    '--font': 'Inter, sans-serif',
  })
})

it('turns lengths into ratios of the defaults', () => {
  expect(properties({ '--apkt-border-radius-master': '1px', '--apkt-font-size-master': '12px' })).toEqual({
    '--r': '0.25',
    '--scale': '1.2',
  })
  expect(properties({ '--apkt-border-radius-master': '0' })).toEqual({ '--r': '0' })
})

it('mixes the surfaces of the present theme', () => {
  expect(properties({ '--apkt-color-mix': '#ff0000', '--apkt-color-mix-strength': 20 })['--surface']).toBe(
    'color-mix(in oklab, #ff0000 20%, oklch(1 0 0))',
  )
  expect(properties({ '--apkt-color-mix': '#ff0000', '--apkt-color-mix-strength': 0 })).toEqual({})
})

it.each([
  { '--apkt-accent': 'red;}body{display:none' },
  { '--apkt-accent': 'var(--secret)' },
  { '--apkt-font-family': 'x;background:url(//evil.example)' },
  { '--apkt-font-family': 'url(x)' },
  { '--apkt-border-radius-master': '9999px' },
  { '--apkt-border-radius-master': 'calc(1px)' },
  { '--apkt-font-size-master': '-4px' },
  { '--apkt-font-size-master': Number.NaN },
  { '--apkt-accent': 7 },
  { '--apkt-z-index': 9999 },
])('ignores %o', (variables) => {
  expect(properties(variables as unknown as Record<string, string>)).toEqual({})
})
