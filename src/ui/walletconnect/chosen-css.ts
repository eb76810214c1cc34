/** Styles of the views of a chosen wallet. */
export const chosenCss = `@layer views{
.chosen{display:flex;flex-direction:column;align-items:center;gap:12px;inline-size:100%}
.tabs{display:flex;gap:2px;padding:2px;inline-size:100%;border-radius:calc(14px*var(--r));background:var(--raised)}
.tab{flex:1 1 0;min-inline-size:0;min-block-size:44px;padding-inline:6px;border-radius:calc(12px*var(--r));color:var(--muted);overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.tab[aria-selected=true]{background:var(--surface);color:var(--tint)}
.way{display:flex;flex-direction:column;align-items:center;gap:12px;inline-size:100%}
.way>*{animation:fade .2s}
.get{display:flex;align-items:center;justify-content:center;flex-wrap:wrap;gap:4px 8px;inline-size:100%;color:var(--muted)}
.get .button{inline-size:auto;min-block-size:44px;background:var(--raised);color:var(--text)}
@media (min-width:640px){.card:has(.chosen>.get){max-inline-size:max(540px,33.75rem)}}
@container (min-width:480px){.chosen:has(.qr):has(.get){display:grid;grid-template-columns:300px minmax(0,1fr);gap:12px 24px;align-items:center}.chosen>.tabs{grid-column:1/-1}.chosen:has(.qr)>.get{flex-direction:column;gap:12px}.chosen:has(.qr)>.get .button{inline-size:100%}}
}`
