import { createPortico } from 'portico'
import { evm } from 'portico/evm'
import { base, mainnet } from 'portico/networks'
import { ConnectButton, PorticoProvider } from 'portico/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

// The bench hands in a project id, services and features ("hostOptions" of the window).
const portico = createPortico({ networks: [mainnet, base], adapters: [evm()], ...window.hostOptions })

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
