/** Styles of `Account`, loaded with that view. */
export const accountCss = `@layer views{
.account-line{display:flex;align-items:center;justify-content:center;max-inline-size:100%;margin-block-start:8px}
.account-line .switcher{margin:0;min-inline-size:0}
.account-line .icon-button{flex:none}
.account-head{position:sticky;inset-block-start:0;z-index:2;display:flex;align-items:center;gap:2px;inline-size:100%;background:var(--surface)}
.account>.actions{display:flex;justify-content:center;gap:0}
.account>.actions .button{flex:0 1 auto;inline-size:auto;min-inline-size:0;gap:4px;padding-inline:5px;font-size:.8125em}
.account>.actions:has(>:nth-child(3)) .icon{display:none}
.account-head .avatar{flex:none;inline-size:40px;block-size:40px}
.account-head .avatar>*{inline-size:100%;block-size:100%}
.account-head .account-line{flex:1;min-inline-size:0;margin:0}
.account-head .switcher{flex:1;justify-content:space-between;margin-inline-end:4px}
.menu-place{position:static;flex:none}
.menu{position:absolute;inset-block-start:calc(100% + 2px);inset-inline-end:-8px;z-index:3;min-inline-size:200px;max-inline-size:calc(100% + 16px);padding:6px;border:1px solid var(--line);border-radius:var(--r-row);background:var(--surface);box-shadow:0 16px 40px -12px rgb(0 0 0/.35);outline:0;animation:drop .15s var(--ease)}
.menu-item{display:flex;align-items:center;gap:12px;inline-size:100%;min-block-size:44px;padding:6px 14px 6px 10px;border-radius:calc(10px*var(--r));font-size:.9375em;font-weight:550;text-decoration:none}
.menu-item:dir(rtl){padding:6px 10px 6px 14px}
.menu-item:is(:hover,:focus){background:var(--raised)}
.menu-item .icon{inline-size:20px;block-size:20px;color:var(--muted)}
.account:has(.menu){min-block-size:18.5em}
.account-worth{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;column-gap:12px;inline-size:100%;min-block-size:44px;margin-block-end:4px}
.account-worth:empty{display:none}.account>.money{inline-size:100%;margin-block-end:8px}
.account .tiles{gap:6px}
.account .tile{gap:4px;min-block-size:56px;padding:5px 2px}
.account .tile>span{font-size:.71875em;overflow-wrap:normal}
@container (max-width:18em){.account>.actions{flex-wrap:wrap}.account-head .account-line{flex-wrap:wrap}.account .tiles{grid-auto-flow:row;grid-template-columns:1fr 1fr}}
.account-worth .amount{font-size:1.3em}
.account-total{overflow-wrap:anywhere;color:var(--muted);font-size:.875em;font-variant-numeric:tabular-nums}
.account-rows{inline-size:100%;margin-block-start:12px}
.account-rows :is(.name,.note){white-space:normal;overflow-wrap:anywhere}
.account-rows .sign .icon{color:var(--text)}
.panel-note{display:flex;flex-wrap:wrap;align-items:center;gap:0 8px;margin-block:-4px 4px}
.panel-note .quiet-text{flex:1 1 9em;font-size:.8125em}
.panel-note .button{inline-size:auto;min-block-size:44px;margin-inline-end:-8px;padding-inline:8px;font-size:.875em}
.account-tabs{inline-size:100%;margin-block-start:8px}
/* One height for all tabs: of the card at its highest, less its header. Not in per cent of the stage, which follows it. */
.account:has(.tab+.tab){display:flex;flex-direction:column;min-block-size:calc(min(100dvh - 32px,720px) - 82px)}
@media (max-width:430px){.account:has(.tab+.tab){min-block-size:calc(92dvh - 82px)}}
.account:has(.tab+.tab)>.actions{margin-block-start:auto;padding-block-start:12px}
.account-tabs>.tabs{position:sticky;inset-block-start:44px;z-index:1;box-shadow:0 0 0 8px var(--surface)}
.account-panel{margin-block-start:8px}
.account-panel .row-bone::before{border-radius:50%}
.account-panel :is(button,a){scroll-margin-block:104px 20px}
.account-panel .scroll{overscroll-behavior:auto}
.tabs{display:flex;gap:2px;padding:2px;border-radius:var(--r-row);background:var(--raised);overflow:auto hidden;scrollbar-width:none}
.tab{flex:1 0 auto;min-block-size:44px;padding-inline:12px;border-radius:calc(12px*var(--r));font-size:.9375em;font-weight:550;text-align:center;color:var(--muted)}
.tab[aria-selected=true]{background:var(--surface);color:var(--tint)}
.root .tab:focus-visible{outline-offset:-2px}
@media (forced-colors:active){.tab[aria-selected=true]{outline:1px solid Highlight;outline-offset:-2px}}
}`
