import { describe, expect, it } from 'vitest'
import type { ChainAdapterWorld, WalletKnobs } from './chain-adapter-cases.ts'
import { chainAdapterCases } from './chain-adapter-cases.ts'
import type { ContractCase } from './contract-case.ts'

/** The suite of the port, and what more the wallets of a namespace promise: `walletNetworkCases` or `siteNetworkCases`, `balanceCases`, … */
export function describeChainAdapter<K extends WalletKnobs>(
  adapter: string,
  open: () => ChainAdapterWorld<K>,
  ...more: readonly (readonly ContractCase<ChainAdapterWorld<K>>[])[]
): void {
  describe(`ChainAdapter: ${adapter}`, () => {
    it.each([chainAdapterCases as readonly ContractCase<ChainAdapterWorld<K>>[], ...more].flat())('$name', ({ run }) =>
      expect(run(open)).resolves.toBeUndefined(),
    )
  })
}
