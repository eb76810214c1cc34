import { qrRules } from '../shared/qr-css.ts'

/** Styles of the views about receiving, loaded with them. */
export const receiveCss = `@layer views{
.receive{display:flex;flex-direction:column;align-items:center;gap:12px;text-align:center}
${qrRules}
.receive .qr{inline-size:min(100%,232px)}
.receive-chip{display:flex;flex-wrap:wrap;align-items:center;justify-content:center;gap:4px 10px;inline-size:100%;min-block-size:5.75em;padding:8px 12px;border-radius:var(--r-row);background:var(--raised);text-align:center;transition:background .15s}
.receive-chip:hover{background:var(--hover)}
.receive-chip>.name{inline-size:100%;text-align:center}
.receive-chip .icon{inline-size:20px;block-size:20px;color:var(--muted)}
.receive .empty{inline-size:100%}
.receive .row{padding-block:10px;padding-inline-start:16px;text-align:start}
.receive-note{white-space:normal}
.receive-pictures{display:flex;flex:none;flex-direction:row-reverse}
.receive-pictures .picture{box-shadow:0 0 0 2px var(--raised)}
.receive-pictures .picture:first-child{position:relative;z-index:1}
.receive-pictures .picture+.picture{margin-inline-end:-8px}
.row.still,.row.still:is(:hover,:active){cursor:default;background:none;border-color:var(--line)}
}`
