import {
  AccountButton,
  ConnectButton,
  NetworkButton,
  PorticoButton,
  PorticoProvider,
  useAccount,
  useNetwork,
  usePortico,
} from 'portico/react'
import { portico } from './portico.js'

function Status() {
  const { open } = usePortico()
  const account = useAccount()
  const { caipNetwork } = useNetwork()
  return (
    <section>
      <button type="button" id="connect" onClick={() => open().catch(() => {})}>
        Sign in with a wallet
      </button>
      <p id="status">{account.status}</p>
      <p id="address">{account.address ?? 'nobody'}</p>
      <p id="network">{caipNetwork?.name ?? 'no network'}</p>
    </section>
  )
}

export function App() {
  return (
    <PorticoProvider portico={portico}>
      <main>
        <h1>Harbour Tools</h1>
        <p>A page about boats. It knows nothing of wallets.</p>
        <a href="#more">More</a>
        <Status />
        <ConnectButton />
        <AccountButton />
        <NetworkButton />
        <PorticoButton />
      </main>
    </PorticoProvider>
  )
}
