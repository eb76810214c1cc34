import { amountCss } from '../shared/amount-css.ts'

/** Styles of deposits from an exchange, loaded with them. */
export const exchangeCss = `@layer views{
${amountCss}
.or{text-align:center}
.whole,.name:has(+.note .whole){white-space:normal}
.buy .say{display:grid;gap:8px}
.tokens{font-variant-numeric:tabular-nums;white-space:nowrap}
}`
