import { bitcoin } from 'portico/bitcoin'
import { cosmos } from 'portico/cosmos'
import * as known from 'portico/networks'
import { polkadot } from 'portico/polkadot'
import { solana } from 'portico/solana'
import { stacks } from 'portico/stacks'
import { sui } from 'portico/sui'
import type { SandboxInfo } from '../sandbox/sandbox.ts'

export const otherAdapters = () => [solana(), bitcoin(), sui(), polkadot(), cosmos(), stacks()]

/** One network of each other kind. Solana is the sandbox's own; of the rest nothing is asked, for there is no internet here. */
export function otherNetworks({ urls }: SandboxInfo) {
  const at = (network: known.NetworkInput, http: readonly string[] = []) => ({ ...network, rpcUrls: { default: { http } } })
  const { solana: solanaUrl } = urls
  return [
    at(known.solana, solanaUrl === undefined ? [] : [solanaUrl]),
    ...[known.bitcoin, known.bitcoinTestnet, known.sui, known.polkadot, known.cosmos, known.stacks].map((network) => at(network)),
  ]
}

/** Wallets of their standards, with keys that really sign. An extension stays until the page is gone. */
export async function injectOtherWallets(): Promise<void> {
  await import('../test/fakes/wallets/namespace-wallets.ts')
}
