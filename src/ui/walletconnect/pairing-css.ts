/** Styles of the QR code, loaded with its view. */
export const pairingCss = `@layer views{
.pairing{display:flex;flex-direction:column;align-items:center;gap:12px;text-align:center}
.qr{position:relative;display:block;inline-size:min(100%,300px);aspect-ratio:1;border-radius:calc(20px*var(--r));background:#fff;overflow:hidden}
.qr svg{display:block;inline-size:100%;block-size:100%}
.qr>svg path{fill:var(--qr-color,#000)}
.qr-bone{background:var(--raised);animation:breathe 1.4s infinite}
.qr-middle{position:absolute;inset:0;margin:auto;display:grid;inline-size:14%;block-size:14%;color:#000}
.qr-middle>*{inline-size:100%;block-size:100%}
.pairing .actions{margin-block-start:0;inline-size:100%}
.pairing .waiting .actions{margin-block-start:16px}
}`
