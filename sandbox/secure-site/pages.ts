const HEAD = (
  title: string,
) => `<!doctype html><html lang="en"><meta charset="utf-8"><link rel="icon" href="data:,"><meta name="viewport" content="width=device-width"><title>${title}</title>
<style>
:root{color-scheme:light dark;--accent:#4c6fff}
html,body{margin:0;block-size:100%}
body{font:16px/1.4 system-ui;box-sizing:border-box;padding:20px;display:flex;flex-direction:column;gap:16px;background:light-dark(#fff,#202020);color:light-dark(#15171c,#f2f3f5)}
h1{font-size:1.1rem;margin:0}p{margin:0}small{opacity:.75}
dl{display:grid;grid-template-columns:auto minmax(0,1fr);gap:6px 14px;margin:0;overflow:auto;font-size:.9rem}
dt{opacity:.7}dd{margin:0;overflow-wrap:anywhere;white-space:pre-wrap;font-family:ui-monospace,monospace}
.actions{display:flex;gap:8px;margin-block-start:auto}
button{flex:1;font:inherit;font-weight:600;padding:12px;border:0;border-radius:12px;background:light-dark(#eceef2,#33363d);color:inherit}
p.warning{padding:10px 12px;border-radius:12px;background:light-dark(#fff1d6,#4a3610);font-weight:600}
button.yes{background:var(--accent);color:#fff}button:disabled{opacity:.5}
</style>`

/** The page in the frame: hands each request of its parent to the desk, shows approvals, and answers. */
export const FRAME_PAGE = `${HEAD('Secure wallet')}
<main id="idle"><small>A wallet for development: its keys are public.</small></main>
<section id="ask" hidden style="display:contents"></section>
<script src="/frame.js"></script></html>`

export const FRAME_SCRIPT = `
// Browsers that block storage of other sites: a login lasts as long as the page.
const memory = new Map()
let hasStorage = true
const storage = (() => { try { return localStorage } catch { hasStorage = false; return { getItem: (key) => memory.get(key), setItem: (key, value) => memory.set(key, value), removeItem: (key) => memory.delete(key) } } })()
const read = (key) => { let value = storage.getItem(key); if (!value) storage.setItem(key, value = crypto.randomUUID()); return value }
let site
let approving
let aborts = 0
let babbles = false
const say = (message, to) => parent.postMessage(message, to)
const babble = (to) => { if (babbles) for (const type of ['GET_USER_SUCCESS', 'RPC_REQUEST_ERROR', 'SIGN_OUT_SUCCESS', 'NOTHING', '']) say({ type: '@w3m-frame/' + type, id: crypto.randomUUID(), payload: { address: '0x0', message: 'Nobody asked' } }, to) }
const ask = (path, body) => fetch(path, { method: 'POST', body: JSON.stringify(body) }).then((response) => response.json())
function element(tag, text, attributes = {}) { const made = document.createElement(tag); made.textContent = text; Object.assign(made, attributes); return made }
function approve({ title, lines, warnings }) {
  approving?.(false)
  const place = document.querySelector('#ask')
  document.querySelector('#idle').hidden = true
  return new Promise((done) => {
    const finish = (yes) => { place.replaceChildren(); document.querySelector('#idle').hidden = false; if (approving === finish) approving = undefined; done(yes) }
    approving = finish
    const list = element('dl', '')
    list.append(element('dt', 'Site'), element('dd', site))
    for (const [name, value] of lines) list.append(element('dt', name), element('dd', value))
    const no = element('button', 'Reject', { type: 'button', id: 'reject', onclick: () => finish(false) })
    const yes = element('button', 'Approve', { type: 'button', id: 'approve', className: 'yes', disabled: true, onclick: () => finish(true) })
    setTimeout(() => { yes.disabled = false }, 500)
    const actions = element('div', '', { className: 'actions' })
    actions.append(no, yes)
    place.replaceChildren(element('h1', title), ...warnings.map((text) => element('p', text, { className: 'warning', role: 'alert' })), list, actions)
  })
}
async function answer({ name, payload }) {
  const version = new URLSearchParams(location.search).get('smartAccountVersion') ?? undefined
  const request = { name, payload, session: read('session'), device: read('device'), site, version }
  const before = aborts
  const { approval, ...refused } = await ask('/api/approval', request)
  if (refused.outcome) return refused
  if (approval && before !== aborts) return { outcome: 'ERROR', payload: { message: 'Request was aborted' } }
  if (approval && !(await approve(approval))) return { outcome: 'ERROR', payload: { message: 'User rejected the request' } }
  const reply = await ask('/api/request', request)
  if (name === 'SIGN_OUT') storage.removeItem('session')
  return reply
}
addEventListener('message', async ({ source, origin, data }) => {
  if (source !== parent || typeof data?.type !== 'string' || !data.type.startsWith('@w3m-app/')) return
  site ??= origin
  if (origin !== site) return
  const name = data.type.slice('@w3m-app/'.length)
  if (name === 'RPC_ABORT') return (aborts++, approving?.(false))
  if (name === 'SYNC_THEME') {
    if (data.payload?.themeMode) document.documentElement.style.colorScheme = data.payload.themeMode
    const accent = data.payload?.w3mThemeVariables?.['--w3m-accent']
    if (accent) document.documentElement.style.setProperty('--accent', accent)
  }
  const { outcome, payload, isSilent, isDoubled, leaves, lateMs } = await answer({ name, payload: data.payload }).catch((error) => ({ outcome: 'ERROR', payload: { message: String(error.message) } }))
  if (isSilent) return
  if (lateMs) await new Promise((done) => setTimeout(done, lateMs))
  babble(site)
  say({ type: '@w3m-frame/' + name + '_' + outcome, id: data.id, ...(payload === undefined ? {} : { payload }) }, site)
  if (isDoubled) say({ type: '@w3m-frame/' + name + '_ERROR', id: data.id, payload: { message: 'Again' } }, site)
  if (leaves) location.href = leaves
})
if (parent === window) document.querySelector('#idle').textContent = 'W3mFrame: parent is not set'
else ask('/api/hello', { hasStorage }).then(({ isReady, babbles: isLoud }) => { babbles = isLoud; babble('*'); if (isReady) say({ type: '@w3m-frame/READY', payload: { version: '4' } }, '*') })
`

/** The window before the provider's address is known. */
export const LOADING_PAGE = `${HEAD('Loading')}<p>One moment</p></html>`

/** The provider: one visitor, one button. */
export const OAUTH_PAGE = `${HEAD('Log in')}<h1 id="who"></h1><p>This stands in for the provider's own login.</p>
<div class="actions"><button id="deny" type="button" disabled>Cancel</button><button id="allow" type="button" class="yes" disabled>Continue as alice</button></div>
<script src="/oauth.js"></script></html>`

export const OAUTH_SCRIPT = `
const query = new URLSearchParams(location.search)
const provider = query.get('provider') ?? ''
document.querySelector('#who').textContent = 'Log in with ' + provider
const go = async (isDenied) => {
  const { resultUri } = await (await fetch('/api/oauth', { method: 'POST', body: JSON.stringify({ provider, state: query.get('state'), isDenied }) })).json()
  location.href = resultUri
}
document.querySelector('#allow').onclick = () => go(false)
document.querySelector('#deny').onclick = () => go(true)
// A click before this would be lost.
for (const button of document.querySelectorAll('button')) button.disabled = false
`

/** Where the provider sends the visitor back: hands the address to the site that opened the window, or goes back to it. */
export const RESULT_PAGE = `${HEAD('Logged in')}<p>Back to the site</p><script src="/result.js"></script></html>`
export const RESULT_SCRIPT = `
const [, back] = (new URLSearchParams(location.search).get('state') ?? '').split('--')
if (opener) opener.postMessage({ resultUri: location.href }, '*')
else if (/^https?:/.test(back ?? '')) location.href = back + '?result_uri=' + encodeURIComponent(location.href)
`

export const INBOX_PAGE = `${HEAD('Inbox')}<h1>Inbox</h1><p><small>Mails of the secure site in the sandbox, newest first.</small></p><dl id="mails"></dl><script src="/inbox.js"></script></html>`
export const INBOX_SCRIPT = `
const show = async () => {
  const list = document.querySelector('#mails')
  const mails = await (await fetch('/inbox.json')).json()
  list.replaceChildren(...mails.reverse().flatMap(({ to, subject, code, link }) => {
    const term = document.createElement('dt'); term.textContent = to
    const value = document.createElement('dd'); value.append(subject + ': ' + (code ?? ''))
    if (link) { const a = document.createElement('a'); a.href = link; a.textContent = 'Register this device'; value.append(a) }
    return [term, value]
  }))
}
show(); setInterval(show, 1000)
`
export const PLAIN_PAGE = (text: string) => `${HEAD('Secure site')}<p>${text}</p></html>`
