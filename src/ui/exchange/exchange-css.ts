import { amountCss } from '../shared/amount-css.ts'

/** Styles of deposits from an exchange, loaded with them. */
export const exchangeCss = `@layer views{
${amountCss}
.tokens{font-variant-numeric:tabular-nums;white-space:nowrap}
}`
