/**
 * Styles of `CodeInput` and `CodeStep`. The digits of the one field stand in the middle of the boxes behind it: letter spacing = pitch
 * of the boxes minus the width of a digit.
 */
export const codeCss = `@layer views{
.code-input{display:grid;justify-items:center;gap:8px}
.code-input .boxes{--box:40px;--pitch:48px;position:relative;display:grid;grid-template-columns:repeat(6,var(--box));gap:8px;direction:ltr}
.code-input .boxes span{block-size:52px;border:1px solid var(--muted);border-radius:var(--r-icon);background:var(--surface);pointer-events:none}
.code-input .boxes span[data-wrong]{border-color:var(--bad)}
.code-input .boxes:focus-within span[data-next]{outline:2px solid var(--tint);outline-offset:-1px;border-color:transparent}
.root .code-input input{position:absolute;inset-block:0;left:0;inline-size:calc(var(--pitch)*7);clip-path:inset(0 calc(var(--pitch) + 8px) 0 0);padding:0 0 0 calc((var(--box) - 1ch)/2);border:0;outline:0;background:none;font:600 min(1.375em,30px)/52px ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;letter-spacing:calc(var(--pitch) - 1ch);text-align:left;color:var(--text)}
.code-input .boxes:focus-within span[data-selected]{background:var(--raised);outline:2px solid var(--tint);outline-offset:-1px;border-color:transparent}
.root .code-input input::selection{background:none}
.code-input:has([aria-busy=true]) .boxes{opacity:.6}
.code-input .wrong{min-block-size:1.35em;text-align:center;text-wrap:balance;font-size:.8125em;font-weight:550;color:var(--bad);overflow-wrap:anywhere}
.code-step{display:grid;gap:12px;text-align:center}
.code-step .sent .name{display:inline;font:inherit;color:var(--text);white-space:normal;overflow-wrap:anywhere}
.code-step .foot{display:flex;flex-wrap:wrap;align-items:center;justify-content:center;column-gap:6px}
.code-step .again{min-block-size:44px;font-size:.8125em;font-weight:550;font-variant-numeric:tabular-nums}
.code-step .again:disabled{color:var(--muted)}
.code-step .again:not(:disabled){text-decoration:underline;text-underline-offset:3px}
@media (forced-colors:active){.code-input .boxes:focus-within span:is([data-next],[data-selected]){outline-color:Highlight}}
}`
