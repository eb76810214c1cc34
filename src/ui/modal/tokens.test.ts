import { expect, it } from 'vitest'
import { looks } from '../../domain/options/looks.ts'
import { accountCss } from '../account/account-css.ts'
import { corePalettes } from './core-palettes.ts'
import { kitCss } from './kit-css.ts'
import { shellCss } from './shell-css.ts'
import { type Oklch, shellPalettes, tokenCss } from './tokens.ts'
import { viewsCss } from './views-css.ts'

const palettes = {
  light: { ...shellPalettes.light, ...corePalettes.light },
  dark: { ...shellPalettes.dark, ...corePalettes.dark },
}

/** Björn Ottosson's OKLab to linear sRGB, then WCAG 2 relative luminance. */
function luminance([l, c, h]: Oklch): number {
  const a = c * Math.cos((h * Math.PI) / 180)
  const b = c * Math.sin((h * Math.PI) / 180)
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  const clip = (x: number) => Math.min(1, Math.max(0, x))
  const red = clip(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short)
  const green = clip(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short)
  const blue = clip(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: Oklch, other: Oklch): number {
  const [a, b] = [luminance(one), luminance(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

it('the launcher carries the colours of the shell as text', () => {
  expect(shellCss).toContain(tokenCss(shellPalettes))
})

it('computes contrast as WCAG does', () => {
  expect(contrast([1, 0, 0], [0, 0, 0])).toBeCloseTo(21, 1)
})

const themes = ['light', 'dark'] as const
const inks = ['text', 'muted', 'good', 'warn', 'bad'] as const

it.each(themes.flatMap((theme) => inks.flatMap((ink) => (['surface', 'raised'] as const).map((paper) => [theme, ink, paper] as const))))(
  '%s: %s is readable on %s',
  (theme, ink, paper) => {
    expect(contrast(palettes[theme][ink], palettes[theme][paper])).toBeGreaterThanOrEqual(4.5)
  },
)

it.each(themes)('%s: the accent stands out from the card as a control and carries readable text', (theme) => {
  const { accent, surface, raised } = palettes[theme]
  expect(contrast(accent, surface)).toBeGreaterThanOrEqual(3)
  expect(contrast(accent, raised)).toBeGreaterThanOrEqual(3)
  const ink: Oklch = accent[0] < 0.58 ? [1, 0, 0] : [0, 0, 0]
  expect(contrast(accent, ink)).toBeGreaterThanOrEqual(4.5)
})

it('text on any grey accent a host may choose is readable with the rule of the style sheet', () => {
  for (let l = 0; l <= 1; l += 0.01) expect(contrast([l, 0, 0], l < 0.58 ? [1, 0, 0] : [0, 0, 0])).toBeGreaterThanOrEqual(4.4)
})

/** `color-mix(in oklab, tint share%, base)`. */
function mixed(base: Oklch, tint: Oklch, share: number): Oklch {
  const flat = ([l, c, h]: Oklch) => [l, c * Math.cos((h * Math.PI) / 180), c * Math.sin((h * Math.PI) / 180)] as const
  const [x, y] = [flat(base), flat(tint)]
  const [l, a, b] = x.map((part, index) => part * (1 - share) + (y[index] ?? 0) * share) as [number, number, number]
  return [l, Math.hypot(a, b), (Math.atan2(b, a) * 180) / Math.PI]
}

const read = (value: unknown) => (/^oklch\(([\d.]+) ([\d.]+) (\d+)\)$/.exec(String(value)) ?? []).slice(1).map(Number) as unknown as Oklch

it.each(['midnight', 'paper'] as const)('%s: everything is as readable as in the plain looks', (name) => {
  const { themeMode, themeVariables } = looks[name]
  const { surface, raised, ...palette } = palettes[themeMode === 'dark' ? 'dark' : 'light']
  const tint = read(themeVariables['--portico-color-mix'])
  const share = Number(themeVariables['--portico-color-mix-strength']) / 100
  for (const paper of [mixed(surface, tint, share), mixed(raised, tint, share)]) {
    for (const ink of inks) expect(contrast(palette[ink], paper), ink).toBeGreaterThanOrEqual(4.5)
    expect(contrast(read(themeVariables['--portico-accent']), paper)).toBeGreaterThanOrEqual(3)
  }
})

it.each(themes)('%s: whatever accent a host chooses, what is focused or selected stands out', (theme) => {
  for (let hue = 0; hue < 360; hue += 15)
    for (let l = 0; l <= 1; l += 0.05) {
      const tint: Oklch = [theme === 'dark' ? Math.max(l, 0.78) : Math.min(l, 0.48), 0.1, hue]
      expect(contrast(tint, palettes[theme].surface), `${hue} ${l}`).toBeGreaterThanOrEqual(4.5)
      expect(contrast(tint, palettes[theme].raised), `${hue} ${l}`).toBeGreaterThanOrEqual(3)
    }
})

it('the accent of a site reaches what is focused and what is selected', () => {
  expect(kitCss).toContain('outline:2px solid var(--tint)')
  expect(accountCss).toContain('.tab[aria-selected=true]{background:var(--surface);color:var(--tint)}')
  expect([kitCss, accountCss, viewsCss].join('')).not.toMatch(/outline:2px solid var\(--text\)/)
})
