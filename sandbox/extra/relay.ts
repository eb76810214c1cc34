import { KeyWallet } from '../../test/fakes/relay/key-wallet.ts'
import { startPairingDesk } from '../../test/fakes/relay/pairing-desk.ts'
import { startRelay } from '../../test/fakes/relay/relay-server.ts'
import type { SandboxExtra } from '../extra.ts'

/** Anvil's first account: public, for local chains only. */
const KEY = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'

/** A WalletConnect relay, and a wallet that pairs with every URI posted to `urls.walletPairing`. */
export const extra: SandboxExtra = {
  name: 'relay',
  async start({ chains, port }) {
    const server = await startRelay(port('relay'))
    const rpcUrls = Object.fromEntries(chains.map(({ caipNetworkId, rpcUrl }) => [caipNetworkId, rpcUrl]))
    const desk = await startPairingDesk(() => KeyWallet.start({ relayUrl: server.url, privateKeys: [KEY], rpcUrls }), server.relay)
    return {
      urls: { relay: server.url, walletPairing: `${desk.url}/pair`, relayControl: `${desk.url}/knobs` },
      services: { relay: server.url },
      async stop() {
        await desk.stop()
        await server.stop()
      },
    }
  },
}
