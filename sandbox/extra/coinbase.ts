import { FakeKeysPage } from '../../test/fakes/coinbase/fake-keys-page.ts'
import { startKeysDesk } from '../../test/fakes/coinbase/keys-desk.ts'
import { createEvmSigner } from '../../test/fakes/relay/evm-signer.ts'
import type { SandboxExtra } from '../extra.ts'

/** Anvil's second account: public, for local chains only. */
const KEY = '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d'

/** Coinbase's window, simulated with a real key. */
export const extra: SandboxExtra = {
  name: 'coinbase',
  async start({ chains, port }) {
    const rpcUrls = Object.fromEntries(chains.map(({ caipNetworkId, rpcUrl }) => [caipNetworkId, rpcUrl]))
    const known = Object.fromEntries(chains.map(({ chainId, rpcUrl }) => [chainId, rpcUrl]))
    const desk = await startKeysDesk(new FakeKeysPage(createEvmSigner([KEY], rpcUrls), known), port('coinbase'))
    return { urls: { coinbase: desk.url }, services: { coinbase: desk.url }, stop: desk.stop }
  },
}
