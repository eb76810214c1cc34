import type { ThemeMode } from './portico-options.ts'
import type { ThemeVariables } from './theme-variables.ts'

/** A theme in one piece: `createPortico({ ...darkTheme({ accent: 'teal' }), … })`. */
export type Look = Readonly<{ themeMode: ThemeMode; themeVariables: ThemeVariables }>

/** What a site changes of a theme. */
export type LookChanges = Readonly<{
  /** A CSS colour. Default: that of the theme. */
  accent?: string
  /** In px, 0 to 64, where 4 is the usual one. Default: that of the theme. */
  radius?: number
  /** A CSS `font-family`. Default: that of the theme. */
  font?: string
  /** In px, up to 20, where 10 is the usual one: text, rows and gaps follow in proportion. Default: 10. */
  size?: number
}>

/** Looks to start from: `light` and `dark` are the plain ones; `midnight` is deep blue, `paper` warm and set in a serif. */
export const looks: Readonly<Record<'light' | 'dark' | 'midnight' | 'paper', Look>> = {
  light: { themeMode: 'light', themeVariables: {} },
  dark: { themeMode: 'dark', themeVariables: {} },
  midnight: {
    themeMode: 'dark',
    themeVariables: {
      '--portico-accent': 'oklch(0.78 0.11 275)',
      '--portico-color-mix': 'oklch(0.28 0.12 275)',
      '--portico-color-mix-strength': 40,
      '--portico-border-radius-master': '5px',
    },
  },
  paper: {
    themeMode: 'light',
    themeVariables: {
      '--portico-accent': 'oklch(0.43 0.09 45)',
      '--portico-color-mix': 'oklch(0.83 0.08 80)',
      '--portico-color-mix-strength': 16,
      '--portico-border-radius-master': '2px',
      '--portico-font-family': 'Georgia, "Times New Roman", serif',
    },
  },
}

function changed({ themeMode, themeVariables }: Look, { accent, radius, font, size }: LookChanges = {}): Look {
  return {
    themeMode,
    themeVariables: {
      ...themeVariables,
      ...(accent !== undefined && { '--portico-accent': accent }),
      ...(radius !== undefined && { '--portico-border-radius-master': radius }),
      ...(font !== undefined && { '--portico-font-family': font }),
      ...(size !== undefined && { '--portico-font-size-master': size }),
    },
  }
}

/**
 * The light theme, with what you change of it.
 * @example createPortico({ ...lightTheme({ accent: '#7b3fe4', radius: 2, font: 'Inter' }), networks: [mainnet] })
 */
export const lightTheme = (changes?: LookChanges): Look => changed(looks.light, changes)
/** The dark theme, with what you change of it. */
export const darkTheme = (changes?: LookChanges): Look => changed(looks.dark, changes)
/** Deep blue, with what you change of it. */
export const midnightTheme = (changes?: LookChanges): Look => changed(looks.midnight, changes)
/** Warm and set in a serif, with what you change of it. */
export const paperTheme = (changes?: LookChanges): Look => changed(looks.paper, changes)
