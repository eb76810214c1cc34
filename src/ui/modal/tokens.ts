/** Lightness 0-1, chroma, hue in degrees. */
export type Oklch = readonly [lightness: number, chroma: number, hue: number]

/** Colours the dialog needs before anything else has arrived; `shell-css.ts` has them as text. */
export const shellPalettes = {
  light: { surface: [1, 0, 0], raised: [0.968, 0.003, 264], line: [0.915, 0.005, 264], text: [0.22, 0.012, 264] },
  dark: { surface: [0.205, 0.008, 264], raised: [0.262, 0.01, 264], line: [0.34, 0.012, 264], text: [0.97, 0.003, 264] },
} as const satisfies Palettes

export type Palettes = Readonly<Record<'light' | 'dark', Readonly<Record<string, Oklch>>>>

function declarations(palette: Readonly<Record<string, Oklch>>): string {
  return Object.keys(palette)
    .map((token) => `--${token}:oklch(${palette[token]?.join(' ')});`)
    .join('')
}

/** Custom properties for both themes. `data-theme` is `light`, `dark`, or `system`: the device decides. */
export function tokenCss({ light, dark }: Palettes): string {
  return `@layer tokens{.root{${declarations(light)}}
.root[data-theme=dark]{${declarations(dark)}}
@media (prefers-color-scheme:dark){.root[data-theme=system]{${declarations(dark)}}}}`
}
