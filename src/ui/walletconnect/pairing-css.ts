import { qrRules } from '../shared/qr-css.ts'

/** Styles of the pairing views, loaded with them. */
export const pairingCss = `@layer views{
.pairing{display:flex;flex-direction:column;align-items:center;gap:12px;text-align:center}
.pairing+.rows{margin-block-start:12px}
${qrRules}
}`
