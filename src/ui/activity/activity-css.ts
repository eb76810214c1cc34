/** Styles of the activity, loaded with it. */
export const activityCss = `@layer views{
.activity{display:grid;grid-template-columns:minmax(0,1fr);outline:0}
.windowed{overflow-anchor:none}
.scroll.windowed{block-size:clamp(232px,80vh - 150px,470px)}
.windowed[aria-busy]{overflow:clip}
.account-panel .scroll.windowed,.scroll.windowed.short{block-size:clamp(232px,min(100dvh,752px) - 414px,420px)}
.windowed .cells{position:relative;margin-block-start:-4px}
.windowed .cell{position:absolute;inset-inline:0;contain:layout style}
.month{padding-block:8px 4px;font-size:.8125em;font-weight:650;color:var(--muted);line-height:1.54}
.move{display:grid;grid-template:auto auto/40px minmax(0,1fr) fit-content(52%);align-content:center;column-gap:12px;block-size:3.25em;margin-block-end:4px;padding:2px 12px 2px 7px;padding-inline:7px 12px;border-radius:var(--r-row);background:var(--raised);inline-size:100%;text-align:start;line-height:1.3}
button.move:hover{background:var(--hover)}
button.move:active{background:var(--press)}
.move .sign{grid-area:1/1/3/2;align-self:center;position:relative;inline-size:40px;block-size:40px}
.move .sign>.op:only-child{position:static;inline-size:40px;block-size:40px;background:var(--line)}
.move .sign .op{position:absolute;inset-block-end:-4px;inset-inline-end:-4px;display:grid;place-items:center;inline-size:20px;block-size:20px;border-radius:50%;background:var(--surface);color:var(--text)}
.move .sign .op svg{inline-size:14px;block-size:14px}
.move .sign>.op:only-child svg{inline-size:22px;block-size:22px}
.move .sign:has(.picture+.picture) .picture{position:absolute;inline-size:28px;block-size:28px;font-size:11px}
.move .sign .picture+.picture{inset-block-end:0;inset-inline-end:0;box-shadow:0 0 0 2px var(--raised)}
.move.bad .sign .op{color:var(--bad)}
.move>.row-text,.move>.sums{display:contents}
.move .name{grid-area:1/2;align-self:baseline}
.move .note{grid-area:2/2/3/4}
.move.pair .note{grid-area:2/2}
.move .parts{display:flex;flex-wrap:wrap;block-size:1.3em;white-space:pre}
.parts>*{flex:none}
.parts>.whom{flex:1 1 6em;min-inline-size:0;overflow:hidden;text-overflow:ellipsis}
.move .tag{padding:0;font-size:1em}
.move.bad .tag{color:var(--bad)}
.move .warned{color:var(--warn)}
.move.marked{grid-template-columns:40px minmax(5em,1fr) minmax(0,auto)}
.move.marked .name{align-self:end}
.move.marked .sums{grid-area:1/3;align-self:end;display:flex;gap:8px;font-size:.875em}
.move.marked .sum{min-inline-size:0}
.move.marked .warned{grid-area:2/2/3/4;display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2;white-space:normal;overflow-wrap:anywhere;font-size:.75em;line-height:1.2}
.move .sum{grid-area:1/3;justify-self:end;align-self:baseline}
.move .sum.less{grid-area:2/3}
.sums{font-size:.9375em;font-weight:550;font-variant-numeric:tabular-nums}
.sum{max-inline-size:100%;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.sum.in{color:var(--good)}
.sum.less{font-weight:450;font-size:.8125em;color:var(--muted)}
.move.bad .sum{color:var(--muted);text-decoration:line-through}
.more-line{display:flex;flex-wrap:wrap;align-items:center;justify-content:center;gap:8px;min-block-size:44px;font-size:.875em;color:var(--muted)}
.more-line .button{inline-size:auto;min-block-size:44px}
.move-bone{block-size:3.25em;min-block-size:0;margin-block-end:4px}
@media (forced-colors:active){.move{border:1px solid ButtonBorder}}
}`
