import { createPortico } from 'portico'
import { evm } from 'portico/evm'
import { base, mainnet } from 'portico/networks'
import { ConnectButton, PorticoProvider } from 'portico/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

// `?relay`: wallets behind a relay too, for what a code costs. Nobody listens there; the bench answers.
const services = location.search === '?relay' ? { relay: 'wss://relay.example' } : undefined
const portico = createPortico({ networks: [mainnet, base], adapters: [evm()], services })

function Page() {
  return (
    <main data-opens>
      <h1>A page</h1>
      <p>Some text.</p>
      <ConnectButton />
    </main>
  )
}

createRoot(document.getElementById('app')).render(
  <StrictMode>
    <PorticoProvider portico={portico}>
      <Page />
    </PorticoProvider>
  </StrictMode>,
)
