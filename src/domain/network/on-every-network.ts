import type { CaipNetworkId, Network } from './network.ts'

/** Accounts on every network of the site, for what is kept per network. */
export function onEveryNetwork<T extends Readonly<{ namespace: string }>>(
  accounts: readonly T[],
  networks: readonly Network[],
): readonly (T & Readonly<{ caipNetworkId: CaipNetworkId }>)[] {
  return accounts.flatMap((account) =>
    networks.filter((each) => each.chainNamespace === account.namespace).map(({ caipNetworkId }) => ({ ...account, caipNetworkId })),
  )
}
