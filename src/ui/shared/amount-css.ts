/** Rules for forms about amounts: field, presets, facts. Part of the sheets of the views that use them. */
export const amountCss = `.buy{display:grid;grid-template-columns:minmax(0,1fr);gap:12px}
.form{display:grid;grid-template-columns:minmax(0,1fr);gap:8px}
.field{display:grid;gap:4px;padding:12px 14px;border:1px solid transparent;border-radius:var(--r-row);background:var(--raised)}
.field:focus-within{outline:2px solid var(--tint);outline-offset:-1px}
.field-label{font-size:.8125em;color:var(--muted);cursor:text}
.field-row{display:flex;align-items:center;gap:12px;min-block-size:44px}
.field-value{flex:1;min-inline-size:0;inline-size:100%;min-block-size:44px;font-size:1.875em;font-weight:650;letter-spacing:-.02em;font-variant-numeric:tabular-nums;overflow:hidden;text-overflow:ellipsis;white-space:nowrap;align-content:center}
:dir(rtl)>.field-row>.field-value{text-align:right}
.root input.field-value:focus-visible{outline:0}
.field-value::placeholder{color:var(--muted);opacity:.6}
.hint{min-block-size:1.35em;padding-inline:14px}
.hint:empty{min-block-size:0;margin-block-end:-8px}
.presets{display:flex;flex-wrap:wrap;gap:8px}
.presets .chip{flex:1 1 auto;letter-spacing:-.01em}
.chip{display:inline-flex;align-items:center;justify-content:center;gap:6px;flex:none;max-inline-size:100%;min-block-size:44px;padding-inline:6px;border:1px solid var(--line);border-radius:var(--r-pill);font-size:.8125em;font-weight:550;font-variant-numeric:tabular-nums;white-space:nowrap;transition:background .15s}
.chip:hover{background:var(--hover)}
.chip[aria-pressed=true]{border-color:var(--tint);color:var(--tint)}
.field .chip{background:var(--surface);padding-inline:8px 6px}
.field .chip .icon{inline-size:18px;block-size:18px;color:var(--muted)}
.chip.bone{inline-size:84px;border-color:transparent;animation:breathe 1.4s infinite}
.facts{display:grid;grid-template-columns:auto minmax(0,1fr);gap:8px 16px;margin:0;padding:12px 14px;border-radius:var(--r-row);background:var(--raised);font-size:.8125em}
.facts dt{color:var(--muted)}
.facts dd{display:flex;flex-wrap:wrap;justify-content:flex-end;gap:4px 10px;margin:0;text-align:end;font-weight:550;font-variant-numeric:tabular-nums;overflow-wrap:anywhere}`
