/** Styles of `Waiting`, which the views of the QR code need without the other later views. */
export const waitingCss = `@layer kit{.picture.large{inline-size:80px;block-size:80px;border-radius:calc(22px*var(--r));font-size:30px}.picture.large.round{border-radius:50%}}
@layer views{
.waiting{display:flex;flex-direction:column;align-items:center;text-align:center}
.halo{position:relative;display:grid;place-items:center;inline-size:104px;block-size:104px;margin-block:8px 16px}
.ring{position:absolute;inset:0;inline-size:100%;block-size:100%;overflow:visible}
.ring rect{fill:none;stroke:var(--line);stroke-width:2.5}
.ring:not(.round) rect{rx:calc(32px*var(--r))}
.ring rect+rect{stroke:var(--accent);stroke-linecap:round;stroke-dasharray:24 76;animation:run 1.3s linear infinite}
@keyframes run{to{stroke-dashoffset:-100}}
.badge{position:absolute;inset-block-end:4px;inset-inline-end:4px;display:grid;place-items:center;inline-size:28px;block-size:28px;border-radius:50%;background:var(--surface);color:var(--bad)}
.seal{display:grid;place-items:center;inline-size:80px;block-size:80px;border-radius:50%;background:color-mix(in oklab,var(--surface),var(--good) 14%);color:var(--good);animation:seal .2s var(--ease)}
.seal .icon{inline-size:44px;block-size:44px}
@keyframes seal{from{opacity:0;transform:scale(.8)}}
.halo[data-status=done] .picture{position:absolute;inset-block-end:6px;inset-inline-end:6px;inline-size:34px;block-size:34px;border:3px solid var(--surface);font-size:11px}
.say{display:grid;gap:4px;align-content:start;min-block-size:68px;inline-size:100%}
.details{margin-block-start:12px;inline-size:100%;text-align:center}
.code{font:.8125em ui-monospace,Menlo,Consolas,monospace;color:var(--muted);overflow-wrap:anywhere}
}`
