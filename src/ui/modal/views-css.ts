import { waitingCss } from '../shared/waiting-css.ts'

/** Styles of the later views, loaded with them. */
export const viewsCss = `${waitingCss}
@layer kit{
[data-tip]{position:relative}
[data-tip]:hover::after,[data-tip]:focus-visible::after{content:attr(data-tip);position:absolute;z-index:3;inset-block-end:calc(100% + 2px);inset-inline-end:0;max-inline-size:280px;overflow:hidden;text-overflow:ellipsis;padding:4px 10px;border-radius:calc(8px*var(--r));background:var(--text);color:var(--surface);font-size:.8125em;font-weight:550;white-space:nowrap;pointer-events:none;animation:fade .15s .3s both}
.alert{flex:none;display:flex;align-items:center;gap:8px;padding:8px 8px 8px 16px;background:var(--raised);border-block-end:1px solid var(--line);color:var(--bad)}
.alert:dir(rtl){padding:8px 16px 8px 8px}
.alert.warning{color:var(--warn)}
.alert.info{color:var(--text)}
.alert.success{color:var(--good)}
.alert-text{flex:1;font-size:.8125em;font-weight:550;overflow-wrap:anywhere}
.card[data-shaking]{animation:shake .5s}
@keyframes shake{20%,60%{transform:translateX(-6px)}40%,80%{transform:translateX(6px)}}
.row[aria-current]{background:none;border-color:var(--line)}
.row[aria-current] .icon{color:var(--good)}
.row-text .address{justify-self:start;max-inline-size:100%;overflow:hidden;text-overflow:ellipsis}
.tiles{display:grid;grid-auto-flow:column;grid-auto-columns:minmax(0,1fr);gap:8px}
.tile{display:flex;flex-direction:column;align-items:center;justify-content:center;gap:6px;min-block-size:72px;padding:10px 8px;border:1px solid transparent;border-radius:var(--r-row);background:var(--raised);text-align:center;text-decoration:none;transition:background .15s}
.tile:hover{background:var(--hover)}
.tile:active{background:var(--press)}
.tile>span{hyphens:auto;font-size:.8125em;font-weight:550;overflow-wrap:anywhere}
.address{font-size:.9375em;font-variant-numeric:tabular-nums;white-space:nowrap}
.grouped{display:inline-flex;gap:7px;max-inline-size:100%;font:550 .9375em/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;text-align:start;overflow-wrap:normal}
.groups{display:grid;grid-template-columns:repeat(6,auto);gap:1px 7px}
.groups[data-columns="5"]{grid-template-columns:repeat(5,auto)}
.groups[data-columns="4"]{grid-template-columns:repeat(4,auto)}
@container (max-width:18em){.groups.groups{display:flex;flex-wrap:wrap}}
.search{display:flex;align-items:center;gap:8px;min-block-size:44px;margin-block-end:12px;padding-inline:12px;border:1px solid var(--muted);border-radius:var(--r-row);cursor:text}
.search .icon{inline-size:20px;block-size:20px;color:var(--muted)}
.search input{flex:1;min-inline-size:0;block-size:42px;outline:0;appearance:none;font-size:1em}
.search input:focus-visible{outline:0}
.search input::placeholder{color:var(--muted);opacity:1}
.search input::-webkit-search-cancel-button{display:none}
.search:focus-within{outline:2px solid var(--tint);outline-offset:-1px;border-color:transparent}
@media (forced-colors:active){.tile{border:1px solid ButtonBorder}.row[aria-current]{border-color:Highlight}}
}
@layer views{
.network-select{display:inline-flex;align-items:center;gap:2px;min-block-size:44px;padding-inline:10px 8px;border-radius:var(--r-pill);transition:background .15s}
.network-select:hover{background:var(--raised)}
.network-select>.picture{margin-inline-end:6px}
.network-select>.name{max-inline-size:11.3em}
.network-select.warn{color:var(--warn)}
.network-select .icon{inline-size:20px;block-size:20px;color:var(--muted)}
.network-select.warn .icon:first-child{margin-inline-end:6px;color:inherit}
.root .network-select:focus-visible{outline-offset:-4px}
.account{display:flex;flex-direction:column;align-items:center}
.avatar{inline-size:64px;block-size:64px;border-radius:50%;overflow:hidden}
.avatar svg{display:block}
.avatar .picture{inline-size:64px;block-size:64px}
.switcher{display:inline-flex;align-items:center;gap:8px;max-inline-size:100%;min-block-size:44px;margin-block-start:8px;padding-inline:10px 8px;border-radius:var(--r-pill);transition:background .15s}
.switcher:hover{background:var(--raised)}
.switcher .name,.switcher .address{font-size:1.0625em;font-weight:650;letter-spacing:-.01em}
.switcher .icon{inline-size:20px;block-size:20px;color:var(--muted)}
.figure{display:flex;align-items:center;gap:4px;min-block-size:44px}
.amount{font-size:1.625em;font-weight:650;letter-spacing:-.02em;font-variant-numeric:tabular-nums;white-space:nowrap;unicode-bidi:isolate;direction:ltr}
.amount-rest{color:var(--muted)}
.amount-bone{inline-size:140px;block-size:30px;border-radius:calc(8px*var(--r));background:var(--raised);animation:breathe 1.4s infinite}
.account .tiles{inline-size:100%}
.wallet-card{display:grid;gap:12px;padding:12px;border:1px solid var(--line);border-radius:var(--r-row)}
.wallet-head{display:flex;flex-wrap:wrap;align-items:center;gap:12px;min-inline-size:0}
.wallet-head .row-text{flex-basis:7em}
.wallet-foot{display:flex;align-items:center;gap:12px}
.wallet-head .row-text .address{color:var(--muted);font-size:.8125em}
.wallet-tools{display:flex;margin-inline-end:-8px}
.points{display:grid;gap:20px;padding-block:4px 24px}
.point{display:flex;gap:16px}
.point .medal{flex:none;inline-size:44px;block-size:44px;margin:0;border-radius:var(--r-row)}
.point-text{display:grid;gap:2px}
.point h3{font-size:.9375em;font-weight:650}
.spaced{margin-block-start:12px}
.or{position:relative;padding-block:8px 4px;text-align:center}
}`
