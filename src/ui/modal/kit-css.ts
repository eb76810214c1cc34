import { corePalettes } from './core-palettes.ts'
import { tokenCss } from './tokens.ts'

/** Type, shape and parts of every view. Text is in em of the shell's, which follows `rem` only up: many pages shrink it for easy sums. */
export const kitCss = `${tokenCss(corePalettes)}
@layer kit{
.root{--font:system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;--ease:cubic-bezier(.2,.8,.2,1);--r-row:calc(14px*var(--r));--r-icon:calc(11px*var(--r));--r-pill:calc(99px*var(--r));--hover:color-mix(in oklab,var(--raised),var(--text) 5%);--press:color-mix(in oklab,var(--raised),var(--text) 9%);--on-accent:#fff;--tint:var(--text);font-family:var(--font);font-weight:450;line-height:1.35;text-align:start;-webkit-text-size-adjust:100%;-webkit-tap-highlight-color:transparent;-webkit-font-smoothing:antialiased}
.root[data-theme=dark]{--on-accent:#000}
@media (prefers-color-scheme:dark){.root[data-theme=system]{--on-accent:#000}}
@supports (color:oklch(from red l c h)){.root[data-theme]{--on-accent:oklch(from var(--accent) clamp(0,(.58 - l)*1000,1) 0 0);--tint:oklch(from var(--accent) min(l,.48) c h)}.root[data-theme=dark]{--tint:oklch(from var(--accent) max(l,.78) c h)}@media (prefers-color-scheme:dark){.root[data-theme=system]{--tint:oklch(from var(--accent) max(l,.78) c h)}}}
.root :where(*,::before,::after){box-sizing:border-box}
.root :where(p,h2,h3,ul,li,button,input,a){margin:0;padding:0;border:0;background:none;font:inherit;letter-spacing:inherit;color:inherit;text-align:inherit}
.root :where(ul){list-style:none}
.root :where(button,a,label){cursor:pointer;touch-action:manipulation}
.root :where(button,a,input,[tabindex="0"]):focus-visible{outline:2px solid var(--tint);outline-offset:2px}
.root :where(button):disabled{cursor:default}
.root [dir=rtl] .directed,.root[dir=rtl] .directed{transform:scaleX(-1)}
.icon{display:block;flex:none;inline-size:24px;block-size:24px}
.header{display:grid;grid-template-columns:minmax(44px,1fr) minmax(0,auto) minmax(44px,1fr);align-items:center;flex:none;padding:6px 10px}
.header-end{justify-self:end}
.title{font-size:1.0625em;font-weight:650;letter-spacing:-.01em;text-align:center;text-wrap:balance;overflow-wrap:anywhere;display:-webkit-box;-webkit-line-clamp:2;-webkit-box-orient:vertical;overflow:hidden;outline:0}
.title[data-direction]{animation:fade .12s}
.icon-button{position:relative;display:grid;place-items:center;inline-size:44px;block-size:44px;border-radius:var(--r-pill);color:var(--muted);transition:color .15s,background .15s}
.icon-button:hover{color:var(--text);background:var(--raised)}
.root .icon-button:focus-visible{outline-offset:-4px}
.stage{flex:0 1 auto;min-block-size:0;border-block:1px solid transparent;overflow:hidden auto;overscroll-behavior:contain;scrollbar-width:none;transition:border-color .15s}
.stage[data-above]{border-block-start-color:var(--line)}
.stage[data-below]{border-block-end-color:var(--line)}
.stage[data-below]+.foot{box-shadow:0 -8px 16px -14px rgb(0 0 0/.4)}
.root .stage:focus-visible{outline-offset:-2px}
.foot{flex:none;padding:16px 20px 20px}
.foot:empty{display:none}
.foot>*+*{margin-block-start:8px}
.stage:has(+.foot:not(:empty)) .view{padding-block-end:4px}
.view{padding:2px 20px 20px;outline:0}
.view[data-direction]{animation:ahead .15s var(--ease)}
.view[data-direction=back]{animation-name:astern}
.root[dir=rtl] .view[data-direction]{animation-name:astern}
.root[dir=rtl] .view[data-direction=back]{animation-name:ahead}
@keyframes ahead{from{opacity:0;transform:translateX(8px)}}
@keyframes astern{from{opacity:0;transform:translateX(-8px)}}
@keyframes fade{from{opacity:0}}
.stage .bone{animation:late .01s .12s backwards,breathe 1.4s .12s infinite}
.view[data-direction]>*>.bone{animation:breathe 1.4s infinite}
.bone:is(.line,.half){block-size:22px;border-radius:calc(8px*var(--r));margin-block:12px}
.bone.half{block-size:40px;inline-size:70%}
.view .bone.short{inline-size:50%}
.bone.tall{block-size:112px}
.bone.tile{block-size:72px}
.view .bone.ring{inline-size:80px;block-size:80px;margin:16px auto 24px}
.view .bone.ring~.line{margin-inline:auto}
@keyframes late{from{opacity:0}}
.view .bone{margin-inline:0}
.view .bone:last-child{margin-block-end:0}
.rows{display:grid;grid-template-columns:minmax(0,1fr);gap:8px}
.scroll{max-block-size:clamp(232px,100dvh - 212px,540px);margin:-4px -20px -20px;padding:4px 20px 0;overflow:hidden auto;overscroll-behavior:contain;scrollbar-width:none}
.scroll::after{content:"";display:block;position:sticky;inset-block-end:0;block-size:20px;background:linear-gradient(transparent,var(--surface));pointer-events:none}
.row{display:flex;flex-wrap:wrap;align-items:center;gap:12px;inline-size:100%;min-block-size:56px;padding:7px;padding-inline-end:12px;border:1px solid transparent;border-radius:var(--r-row);background:var(--raised);text-decoration:none;transition:background .15s}
.row:hover{background:var(--hover)}
.row:active{background:var(--press)}
.row:disabled{background:none;border-color:var(--line)}
.row:disabled .picture{opacity:.5}
.row:disabled .name{color:var(--muted)}
.row .icon{color:var(--muted)}
.row-text{display:grid;flex:1 1 5em;min-inline-size:0}
.name{display:block;overflow:hidden;text-overflow:ellipsis;white-space:nowrap;font-size:.9375em;font-weight:550}
[dir=ltr] :is(.name,.note){text-align:left}
[dir=rtl] :is(.name,.note){text-align:right}
.note{overflow:hidden;text-overflow:ellipsis;white-space:nowrap;font-size:.8125em;color:var(--muted)}
.group{padding-block:8px 0;font-size:.8125em;font-weight:550;color:var(--muted)}
.group:first-child{padding-block-start:0}
.row-bone{position:relative;block-size:56px;border-radius:var(--r-row);background:var(--raised);animation:breathe 1.4s infinite}
.row-bone::before,.row-bone::after{content:"";position:absolute;inset-block:0;inset-inline-start:8px;inline-size:40px;block-size:40px;margin-block:auto;border-radius:var(--r-icon);background:var(--line)}
.row-bone::after{inset-inline-start:60px;inline-size:38%;block-size:12px;border-radius:6px}
.picture{position:relative;display:grid;place-items:center;flex:none;inline-size:40px;block-size:40px;border-radius:var(--r-icon);overflow:hidden;font-size:15px;font-weight:650;color:#fff;background:oklch(.5 .055 var(--hue,264));user-select:none}
.picture::before{content:attr(data-initial)}
.picture img{position:absolute;inset:0;inline-size:100%;block-size:100%;object-fit:cover;background:var(--raised);color:transparent}
.picture img:not([src^="data:"]){animation:fade .15s}
.picture.small{inline-size:24px;block-size:24px;border-radius:50%;font-size:10px}
.picture.round{border-radius:50%}
.picture.sign{background:var(--line);color:var(--text)}
.sign::before{content:none}
.hue-1{--hue:150}.hue-2{--hue:30}.hue-3{--hue:300}.hue-4{--hue:220}.hue-5{--hue:350}
.tag{flex:none;padding-inline-end:4px;font-size:.8125em;font-weight:550;color:var(--muted)}
.tag.good{color:var(--good)}
.tag.good::before{content:"";display:inline-block;inline-size:6px;block-size:6px;margin-inline-end:6px;border-radius:50%;background:currentColor;vertical-align:.1em}
.button{display:inline-flex;align-items:center;justify-content:center;gap:8px;inline-size:100%;min-block-size:48px;padding:8px 16px;border:1px solid transparent;border-radius:var(--r-row);font-weight:550;text-align:center;text-decoration:none;transition:background .15s,opacity .15s}
.button>span:not(.spinner){font-size:.9375em}
.button .icon{inline-size:20px;block-size:20px}
.foot .button{min-block-size:52px}
.button.primary{background:var(--accent);color:var(--on-accent)}
.button.primary:hover{background:color-mix(in oklab,var(--accent),var(--surface) 14%)}
.button.quiet{background:var(--raised)}
.button.quiet:hover{background:var(--hover)}
.button.quiet:active{background:var(--press)}
.button.plain{color:var(--muted)}
.button.plain:hover{color:var(--text);background:var(--raised)}
.button:disabled:not([aria-busy=true]){background:var(--raised);color:var(--muted)}
.button[aria-busy=true]{opacity:.8}
.actions{display:grid;gap:8px;inline-size:100%}
.pair{display:grid;grid-template-columns:minmax(min-content,1fr) minmax(0,2fr);gap:8px}
.pair>:only-child{grid-column:1/-1}
.pair .button{padding-inline:8px}
@container (max-width:18em){.pair{display:flex;flex-flow:column-reverse}.tabs{flex-wrap:wrap}.row .name{white-space:normal;overflow-wrap:anywhere}}
.spinner{inline-size:20px;block-size:20px;border:2px solid;border-inline-end-color:transparent;border-radius:50%;animation:turn .8s linear infinite}
@keyframes turn{to{transform:rotate(1turn)}}
.empty{display:flex;flex-direction:column;align-items:center;gap:4px;padding-block:8px 0;text-align:center}
.empty .actions{margin-block-start:16px}
.medal{display:grid;place-items:center;inline-size:56px;block-size:56px;margin-block-end:8px;border-radius:calc(18px*var(--r));background:var(--raised)}
.strong{font-size:1.0625em;font-weight:650;letter-spacing:-.01em;text-wrap:balance;overflow-wrap:anywhere;hyphens:auto;hyphenate-limit-chars:14 6 6}
.quiet-text{font-size:.9375em;color:var(--muted);text-wrap:pretty;overflow-wrap:anywhere}
.small-text{font-size:.8125em;color:var(--muted);text-wrap:balance;overflow-wrap:anywhere}
.link{text-decoration:underline;text-underline-offset:3px;text-decoration-thickness:1px;color:var(--text)}
button.link{padding-block:13px;margin-block:-13px}
.scroll>.help{text-align:center}
.scroll>.help .link{min-block-size:44px;margin-block:0;padding-block:0}
.link:hover{text-decoration-thickness:2px}
.footer{flex:none;padding:14px 20px;border-block-start:1px solid var(--line);text-align:center}
.toast{position:absolute;z-index:2;inset-block-start:6px;inset-inline:10px;display:flex;justify-content:center;pointer-events:none}
.toast-body{display:flex;align-items:center;gap:8px;max-inline-size:100%;min-block-size:44px;padding:6px 16px 6px 12px;border-radius:var(--r-pill);background:var(--text);color:var(--surface);box-shadow:0 6px 20px rgb(0 0 0/.2);pointer-events:auto;animation:drop .15s var(--ease)}
.toast-body:dir(rtl){padding:6px 12px 6px 16px}
.toast-body .icon{inline-size:20px;block-size:20px}
.toast-text{font-size:.9375em;font-weight:550;overflow-wrap:anywhere;display:-webkit-box;-webkit-line-clamp:2;-webkit-box-orient:vertical;overflow:hidden}
.card:has(.toast-body) :is(.title,.network-select){opacity:0}
.unseen{position:absolute;inline-size:1px;block-size:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
@keyframes drop{from{opacity:0;transform:translateY(-8px)}}
.inline .card{box-shadow:none;margin-inline:auto}
.check{display:flex;align-items:flex-start;gap:10px;min-block-size:44px;padding:10px 2px;margin-block-end:4px}
.check input{flex:none;appearance:none;inline-size:20px;block-size:20px;margin-block-start:1px;border:1.5px solid var(--muted);border-radius:calc(6px*var(--r));display:grid;place-items:center;cursor:pointer}
.check input:checked{background:var(--accent);border-color:var(--accent)}
.check input:checked::before{content:"";inline-size:10px;block-size:5px;margin-block-end:3px;border:solid var(--on-accent);border-width:0 0 2px 2px;transform:rotate(-45deg)}
.check-text{hyphens:auto;hyphenate-limit-chars:14 6 6;font-size:.9375em;overflow-wrap:anywhere}
.lead{padding-block-end:16px;text-align:center;text-wrap:balance}
.login-bone{block-size:56px;margin-block:0 8px}.login-bone.social{block-size:120px;margin:0}
:is(.login-or+.button,.button:has(+.login-or)){min-block-size:56px}
.login-or{display:flex;align-items:center;gap:12px;min-block-size:calc(1.35em + 24px);padding-block:12px;color:var(--muted);font-size:.8125em}
.login-or::before,.login-or::after{content:"";flex:1;block-size:1px;background:var(--line)}
@media (forced-colors:active){.row,.button,.picture,.toast-body{border:1px solid ButtonBorder}.spinner,.ring{forced-color-adjust:none}}
@media (max-width:430px){dialog.root{padding-block-end:var(--keyboard,0px)}dialog:not(.full) .card::before{content:"";position:absolute;inset-block-start:6px;inset-inline:0;inline-size:36px;block-size:4px;margin-inline:auto;border-radius:2px;background:var(--line)}}
}`
