/** Rules of the QR code, for the style sheets of the views that show one. */
export const qrRules = `.qr{position:relative;display:block;inline-size:min(100%,300px);aspect-ratio:1;border-radius:calc(20px*var(--r));background:#fff;overflow:hidden}
.qr svg{display:block;inline-size:100%;block-size:100%}
.qr>svg path{fill:var(--qr-color,#000)}
.qr-bone{background:var(--raised);animation:breathe 1.4s infinite}
.qr-middle{position:absolute;inset:0;margin:auto;display:grid;inline-size:14%;block-size:14%;color:#000}
.qr-middle>*{inline-size:100%;block-size:100%}`
