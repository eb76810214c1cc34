'use client'

import { ConnectButton, PorticoProvider, useAccount, useDisconnect, useProvider } from 'portico/react'
import { useEffect, useState } from 'react'
import { makePortico, remember } from './portico.js'

function Account() {
  const { address } = useAccount()
  const { walletProvider } = useProvider('eip155')
  const { disconnect } = useDisconnect()
  const [signature, setSignature] = useState('')
  if (!address) return <ConnectButton />
  const sign = async () => setSignature(await walletProvider.request({ method: 'personal_sign', params: ['0x48656c6c6f', address] }))
  return (
    <section>
      <p id="address">{address}</p>
      <button type="button" onClick={sign}>
        Sign a message
      </button>
      <p id="signature">{signature}</p>
      <button type="button" onClick={() => disconnect()}>
        Disconnect
      </button>
    </section>
  )
}

export function Wallet({ initialState }) {
  const [portico] = useState(() => makePortico(initialState))
  useEffect(() => remember(portico), [portico])
  return (
    <PorticoProvider portico={portico}>
      <Account />
    </PorticoProvider>
  )
}
