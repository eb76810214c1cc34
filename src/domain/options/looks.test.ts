import { describe, expect, expectTypeOf, it } from 'vitest'
import { darkTheme, lightTheme, looks, midnightTheme, paperTheme } from './looks.ts'
import { type ThemeVariables, themeValue } from './theme-variables.ts'

describe('themes', () => {
  it('are the four looks, with what a site changes', () => {
    expect([lightTheme(), darkTheme(), midnightTheme(), paperTheme()]).toEqual([looks.light, looks.dark, looks.midnight, looks.paper])
    expect(paperTheme({ accent: 'teal', radius: 0, font: 'Inter', size: 9 })).toEqual({
      themeMode: 'light',
      themeVariables: {
        ...looks.paper.themeVariables,
        '--portico-accent': 'teal',
        '--portico-border-radius-master': 0,
        '--portico-font-family': 'Inter',
        '--portico-font-size-master': 9,
      },
    })
  })

  it('have variables by three prefixes, ours first', () => {
    const three: ThemeVariables = { '--w3m-accent': 'red', '--apkt-accent': 'green', '--portico-accent': 'blue' }
    const { '--portico-accent': _, ...two } = three
    expect([three, two, { '--w3m-accent': 'red' }, {}].map((each) => themeValue(each, 'accent'))).toEqual([
      'blue',
      'green',
      'red',
      undefined,
    ])
  })

  it('have no other variables', () => {
    // @ts-expect-error a misspelt name
    const misspelt: ThemeVariables = { '--portico-acent': 'red' }
    expect(misspelt).toBeDefined()
    expectTypeOf<ThemeVariables>().toHaveProperty('--w3m-font-size-master')
  })
})
