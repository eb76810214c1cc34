import { amountCss } from '../shared/amount-css.ts'

/** Styles of deposits from an exchange, loaded with them. */
export const exchangeCss = `@layer views{
${amountCss}
.buy .grouped{display:inline-flex;flex-wrap:wrap;justify-content:flex-end;gap:1px 7px;font:550 .9375em/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}
.or{text-align:center}
.buy .say{display:grid;gap:8px}
.tokens{font-variant-numeric:tabular-nums;white-space:nowrap}
}`
