import * as all from 'virtual:adapters'
import { createPortico } from 'portico'

/** Every adapter there is. A test may leave some out, and says which networks the site has. */
const { networks = [], leaveOut = [], cosmosChains: chains, commonWallet, ...options } = globalThis.hostConfig ?? {}
const adapters = Object.values(all)
  .map((make) => make({ chains }))
  .filter(({ namespace }) => !leaveOut.includes(namespace))
const portico = createPortico({ networks, adapters, ...options })
document.getElementById('connect').addEventListener('click', () => portico.open().catch(() => {}))
globalThis.host = { portico }
