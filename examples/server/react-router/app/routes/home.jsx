import { ConnectButton, useAccount, useDisconnect, useProvider } from 'portico/react'
import { useState } from 'react'

export default function Home() {
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
