import { createPortico } from 'portico'
import { evm } from 'portico/evm'
import { mainnet } from 'portico/networks'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

// The page of the table: Portico behind the site's own button, without the buttons of `portico/react`.
const portico = createPortico({ networks: [mainnet], adapters: [evm()], ...window.hostOptions })

function Page() {
  return (
    <main>
      <h1>A page</h1>
      <p>Some text.</p>
      <button id="connect" type="button" onClick={() => portico.open()}>
        Connect
      </button>
    </main>
  )
}

createRoot(document.getElementById('app')).render(
  <StrictMode>
    <Page />
  </StrictMode>,
)
