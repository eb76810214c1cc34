import { qrRules } from '../shared/qr-css.ts'
import { loginCss } from './login-css.ts'

/** Styles of the views behind the logins. */
export const embeddedCss = `${loginCss}
@layer views{
.picture.sign .social-logo{inline-size:20px;block-size:20px}
.email-step{display:grid;grid-template-columns:minmax(0,1fr);gap:16px}
.email-step .quiet-text{text-align:center;text-wrap:balance}
.email-step .name{display:inline;white-space:normal;overflow-wrap:anywhere;color:var(--text);font-weight:550}
.approve{block-size:min(600px,70dvh);display:grid;place-items:center}
.view:has(.approve){padding:0}
.approve .lead{padding-inline:20px;text-align:center}
.waiting .medal{inline-size:80px;block-size:80px;margin:0;border-radius:50%}
.medal .social-logo{inline-size:32px;block-size:32px}
${qrRules}
.email-step>.medal{margin-inline:auto}
.email-step>.strong{text-align:center}
.kind{display:grid;gap:6px;padding:12px 16px;border-radius:var(--r-row);background:var(--raised)}
.kind-head{display:flex;align-items:center;justify-content:space-between;gap:8px}
.kind{min-inline-size:0}
.version{display:grid;gap:4px;justify-items:center;text-align:center}
.foot .small-text{text-align:center}
.email-step>.qr{margin-inline:auto;inline-size:min(100%,260px)}
}`
