import {
  AccountButton,
  ConnectButton,
  NetworkButton,
  PorticoButton,
  PorticoProvider,
  useAccount,
  useNetwork,
  usePay,
  usePortico,
} from 'portico/react'
import { useState } from 'react'
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

/** A bill, if the test hands one in. */
const { bill } = globalThis.hostConfig ?? {}

function Shop() {
  const { pay, isPending } = usePay()
  const [paid, setPaid] = useState('')
  const ask = () =>
    pay(bill).then(
      ({ status }) => setPaid(status),
      ({ code }) => setPaid(code),
    )
  return (
    <section>
      <button type="button" id="pay" onClick={ask}>
        Pay the mooring
      </button>
      <p id="paid">{isPending ? 'pending' : paid}</p>
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
        {bill && <Shop />}
      </main>
    </PorticoProvider>
  )
}
