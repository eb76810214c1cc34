/** Styles of `ProfileWallets`, loaded with that view. */
export const profileCss = `@layer views{
.wallets{display:grid;grid-template-columns:minmax(0,1fr);gap:12px;outline:0}
.tabs{display:flex;gap:2px;padding:2px;border-radius:var(--r-row);background:var(--raised);overflow:auto hidden;scrollbar-width:none}
.tab{flex:1 0 auto;min-block-size:44px;padding-inline:12px;border-radius:calc(12px*var(--r));font-size:.9375em;font-weight:550;text-align:center;color:var(--muted)}
.tab[aria-selected=true]{background:var(--surface);color:var(--tint)}
.root .tab:focus-visible{outline-offset:-2px}
.wallets-head{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:0 12px;min-block-size:44px}
.wallets-head h3,.recent-head{font-size:.9375em;font-weight:650}
.recent-head{margin-block-start:4px;color:var(--muted)}
.count{margin-inline-start:6px;color:var(--muted);font-weight:450;font-variant-numeric:tabular-nums}
.wallets .button.slim{inline-size:auto;min-block-size:44px;padding-inline:14px}
.wallets-head .button.slim{margin-inline-end:-14px}
.wallet-row{display:flex;flex-wrap:wrap;align-items:center;gap:4px 8px;min-block-size:60px;padding:7px;border-radius:var(--r-row);background:var(--raised)}
.wallet-row .row-text{flex-basis:6em}
.wallet-row .row-text .address{color:var(--muted);font-size:.8125em}
.wallet-row .button.slim{background:var(--surface)}
.wallet-row .button.slim:hover{background:var(--hover)}
.wallet-row .button.slim:active{background:var(--press)}
.row-tools{display:flex;align-items:center;margin-inline-start:auto}
.address-line{display:flex;flex-wrap:wrap;align-items:baseline;gap:0 8px;min-inline-size:0}
.address-kind{font-size:.8125em;font-weight:550}
.wallets .empty{padding-block-end:4px}
@media (forced-colors:active){.tab[aria-selected=true]{outline:1px solid Highlight;outline-offset:-2px}.wallet-row{border:1px solid ButtonBorder}}
}`
