import { createPortico } from 'portico'
import { evm } from 'portico/evm'
import { defineNetwork } from 'portico/networks'
import { ConnectButton, PorticoProvider, usePortico } from 'portico/react'
import { createElement as h } from 'react'
import { createRoot } from 'react-dom/client'

const { networks = [], ...options } = globalThis.hostConfig ?? {}
const portico = createPortico({ networks: networks.map((network) => defineNetwork(network)), adapters: [evm()], ...options })
globalThis.host = { portico }

function Page() {
  const { open } = usePortico()
  return h(
    'main',
    null,
    h('h1', null, 'Harbour Tools'),
    h('button', { id: 'connect', type: 'button', onClick: () => open().catch(() => {}) }, 'Sign in'),
    h(ConnectButton),
  )
}

createRoot(document.getElementById('app')).render(h(PorticoProvider, { portico }, h(Page)))
