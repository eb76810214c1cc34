import { amountCss } from '../shared/amount-css.ts'

/** Styles of the views of buying, loaded with them. */
export const onrampCss = `@layer views{
${amountCss}
.quote{display:grid;gap:8px}
.choose-there{padding:12px 14px;border:1px solid var(--line);border-radius:var(--r-row);font-size:.8125em;overflow-wrap:anywhere}
.help{text-align:center;padding-block-start:4px}
}`
