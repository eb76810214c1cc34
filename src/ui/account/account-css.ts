/** Styles of `Account`, loaded with that view. */
export const accountCss = `@layer views{
.account-line{display:flex;align-items:center;justify-content:center;max-inline-size:100%;margin-block-start:8px}
.account-line .switcher{margin:0;min-inline-size:0}
.account-line .icon-button{flex:none}
.account>.tiles{display:flex;flex-wrap:wrap;gap:6px;margin-block-start:4px}
.account .tile{flex:1 0 0;padding:10px 4px;min-block-size:68px}
.account>.two-lines>.tile{flex-basis:calc((100% - 12px)/3)}
.account .tile>span{font-size:.75em;overflow-wrap:normal}
.account>.tiles+button{margin-block-start:8px}
.account-total{margin-block:-20px 16px;min-block-size:1.35em;color:var(--muted);font-size:.9375em;font-variant-numeric:tabular-nums}
.account-rows{inline-size:100%;margin-block-start:12px}
.account-rows .sign .icon{color:var(--text)}
.panel-note{display:grid;gap:8px;margin-block-end:12px;text-align:center}
.account-tabs{inline-size:100%;margin-block-start:16px}
.account-panel{margin-block-start:12px}
.tabs{display:flex;gap:2px;padding:2px;border-radius:var(--r-row);background:var(--raised);overflow:auto hidden;scrollbar-width:none}
.tab{flex:1 0 auto;min-block-size:40px;padding-inline:12px;border-radius:calc(12px*var(--r));font-size:.9375em;font-weight:550;text-align:center;color:var(--muted)}
.tab[aria-selected=true]{background:var(--surface);color:var(--text)}
.root .tab:focus-visible{outline-offset:-2px}
@media (forced-colors:active){.tab[aria-selected=true]{outline:1px solid Highlight;outline-offset:-2px}}
}`
