/** Styles of the question for an e-mail address, loaded with it. */
export const emailCaptureCss = `@layer views{
.capture{display:grid;grid-template-columns:minmax(0,1fr);gap:14px}
.capture .who{display:grid;justify-items:center;gap:12px;padding-block:6px 0;text-align:center}
.capture .who .picture{inline-size:56px;block-size:56px;font-size:22px}
.capture .who .name{display:inline;font:inherit;white-space:normal;overflow-wrap:anywhere}
.capture .field{display:grid;grid-template-columns:minmax(0,1fr);gap:6px}
.capture label{font-size:.8125em;font-weight:550;color:var(--muted);cursor:default}
.capture .field input{min-block-size:48px;padding-inline:14px;border:1px solid var(--muted);border-radius:var(--r-row);outline:0;appearance:none;font-size:max(1em,16px);text-align:start;cursor:text}
.capture .field input:focus-visible{outline:2px solid var(--tint);outline-offset:-1px;border-color:transparent}
.capture .field input[aria-invalid=true]{border-color:var(--bad)}
.capture .wrong{min-block-size:1.35em;font-size:.8125em;font-weight:550;color:var(--bad)}
.capture .hints{display:grid;gap:4px;align-content:start;min-block-size:68px}
.capture .hints h3{font-size:.8125em;font-weight:550;color:var(--muted)}
.capture .chips{display:flex;gap:8px;margin-inline:-20px;padding:2px 20px;overflow:auto hidden;scrollbar-width:none}
.capture .chip{flex:none;max-inline-size:100%;min-block-size:44px;padding-inline:14px;border-radius:var(--r-pill);background:var(--raised);overflow:hidden;text-overflow:ellipsis;white-space:nowrap;font-size:.8125em;font-weight:550}
.capture .chip:hover{background:var(--hover)}
}`
