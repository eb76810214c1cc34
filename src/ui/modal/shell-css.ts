/**
 * What the dialog needs before React: colours, place and size of the card, its skeleton. Part of the launcher, whose size is limited.
 * The first rules are `tokenCss(shellPalettes)` written out; a test keeps the two the same.
 */
export const shellCss = `@layer tokens,shell,kit,views;
:host{all:initial!important;display:contents!important}
:host::before,:host::after{content:none!important}
@layer tokens{.root{--surface:oklch(1 0 0);--raised:oklch(0.968 0.003 264);--line:oklch(0.915 0.005 264);--text:oklch(0.22 0.012 264);}
.root[data-theme=dark]{--surface:oklch(0.205 0.008 264);--raised:oklch(0.262 0.01 264);--line:oklch(0.34 0.012 264);--text:oklch(0.97 0.003 264);}
@media (prefers-color-scheme:dark){.root[data-theme=system]{--surface:oklch(0.205 0.008 264);--raised:oklch(0.262 0.01 264);--line:oklch(0.34 0.012 264);--text:oklch(0.97 0.003 264);}}}
@layer shell{
.root{--r:1;--scale:1;box-sizing:border-box;font-size:calc(max(1em,1rem)*var(--scale));color:var(--text);color-scheme:light}
.root[data-theme=dark]{color-scheme:dark}
.root[data-theme=system]{color-scheme:light dark}
dialog{position:fixed;inset:0;inline-size:100%;block-size:100%;max-inline-size:none;max-block-size:none;margin:0;padding:16px;border:0;background:none;outline:0;overflow:hidden;overscroll-behavior:contain}
dialog[open]{display:grid;place-items:center}
dialog::backdrop{background:rgb(0 0 0/.4)}
.content{display:contents}
.content:not(:empty)+.card{display:none}
.card{box-sizing:border-box;position:relative;display:flex;flex-direction:column;inline-size:100%;max-inline-size:max(370px,23.125rem);container-type:inline-size;max-block-size:min(100dvh - 32px,720px);overflow:hidden;background:var(--surface);border:1px solid var(--line);border-radius:calc(28px*var(--r));box-shadow:0 20px 60px -12px rgb(0 0 0/.28);outline:0}
dialog[open]{animation:rise .15s cubic-bezier(.2,.8,.2,1)}
@keyframes rise{from{transform:translateY(8px)}}
.x{all:unset;font:450 1em system-ui;margin:6px 10px;margin-inline-start:auto;inline-size:44px;line-height:44px;text-align:center;border-radius:50%;cursor:pointer}
.bone{block-size:56px;margin:0 20px 8px;border-radius:calc(14px*var(--r));background:var(--raised);animation:breathe 1.4s infinite}
.bone:last-child{margin-block-end:20px}
.bone::before{content:"A";font:650 1em system-ui;visibility:hidden}
@keyframes breathe{50%{opacity:.5}}
.why{all:unset;display:block;margin:0 20px 20px;text-align:center;font:.9375em/1.35 system-ui,sans-serif}
button.why{font-weight:550;padding:12px;border-radius:calc(14px*var(--r));background:var(--raised);cursor:pointer}
.x:focus-visible,.why:focus-visible{outline:2px solid}
@media (max-width:430px){dialog{padding:0}dialog[open]{align-items:end}dialog .card{max-inline-size:none;max-block-size:min(92dvh,100%);border-width:1px 0 0;border-end-start-radius:0;border-end-end-radius:0;padding-block-end:env(safe-area-inset-bottom)}dialog.full .card{block-size:100%;max-block-size:none;border-radius:0}}
@media (min-width:431px) and (max-height:700px){dialog[open]{align-items:start}}
@media (prefers-reduced-motion){.root,.root *{animation:none!important;transition:none!important}}
}`
