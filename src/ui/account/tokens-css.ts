/** Styles of the list of tokens, loaded with it. */
export const tokensCss = `@layer views{
.tokens .windowed{overflow-anchor:none}
.tokens .cells{position:relative}
.tokens .cell{position:absolute;inset-inline:0;contain:layout style}
.tokens .cell .row{margin-block-end:8px}
.token.row{flex-wrap:nowrap}
.look-alikes .token.row:is(:hover,:active){background:var(--raised)}
.token-note{display:flex;flex-wrap:wrap;align-items:baseline;column-gap:6px;min-inline-size:0;block-size:1.5em;line-height:1.5;overflow:hidden}
.token-note>*{flex:none;max-inline-size:100%;overflow:hidden;text-overflow:ellipsis}
.look-alikes .token-note{flex-wrap:nowrap}
.look-alikes .token-note>:first-child{max-inline-size:60%}
.token .warn-text .tag{color:var(--warn);padding:0}
.look-alikes{display:grid;gap:8px;margin-block-start:12px}
.look-alikes>.warn-text{font-size:.8125em}
.look-alikes .token.row{flex-wrap:wrap;row-gap:4px}
.look-alikes .row-text{flex:1 1 0}
.whole-address{display:flex;align-items:center;justify-content:space-between;gap:8px;inline-size:100%;min-block-size:44px}
.whole-address .grouped{font-size:.8125em}
.whole-address .icon-button{flex:none}
.row-end{display:grid;justify-items:end;flex:0 1 auto;min-inline-size:64px;max-inline-size:46%}
.row-end>*{max-inline-size:100%;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.token-amount{font-size:.9375em;font-weight:550;font-variant-numeric:tabular-nums}
.row-end .note{font-variant-numeric:tabular-nums}
@container (max-width:18em){.token.row{flex-wrap:wrap}.token .row-end{flex:1 0 100%;max-inline-size:100%}}
@media (max-width:359px){.token.row{gap:8px}.token .picture{inline-size:32px;block-size:32px}.token :is(.name,.token-amount){font-size:.875em}.row-end{max-inline-size:44%}}
}`
