import type { Palettes } from './tokens.ts'

/** The rest of the colours. Apart from those of the shell, so that the launcher does not carry them. */
export const corePalettes = {
  light: {
    muted: [0.5, 0.016, 264],
    accent: [0.27, 0.018, 264],
    good: [0.49, 0.12, 155],
    warn: [0.51, 0.11, 70],
    bad: [0.52, 0.19, 25],
  },
  dark: {
    muted: [0.745, 0.014, 264],
    accent: [0.955, 0.004, 264],
    good: [0.78, 0.15, 155],
    warn: [0.82, 0.13, 80],
    bad: [0.74, 0.15, 25],
  },
} as const satisfies Palettes
