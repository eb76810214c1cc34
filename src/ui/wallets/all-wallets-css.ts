/** Styles of the list of all wallets, loaded with that view. */
export const allWalletsCss = `@layer views{
.tools{display:flex;gap:8px;margin-block-end:12px}
.tools .search{flex:1;min-inline-size:0;margin:0}
.tools .icon-button[aria-checked]{flex:none;border:1px solid var(--muted);border-radius:var(--r-row)}
.tools .icon-button[aria-checked=true]{background:var(--accent);border-color:var(--accent);color:var(--on-accent)}
.tools .icon-button[data-tip]::after{inset-block:calc(100% + 4px) auto}
.all{align-content:start;block-size:clamp(232px,80vh - 150px,470px);overflow-anchor:none}
.empty.all{padding-block-start:24px}
.cells{position:relative}
.cell{position:absolute;inset-inline:0;contain:layout style}
.cell .row{flex-wrap:nowrap;margin-block-end:8px}
.cell .picture img{animation:none}
.row .certified{flex:none;color:var(--good)}
.row .certified .icon{inline-size:18px;block-size:18px;color:inherit}
.note-text{padding-block-end:12px}
}`
