import type { ThemeVariables } from '../../domain/options/theme-variables.ts'

/** Gives a button of ours the site's accent colour; through the CSSOM, which a strict `style-src` allows. No colour = our own. */
export function paint(button: HTMLElement | null, variables: ThemeVariables): void {
  const accent = String(variables['--portico-accent'] ?? variables['--apkt-accent'] ?? variables['--w3m-accent'] ?? '')
  button?.style.setProperty('--portico-accent', CSS.supports('color', accent) ? accent : '')
}
