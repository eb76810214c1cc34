import { amountCss } from '../shared/amount-css.ts'

/** Styles of the views of buying, loaded with them. */
export const onrampCss = `@layer views{
${amountCss}
.quote{display:grid;gap:8px}
.help{text-align:center;padding-block-start:4px}
}`
