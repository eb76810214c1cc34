import { type ThemeVariables, themeValue } from '../../domain/options/theme-variables.ts'
import { shellPalettes } from './tokens.ts'

/** Larger radii and sizes than these are a mistake or an attack on the layout. */
const PIXELS_MAX = 64
const SCALE_MAX = 2
/** The defaults. */
const DEFAULT_FONT_PX = 10
const DEFAULT_RADIUS_PX = 4

const MIXED = ['surface', 'raised', 'line'] as const

type Theme = Readonly<{ variables: ThemeVariables; scheme: 'light' | 'dark' }>
/** `CSS.supports`. */
export type Supports = (property: string, value: string) => boolean

/**
 * Custom properties for what the host set, checked one by one; to be written with `setProperty`, so none can end a rule or start another.
 */
export function themeProperties({ variables, scheme }: Theme, supports: Supports): ReadonlyMap<string, string> {
  const properties = new Map<string, string>()
  const read = (name: string) => themeValue(variables, name)
  const checked = (name: string, property: string) => {
    const value = text(read(name))
    return value && !/var\(|url\(|env\(/i.test(value) && supports(property, value) ? value : undefined
  }
  const put = (property: string, value: string | undefined) => value !== undefined && properties.set(property, value)

  put('--accent', checked('accent', 'color'))
  put('--font', checked('font-family', 'font-family'))
  put('--qr-color', checked('qr-color', 'color'))
  const radius = pixels(read('border-radius-master'))
  if (radius !== undefined) put('--r', String(radius / DEFAULT_RADIUS_PX))
  const size = pixels(read('font-size-master'))
  if (size) put('--scale', String(Math.min(size / DEFAULT_FONT_PX, SCALE_MAX)))
  const mix = checked('color-mix', 'color')
  const strength = percent(read('color-mix-strength'))
  if (mix && strength)
    for (const token of MIXED)
      put(`--${token}`, `color-mix(in oklab, ${mix} ${strength}%, oklch(${shellPalettes[scheme][token].join(' ')}))`)
  return properties
}

function text(value: string | number | undefined): string | undefined {
  return typeof value === 'string' && value.length <= 300 ? value.trim() : undefined
}

function pixels(value: string | number | undefined): number | undefined {
  const digits = typeof value === 'number' ? value : /^(\d+(?:\.\d+)?)(?:px)?$/.exec(text(value) ?? '')?.[1]
  const parsed = Number(digits ?? Number.NaN)
  return parsed >= 0 && parsed <= PIXELS_MAX ? parsed : undefined
}

function percent(value: string | number | undefined): number | undefined {
  const parsed = Number(typeof value === 'string' ? value.replace('%', '') : value)
  return parsed > 0 && parsed <= 100 ? parsed : undefined
}
