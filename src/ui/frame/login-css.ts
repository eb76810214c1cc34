import { qrRules } from '../shared/qr-css.ts'

/** Styles of the logins: the block on the first view and the views behind it. Loaded with them. */
export const loginCss = `@layer views{
.login{display:grid;gap:8px}
.login+.socials{margin-block-start:8px}
.login-field{display:flex;align-items:center;gap:4px;min-block-size:56px;padding-inline:16px 6px;border:1px solid var(--muted);border-radius:var(--r-row);cursor:text}
.login-field input{flex:1;min-inline-size:0;block-size:54px;outline:0;appearance:none;font-size:1em}
.login-field input:focus-visible{outline:0}
.login-field input::placeholder{color:var(--muted);opacity:1}
.login-field:focus-within{outline:2px solid var(--text);outline-offset:-1px;border-color:transparent}
.login-field[data-wrong]{border-color:var(--bad)}
.login-field .icon-button{flex:none;color:var(--text)}
.login-wrong{color:var(--bad);font-size:.8125em;font-weight:550;overflow-wrap:anywhere}
.login-wrong:empty{display:none}
.socials{display:grid;gap:8px}
.social-tiles{display:grid;grid-auto-flow:column;grid-auto-columns:minmax(0,1fr);gap:8px}
.social-tile{display:grid;place-items:center;min-block-size:52px;border:1px solid transparent;border-radius:var(--r-row);background:var(--raised);transition:background .15s}
.social-tile:hover{background:var(--hover)}
.social-tile:active{background:var(--press)}
.social-tile:disabled{opacity:.6}
.social-logo{display:block;inline-size:22px;block-size:22px;fill:currentColor}
.picture.sign .social-logo{inline-size:20px;block-size:20px}
.email-step{display:grid;gap:16px}
.email-step .quiet-text{text-align:center;text-wrap:balance}
.email-step .name{display:inline;white-space:normal;overflow-wrap:anywhere;color:var(--text);font-weight:550}
.approve{block-size:min(600px,70dvh);display:grid;place-items:center}
.view:has(.approve){padding:0}
.waiting .medal{inline-size:80px;block-size:80px;margin:0;border-radius:50%}
.medal .social-logo{inline-size:32px;block-size:32px}
${qrRules}
.email-step>.medal{margin-inline:auto}
.email-step>.strong{text-align:center}
.kind{display:grid;gap:6px;padding:12px 16px;border-radius:var(--r-row);background:var(--raised)}
.kind-head{display:flex;align-items:center;justify-content:space-between;gap:8px}
.kind .grouped{justify-content:flex-start}
.email-step>.qr{margin-inline:auto;inline-size:min(100%,260px)}
@media (forced-colors:active){.social-tile{border:1px solid ButtonBorder}}
}`
