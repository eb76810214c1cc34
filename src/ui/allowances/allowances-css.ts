/** Styles of allowances, loaded with them. */
export const allowancesCss = `@layer views{
.allowances{display:grid;grid-template-columns:minmax(0,1fr);gap:12px;outline:0}
.allowances ul{display:grid;gap:12px}
.allowances .hint{font-size:.8125em;color:var(--muted);overflow-wrap:anywhere}
.allowance{display:grid;gap:8px;padding:12px;border:1px solid var(--line);border-radius:var(--r-row)}
.allowance-head{display:flex;align-items:center;gap:12px;min-inline-size:0}
.allowance-head .row-text{flex:1}
.allowance-head .button{inline-size:auto;min-block-size:44px;padding-inline:14px;font-size:.875em}
.allowance .note.endless{color:var(--warn);font-weight:600}
.allowance>p{font-size:.875em;overflow-wrap:anywhere}
.money .facts dt:has(+dd.call){grid-column:1/-1}
.money .facts dd.call{grid-column:1/-1;margin-block-start:-8px;text-align:start;overflow-wrap:anywhere;font-family:ui-monospace,monospace}
}`
