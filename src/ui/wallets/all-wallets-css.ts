/** What the list of all wallets alone has; it travels with that view. */
export const allWalletsCss = `@layer views{
.tools{display:flex;gap:8px;margin-block-end:12px}
.tools .search{flex:1;min-inline-size:0;margin:0}
.tools .icon-button[aria-checked]{flex:none;border:1px solid var(--muted);border-radius:var(--r-row)}
.tools .icon-button[aria-checked=true]{background:var(--text);border-color:var(--text);color:var(--surface)}
.tools .icon-button[data-tip]::after{inset-block:calc(100% + 4px) auto}
.cell{inline-size:100%;padding-block-end:8px}
.all{overflow-anchor:none}
.all .row{text-align:start}
.seal{inline-size:16px;block-size:16px}
.row .seal{color:var(--good)}
.note-text{padding-block-end:12px}
}`
