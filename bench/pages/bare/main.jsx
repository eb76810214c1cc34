import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

function Page() {
  return (
    <main>
      <h1>A page</h1>
      <p>Some text.</p>
      <button id="connect" type="button">
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
