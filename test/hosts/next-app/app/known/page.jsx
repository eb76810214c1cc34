import { cookies } from 'next/headers'
import { networks } from '../networks.js'
import { Wallet } from '../wallet.jsx'

/** The site kept what `getAccount()` gave it in a cookie; the first paint shows it. */
export default async function Page() {
  const address = (await cookies()).get('address')?.value
  const [caipNetwork] = networks
  const initialState = address && {
    account: {
      status: 'connected',
      isConnected: true,
      address,
      caipAddress: `eip155:31337:${address}`,
      allAccounts: [{ namespace: 'eip155', address, chainId: 31337, caipAddress: `eip155:31337:${address}` }],
    },
    network: {
      caipNetwork,
      caipNetworkId: 'eip155:31337',
      chainId: 31337,
      approvedCaipNetworkIds: undefined,
      supportsAllNetworks: true,
      isUnsupported: false,
    },
  }
  return (
    <Wallet initialState={initialState}>
      <h1>Harbour Tools</h1>
      <p>Rendered on the server, for a visitor we know.</p>
    </Wallet>
  )
}
