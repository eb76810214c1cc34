import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { ConnectButton, PorticoProvider } from 'portico/react'
import { createRoot } from 'react-dom/client'
import { useAccount, useDisconnect, useSignMessage, WagmiProvider } from 'wagmi'
import { config, portico } from './wallet.js'

/** The names of hooks are those of wagmi 2, which wagmi 3 has too. */
function Account() {
  const { address, isConnected, isReconnecting } = useAccount()
  const { data: signature, signMessage } = useSignMessage()
  const { disconnect } = useDisconnect()
  if (!isConnected) return <ConnectButton />
  return (
    <section>
      <p id="address">{address}</p>
      <button type="button" onClick={() => signMessage({ message: 'Hello' })}>
        Sign a message
      </button>
      <p id="signature">{signature}</p>
      {/* wagmi shows the stored account at once; its connector comes a moment later. */}
      <button type="button" disabled={isReconnecting} onClick={() => disconnect()}>
        Disconnect
      </button>
    </section>
  )
}

createRoot(document.getElementById('root')).render(
  <WagmiProvider config={config}>
    <QueryClientProvider client={new QueryClient()}>
      <PorticoProvider portico={portico}>
        <Account />
      </PorticoProvider>
    </QueryClientProvider>
  </WagmiProvider>,
)
