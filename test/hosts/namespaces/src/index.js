import * as all from 'virtual:adapters'
import { createPortico } from 'portico'

/** Every adapter there is. A test may leave some out, and says which networks the site has. */
const {
  networks = [],
  leaveOut = [],
  cosmosChains: chains,
  commonWallet,
  signIn,
  accountButtons = [],
  ...options
} = globalThis.hostConfig ?? {}
const adapters = Object.values(all)
  .map((make) => make({ chains }))
  .filter(({ namespace }) => !leaveOut.includes(namespace))
// JSON only: `signIn` is what the site gives to its sign-in; with `baseUrl` it has a back end.
if (signIn) {
  const { DefaultSiwx, HttpSiwx } = await import('portico/siwx')
  options.siwx = signIn.baseUrl ? new HttpSiwx(signIn) : new DefaultSiwx(signIn)
}
const portico = createPortico({ networks, adapters, ...options })
document.getElementById('connect').addEventListener('click', () => portico.open().catch(() => {}))
globalThis.host = { portico }
if (accountButtons.length > 0) await import('portico/elements')
for (const namespace of accountButtons) {
  const button = document.createElement('portico-account-button')
  button.setAttribute('namespace', namespace)
  document.querySelector('main').append(button)
}
