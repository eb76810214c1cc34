/** Styles of the views that move money, loaded with them. */
export const moneyCss = `@layer views{
.money{display:grid;grid-template-columns:minmax(0,1fr);gap:12px;outline:0}
.money .field{display:grid;grid-template-columns:minmax(0,1fr) auto;gap:4px 10px;align-items:center;padding:12px 14px;border:1px solid var(--line);border-radius:var(--r-row);background:var(--surface);cursor:text}
.money .field:focus-within{border-color:var(--tint);box-shadow:0 0 0 1px var(--tint)}
.money .field[data-bad=true]{border-color:var(--bad)}
.money .field[data-fixed=true]{background:var(--raised)}
.money .field>span.label{grid-column:1/-1;font-size:.8125em;color:var(--muted)}
.money .field input:not(.unseen){inline-size:100%;min-inline-size:0;min-block-size:36px;font-size:1.0625em;font-weight:550;outline:0;background:none;border:0;color:inherit;text-align:start}
.money .field input.figure-input{font-size:1.625em;font-weight:650;letter-spacing:-.02em;font-variant-numeric:tabular-nums}
.money .field:dir(rtl)>.figure-input{text-align:right}
.money .field input::placeholder{color:var(--muted);opacity:1}
.money .under{grid-column:1/-1;display:grid;grid-template-columns:minmax(0,1fr) auto;align-items:center;gap:2px 12px;min-block-size:32px;font-size:.8125em;color:var(--muted)}
.money .under>span:last-child{display:contents}
.money .under>span:first-child,.money .under bdi{grid-column:1}
.money .coin{display:inline-flex;align-items:center;gap:8px;max-inline-size:10.625em;min-block-size:44px;padding-inline:6px 10px;border-radius:var(--r-pill);background:var(--raised);font-weight:550;transition:background .15s}
.money .coin:hover{background:var(--hover)}
.money [data-fixed=true] :is(.coin,.chip){background:var(--surface)}
.money .coin:disabled{background:none}
.money .coin .icon{inline-size:18px;block-size:18px;color:var(--muted)}
.money .coin .picture{inline-size:28px;block-size:28px;border-radius:50%;font-size:12px}
.money .chip{min-block-size:44px;padding-inline:12px;border-radius:var(--r-pill);font-size:.875em;font-weight:600;color:var(--text);background:var(--raised);transition:background .15s}
.money .under .chip{grid-area:1/2/span 2}
.money .chip:hover{background:var(--hover)}
.money .hint{font-size:.8125em;color:var(--muted);overflow-wrap:anywhere}
.money .hint.bad{color:var(--bad)}
.money .amount-note{margin:6px 0 0;padding-inline:15px}
.money .total{display:grid;justify-items:center;gap:4px;padding-block:6px 4px;text-align:center}
.money .total .sum{display:block;padding-block:2px;line-height:1.15;color:var(--text);font-size:1.75em;font-weight:650;letter-spacing:-.02em;overflow-wrap:anywhere;font-variant-numeric:tabular-nums}
.money .total .long{font-size:1.25em}
.money .total>p{font-size:.875em;color:var(--muted);text-wrap:balance}
.money .total .picture{inline-size:44px;block-size:44px}
.money .total p .sum{font-size:2em}
.money .total p .long{font-size:1.4em}
.money .total:has(.duo) p .sum{font-size:1.5em}
.money .duo{display:flex;align-items:center;gap:8px;color:var(--muted)}
.money .more summary{display:flex;align-items:center;justify-content:space-between;min-block-size:44px;padding-inline:14px;border-radius:var(--r-row);font-size:.875em;font-weight:550;color:var(--muted);cursor:pointer;list-style:none}
.money .more summary::-webkit-details-marker{display:none}
.money .more summary:focus-visible{outline:2px solid var(--tint)}
.money .more[open] summary .icon{transform:scaleY(-1)}
.money .more>.caution{margin-block-end:8px}
.money .facts>dd.hint{grid-column:1/-1;margin-block-start:-6px;font-weight:450}
.money .facts{display:grid;grid-template-columns:fit-content(45%) minmax(0,1fr);gap:10px 16px;margin:0;padding:14px;border-radius:var(--r-row);background:var(--raised);font-size:.875em}
.money .facts dt{color:var(--muted)}
.money .facts dd{margin:0;text-align:end;overflow-wrap:anywhere;font-weight:550}
.money .facts dt:has(+dd .grouped){grid-column:1/-1}
.money .facts dd:has(.grouped){grid-column:1/-1;margin-block-start:-8px;text-align:start}
.money .facts .grouped{font-size:1em}
.money .facts dd .hint{display:block;font-weight:450}
.money .receiver:has(.settled)>.label{grid-column:1}
.receiver .settled{grid-column:1/-1;display:flex;flex-wrap:wrap;align-items:center;gap:4px 12px;min-inline-size:0}
.receiver .settled .row-text{flex:1 1 13em}
.receiver:has(.settled)>.chip{margin-block:-6px}
.receiver .avatar{flex:none;inline-size:32px;block-size:32px}
.receiver .avatar>*{inline-size:100%;block-size:100%}
.money .caution{display:flex;gap:10px;padding:10px 12px;border-radius:var(--r-row);background:var(--raised);font-size:.875em}
.money .caution :is(div,span){min-inline-size:0;overflow-wrap:anywhere}
.money .caution .icon{inline-size:20px;block-size:20px;color:var(--muted)}
.money .caution summary{min-block-size:32px;line-height:32px;font-weight:550;cursor:pointer}
.money .strong-caution{background:color-mix(in oklab,var(--surface),var(--warn) 14%)}
.money .caution p+p{margin-block-start:6px}
.money .strong-caution .icon{color:var(--warn)}
.money .tick{display:flex;align-items:center;gap:10px;min-block-size:44px;font-size:.9375em;font-weight:550}
.money .tick input{inline-size:20px;block-size:20px;accent-color:var(--accent)}
.money .choices{display:flex;flex-wrap:wrap;align-items:center;justify-content:center;gap:0 4px}
.money .choices .button{inline-size:auto;font-size:.875em;padding-inline:10px}
.money .flip{justify-self:center;border-radius:var(--r-pill);margin-block:-18px;z-index:1;background:var(--surface);border:1px solid var(--line)}
.money .network-choice{display:inline-flex;align-items:center;justify-self:center;gap:6px}
.money .network-choice .hint,.money .under .chip{font-size:1em}
.money .network-choice .icon{inline-size:18px;block-size:18px;color:var(--muted)}
.money .chips{display:flex;flex-wrap:wrap;gap:8px}
.money h3{font-size:.8125em;font-weight:550;color:var(--muted);padding-block-start:6px}
.money .search{margin-block-end:0}
.money .scroll h3{padding-block:12px 8px}
.money .scroll h3:first-child{padding-block-start:0}
.money .end{display:grid;justify-items:end;font-size:.875em;font-variant-numeric:tabular-nums}
.money .end .tag{padding:0;color:var(--warn)}
}`
