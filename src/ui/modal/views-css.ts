import { waitingCss } from '../shared/waiting-css.ts'

/** Styles of the later views, loaded with them. */
export const viewsCss = `${waitingCss}
@layer views{
.network-select{display:inline-flex;align-items:center;gap:2px;min-block-size:44px;padding-inline:10px 8px;border-radius:var(--r-pill);transition:background .15s}
.network-select:hover{background:var(--raised)}
.network-select>.picture{margin-inline-end:6px}
.network-select>.name{max-inline-size:170px}
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
.figure{display:flex;align-items:center;justify-content:center;gap:4px;min-block-size:44px;margin-block:4px 20px}
.amount{font-size:1.875em;font-weight:650;letter-spacing:-.02em;font-variant-numeric:tabular-nums;white-space:nowrap;unicode-bidi:isolate;direction:ltr}
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
