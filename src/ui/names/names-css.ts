/** Styles of the views about names, loaded with them. */
export const namesCss = `@layer views{
.names{display:grid;grid-template-columns:minmax(0,1fr);gap:12px;outline:0}
.names form{display:grid;grid-template-columns:minmax(0,1fr);gap:8px}
.names label{font-size:.8125em;font-weight:550;color:var(--muted)}
.name-field{display:flex;align-items:center;min-block-size:52px;padding-inline:14px;border:1px solid var(--muted);border-radius:var(--r-row);direction:ltr}
.name-field:focus-within{border-color:var(--tint);outline:1px solid var(--tint)}
.name-field.bad{border-color:var(--bad)}
.name-field input{flex:1;min-inline-size:0;padding-block:12px;font-size:1.0625em;text-align:left}
.root .name-field input:focus-visible{outline:0}
.name-field .zone{color:var(--muted)}
.name-note{min-block-size:20px;font-size:.8125em;color:var(--muted)}
.name-note.bad{color:var(--bad)}
.names .suggested{display:grid;gap:8px;min-block-size:120px;align-content:start}
.names .row{padding-inline:16px}
.names .row .name{direction:ltr;unicode-bidi:isolate}
.names h3{font-size:.9375em;font-weight:650}
}`
