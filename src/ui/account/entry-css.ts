/** Styles of a view that tells all of one row: a token, a transaction. */
export const entryCss = `@layer views{
.entry{display:grid;grid-template-columns:minmax(0,1fr);justify-items:center;gap:4px;text-align:center}
.entry .picture{margin-block-end:8px}
.entry .pictures{display:flex;gap:8px}
.entry .strong{font-size:1.5em}
.entry .tiles{inline-size:100%;margin-block:16px 0}
.entry .facts{display:grid;grid-template-columns:auto minmax(0,1fr);align-items:center;gap:10px 16px;inline-size:100%;margin:12px 0 0;padding:14px;border-radius:var(--r-row);background:var(--raised);font-size:.875em;text-align:start}
.entry dt{color:var(--muted)}
.entry dt:has(+.whole){grid-column:1/-1}
.entry dd{display:flex;justify-content:flex-end;margin:0;text-align:end;font-weight:550;overflow-wrap:anywhere;font-variant-numeric:tabular-nums}
.entry dd:has(.icon-button){margin-block:-12px;margin-inline-end:-12px}
.entry .whole{grid-column:1/-1;justify-content:flex-start}
}`
