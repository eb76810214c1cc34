import { UniversalProvider } from '@walletconnect/universal-provider'

type Asked = Readonly<{ relayUrl: string; projectId: string; chains: readonly string[] }>

let client: InstanceType<typeof UniversalProvider> | undefined
let session: Promise<unknown> | undefined

/** Pairs as the kit that a site used before does: without a prefix, in the client's own database. Gives the pairing URI. */
export async function pairAsBefore({ relayUrl, projectId, chains }: Asked): Promise<string> {
  const metadata = { name: 'Before', description: '', url: location.origin, icons: [''] }
  const provider = await UniversalProvider.init({ projectId, relayUrl, metadata, logger: 'silent' })
  client = provider
  const uri = new Promise<string>((shown) => provider.on('display_uri', shown))
  const methods = ['personal_sign', 'eth_sendTransaction', 'wallet_switchEthereumChain']
  session = provider.connect({
    optionalNamespaces: { eip155: { chains: [...chains], methods, events: ['accountsChanged', 'chainChanged'] } },
  })
  return uri
}

/** Leaves what that kit leaves beside it, once the wallet has said yes. Gives the client's id. */
export async function keepAsBefore(): Promise<string> {
  await session
  const { namespaces = {} } = client?.session ?? {}
  const [account = ''] = Object.values(namespaces).flatMap(({ accounts }) => accounts)
  const [namespace = '', reference = '', address = ''] = account.split(':')
  const caipNetwork = { id: Number(reference), chainNamespace: namespace, caipNetworkId: `${namespace}:${reference}` }
  const connection = { connectorId: 'walletConnect', accounts: [{ address, caipAddress: account }], caipNetwork }
  const keys = {
    connection_status: 'connected',
    connected_namespaces: namespace,
    active_namespace: namespace,
    active_caip_network_id: caipNetwork.caipNetworkId,
    [`${namespace}:connected_connector_id`]: 'walletConnect',
    connections: JSON.stringify({ [namespace]: [connection] }),
    disconnected_connector_ids: JSON.stringify({ [namespace]: [] }),
    recent_wallets: JSON.stringify([{ id: 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96', name: 'MetaMask' }]),
  }
  for (const [key, value] of Object.entries(keys)) localStorage.setItem(`@appkit/${key}`, value)
  return (await client?.client.core.crypto.getClientId()) ?? ''
}
