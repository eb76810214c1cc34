/** Styles of the logins on the first view, loaded with them. Those of the views behind: `embedded-css.ts`. */
export const loginCss = `@layer views{
.login,.login-offers{display:grid;gap:8px}
.login+.socials{margin-block-start:8px}
.login-field{display:flex;align-items:center;gap:12px;min-block-size:56px;padding-inline:16px;border:1px solid var(--muted);border-radius:var(--r-row);cursor:text}
.login-field input{flex:1;min-inline-size:0;block-size:54px;outline:0;appearance:none;font-size:1em}
.login-field input:focus-visible{outline:0}
.login-field input::placeholder{color:var(--muted);opacity:1}
.login-field:focus-within{outline:2px solid var(--tint);outline-offset:-1px;border-color:transparent}
.login-field[data-wrong]{border-color:var(--bad)}
.login-field .icon-button{flex:none;margin-inline:-8px -10px;color:var(--text)}
.login-field:has(:disabled){border-color:var(--line);color:var(--muted);cursor:default}
.login-wrong{color:var(--bad);text-align:match-parent;font-size:.8125em;font-weight:550;overflow-wrap:anywhere}
.login-wrong:empty{display:none}
.socials{display:grid;gap:8px}
.social-tiles{display:grid;grid-auto-flow:column;grid-auto-columns:minmax(0,1fr);gap:8px}
.socials .button{min-block-size:56px}
.social-tile{display:grid;place-items:center;min-block-size:56px;border:1px solid transparent;border-radius:var(--r-row);background:var(--raised);transition:background .15s}
.social-tile:hover{background:var(--hover)}
.social-tile:active{background:var(--press)}
.social-tile:disabled{opacity:.6}
.social-logo{display:block;inline-size:22px;block-size:22px;fill:currentColor}
@media (forced-colors:active){.social-tile{border:1px solid ButtonBorder}}
}`
