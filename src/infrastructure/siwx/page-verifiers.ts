import type { Client } from 'viem'
import type { SiwxSession } from '../../domain/siwx/siwx-session.ts'
import type { SiwxVerifier } from '../../ports/siwx/siwx-verifier.ts'

/** One verifier per namespace, its code fetched with the first session that needs it. `rpcUrls`: nodes for contract signatures. */
export function lazyVerifiers(rpcUrls: (chainId: string) => readonly string[]): readonly SiwxVerifier[] {
  const clients = async (chainId: string): Promise<Client | undefined> => {
    const urls = rpcUrls(chainId)
    return urls.length > 0 ? (await import('./evm-client.ts')).evmClient(urls, chainId) : undefined
  }
  return [
    lazyVerifier('eip155', async () => new (await import('./evm-siwx-verifier.ts')).EvmSiwxVerifier(clients)),
    lazyVerifier('solana', async () => new (await import('./solana-siwx-verifier.ts')).SolanaSiwxVerifier()),
    lazyVerifier('bip122', async () => new (await import('./bitcoin-siwx-verifier.ts')).BitcoinSiwxVerifier()),
  ]
}

function lazyVerifier(chainNamespace: string, fetch: () => Promise<SiwxVerifier>): SiwxVerifier {
  return {
    chainNamespace,
    shouldVerify: ({ data }: SiwxSession) => data.chainId.startsWith(`${chainNamespace}:`),
    verify: async (session) => (await fetch()).verify(session),
  }
}
