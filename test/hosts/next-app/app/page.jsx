// A server component: the buttons are client components of their own.
import { NetworkButton } from 'portico/react'
import { Wallet } from './wallet.jsx'

export default function Page() {
  return (
    <Wallet>
      <h1>Harbour Tools</h1>
      <p>Rendered on the server, for a visitor we do not know.</p>
      <NetworkButton />
    </Wallet>
  )
}
