import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'

/** What a careful developer writes by hand: nothing loaded until the click, no Suspense in the way. */
function Page() {
  const [Dialog, setDialog] = useState()
  const [isOpen, setOpen] = useState(false)
  const show = () => {
    setOpen(true)
    import('./dialog.jsx').then((module) => setDialog(() => module.WalletDialog))
  }
  return (
    <main data-opens>
      <h1>A page</h1>
      <p>Some text.</p>
      <button id="connect" type="button" onClick={show}>
        Connect
      </button>
      {isOpen && Dialog ? <Dialog onClose={() => setOpen(false)} /> : undefined}
    </main>
  )
}

createRoot(document.getElementById('app')).render(
  <StrictMode>
    <Page />
  </StrictMode>,
)
