/** By our own prefix. Each value is checked before it is used in a style sheet; what is not understood is left out. */
type Own = {
  /** A CSS colour: the main buttons, focus rings, selected tabs and the buttons on your page. Default: our blue. */
  '--portico-accent'?: string
  /** A CSS `font-family`. Default: the font of the device. */
  '--portico-font-family'?: string
  /** In px (`'4px'` or `4`), 0 to 64: the radius from which all others follow in proportion. Default: 4. */
  '--portico-border-radius-master'?: string | number
  /** In px (`'10px'` or `10`), up to twice the default: the size from which all others follow in proportion. Default: 10. */
  '--portico-font-size-master'?: string | number
  /** A CSS colour that is mixed into surfaces and lines. Default: none. */
  '--portico-color-mix'?: string
  /** In percent, 0 to 100: how much of `color-mix`. Default: 0. */
  '--portico-color-mix-strength'?: string | number
  /** A CSS colour: the QR code. Default: that of the text. */
  '--portico-qr-color'?: string
  /** No unit, and no effect: a native dialog is above all layers. Accepted for sites that pass it anyway. */
  '--portico-z-index'?: string | number
}
type Prefixed<P extends string> = { [Name in keyof Own as Name extends `--portico-${infer Rest}` ? `${P}${Rest}` : never]?: Own[Name] }

/** The theme variables, also by the prefixes `--apkt-` and `--w3m-` of other kits; our own wins, then `--apkt-`. */
export type ThemeVariables = Readonly<Own & Prefixed<'--apkt-'> & Prefixed<'--w3m-'>>

/** The value of a variable without its prefix: `accent`. */
export function themeValue(variables: ThemeVariables, name: string): string | number | undefined {
  const all: Readonly<Record<string, string | number>> = variables
  return all[`--portico-${name}`] ?? all[`--apkt-${name}`] ?? all[`--w3m-${name}`]
}
