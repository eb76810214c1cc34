/** Styles of the list of tokens, loaded with it. */
export const tokensCss = `@layer views{
.tokens .scroll{block-size:296px;max-block-size:296px;margin-inline:-20px;margin-block-end:0;overflow-anchor:none}
.tokens .cells{position:relative}
.tokens .cell{position:absolute;inset-inline:0;contain:layout style}
.tokens .cell .row{margin-block-end:8px}
.token.row{flex-wrap:nowrap;cursor:default}
.token.row:is(:hover,:active){background:var(--raised)}
.token-note{display:flex;align-items:baseline;gap:6px;min-inline-size:0}
.token-note>:first-child{flex:none;max-inline-size:60%;overflow:hidden;text-overflow:ellipsis}
.token-note>[dir]{min-inline-size:0;overflow:hidden;text-overflow:ellipsis}
.token-note>.warn-text{flex:none}
.token .warn-text .tag{color:var(--warn);padding:0}
.row-end{display:grid;justify-items:end;flex:0 1 auto;min-inline-size:64px;max-inline-size:46%}
.row-end>*{max-inline-size:100%;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.token-amount{font-size:.9375em;font-weight:550;font-variant-numeric:tabular-nums}
.row-end .note{font-variant-numeric:tabular-nums}
}`
