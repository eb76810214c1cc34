/** What only codes have; it travels with them. */
export const pairingCss = `@layer views{
.pairing{display:flex;flex-direction:column;align-items:center;gap:12px;text-align:center}
.qr{position:relative;display:block;inline-size:min(100%,300px);aspect-ratio:1;border-radius:calc(20px*var(--r));background:#fff;overflow:hidden}
.qr svg{display:block;inline-size:100%;block-size:100%}
.qr>svg path{fill:var(--qr-color,#000)}
.qr-bone{background:var(--raised);animation:breathe 1.4s infinite}
.qr-middle{position:absolute;inset:0;margin:auto;display:grid;inline-size:14%;block-size:14%;color:#000}
.qr-middle>*{inline-size:100%;block-size:100%}
.pairing .actions{margin-block-start:0;inline-size:100%}
.pairing .waiting .actions{margin-block-start:16px}
.tabs{display:flex;gap:2px;padding:2px;inline-size:100%;border-radius:calc(14px*var(--r));background:var(--raised)}
.tab{flex:1 1 0;min-inline-size:0;min-block-size:36px;padding-inline:6px;border-radius:calc(12px*var(--r));color:var(--muted);overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.tab[aria-selected=true]{background:var(--surface);color:var(--text)}
.way{display:flex;flex-direction:column;align-items:center;gap:12px;inline-size:100%}
.way>*{animation:fade .2s}
.get{display:flex;align-items:center;justify-content:center;flex-wrap:wrap;gap:4px 8px;inline-size:100%;color:var(--muted)}
.get .button{inline-size:auto;min-block-size:36px}
}`
