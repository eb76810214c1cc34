/** Styles of the sign-in view, loaded with it. */
export const siwxCss = `@layer views{
.sign-in{display:grid;grid-template-columns:minmax(0,1fr);gap:14px;outline:0}
.sign-in .two{display:flex;justify-content:center;gap:8px;padding-block:6px 2px}
.sign-in .two .picture{inline-size:56px;block-size:56px;font-size:22px}
.sign-in .two .picture.large:not(.round){border-radius:calc(16px*var(--r))}
.sign-in .asks{text-align:center;text-wrap:balance}
.sign-in .asks .name{display:inline;font:inherit;white-space:normal;overflow-wrap:anywhere}
.sign-in .lead{text-align:center;text-wrap:balance;margin:0}
.sign-in .facts{display:grid;grid-template-columns:auto minmax(0,1fr);gap:8px 16px;margin:0;padding:12px 14px;border-radius:var(--r-row);background:var(--raised);font-size:.8125em}
.sign-in dt{color:var(--muted)}
.sign-in dd{margin:0;text-align:end;overflow-wrap:anywhere;font-weight:550}
.sign-in dd+dd{grid-column:2;margin-block-start:-6px;color:var(--muted);font-weight:450}
.sign-in .message pre{margin:0;max-block-size:max(17em,min(31em,100dvh - 590px));overflow:hidden auto;overscroll-behavior:contain;padding:12px 14px 0;border:1px solid var(--line);border-radius:var(--r-row);font:450 .7em/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;white-space:pre-wrap;overflow-wrap:anywhere;text-align:left;unicode-bidi:isolate}
.sign-in .message pre::after{content:"";display:block;position:sticky;inset-block-end:0;block-size:16px;background:linear-gradient(transparent,var(--surface));pointer-events:none}
.sign-in .message pre:focus-visible{outline:2px solid var(--tint);outline-offset:2px}
.sign-in .making{display:flex;align-items:center;justify-content:center;gap:10px;min-block-size:7em;color:var(--muted);font-size:.875em}
}`
