import { createPortico } from 'portico'
import { evm } from 'portico/evm'
import { mainnet } from 'portico/networks'
import { porticoConnector } from 'portico/wagmi'
import { createConfig, http } from 'wagmi'
import { mainnet as chain } from 'wagmi/chains'

export const portico = createPortico({ networks: [mainnet], adapters: [evm()] })
export const config = createConfig({
  chains: [chain],
  connectors: [porticoConnector(portico)],
  transports: { [chain.id]: http() },
  // Portico finds the wallets of the page.
  multiInjectedProviderDiscovery: false,
})
