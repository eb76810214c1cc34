/** Styles of the permissions, loaded with them. */
export const sessionsCss = `@layer views{
.sessions{display:grid;grid-template-columns:minmax(0,1fr);gap:12px;outline:0}
.sessions h3{font-size:.9375em;font-weight:650}
.grant{display:grid;gap:8px;padding:12px;border:1px solid var(--line);border-radius:var(--r-row)}
.grant-head{display:flex;align-items:center;gap:12px;min-inline-size:0}
.grant ul{display:grid;gap:4px;font-size:.875em;color:var(--muted);overflow-wrap:anywhere}
.grant .button{min-block-size:44px}
.sessions>*+section{margin-block-start:4px;padding-block-start:16px;border-block-start:1px solid var(--line)}
.sessions section{display:grid;gap:6px}
.abilities{display:grid;gap:6px;font-size:.9375em}
.abilities li{display:flex;gap:8px;align-items:center;overflow-wrap:anywhere}
.abilities .icon{flex:none;inline-size:18px;block-size:18px;color:var(--good)}
}`
