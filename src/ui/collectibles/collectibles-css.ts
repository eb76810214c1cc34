/** Styles of the collectibles, loaded with them. */
export const collectiblesCss = `@layer views{
.collectibles{display:grid;grid-template-columns:minmax(0,1fr);gap:12px}
.nft-grid{display:grid;grid-template-columns:repeat(auto-fill,minmax(96px,1fr));gap:12px}
.nft{display:grid;gap:6px;min-inline-size:0;content-visibility:auto;contain-intrinsic-size:auto 96px auto 142px}
.nft .picture{inline-size:100%;block-size:auto;aspect-ratio:1;border-radius:var(--r-row);font-size:24px}
.nft .name{display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2;block-size:2.6em;white-space:normal;overflow-wrap:anywhere;line-height:1.3;font-size:.8125em;font-weight:550}
.nft-picture{position:relative}
.nft-count{position:absolute;inset-block-end:6px;inset-inline-end:6px;padding:1px 7px;border-radius:var(--r-pill);background:var(--surface);font-size:.75em;font-weight:650;font-variant-numeric:tabular-nums}
.nft-bone{aspect-ratio:1;border-radius:var(--r-row);background:var(--raised);animation:breathe 1.4s infinite}
.collectibles .note-line{font-size:.8125em;color:var(--muted);text-align:center;text-wrap:balance}
}`
