'use client'

import { createPortico } from 'portico'
import { evm } from 'portico/evm'
import { AccountButton, ConnectButton, PorticoProvider, useAccount, usePortico } from 'portico/react'
import { useState } from 'react'
import { networks } from './networks.js'

function Status() {
  const { open } = usePortico()
  const account = useAccount()
  return (
    <section>
      <button type="button" id="connect" onClick={() => open().catch(() => {})}>
        Sign in with a wallet
      </button>
      <p id="status">{account.status}</p>
      <p id="address">{account.address ?? 'nobody'}</p>
    </section>
  )
}

export function Wallet({ initialState, children }) {
  const [portico] = useState(() => createPortico({ networks, adapters: [evm()], initialState, ...globalThis.hostConfig }))
  return (
    <PorticoProvider portico={portico}>
      {children}
      <Status />
      <ConnectButton />
      <AccountButton />
    </PorticoProvider>
  )
}
