import type { ListedWallet, RegistryPage, RegistryQuery, WalletRegistry } from '../../../src/ports/wallets/wallet-registry.ts'
import { Answering } from '../shared/answering.ts'

/** A registry of the wallets it was given. */
export class FakeWalletRegistry extends Answering implements WalletRegistry {
  wallets: readonly ListedWallet[] = []
  readonly queries: RegistryQuery[] = []

  find(query: RegistryQuery, signal: AbortSignal): Promise<RegistryPage> {
    return this.answer(signal, () => {
      this.queries.push(query)
      const found = this.wallets.filter((wallet) => matches(wallet, query))
      const start = (query.page - 1) * query.entries
      return { wallets: found.slice(start, start + query.entries), count: found.length }
    })
  }
}

function matches(wallet: ListedWallet, query: RegistryQuery): boolean {
  const { include, exclude, chains, search, certifiedOnly, names, rdns } = query
  const wanted = [...(names ?? []).map((name) => name.toLowerCase()), ...(rdns ?? [])]
  return (
    (!include?.length || include.includes(wallet.id)) &&
    !exclude?.includes(wallet.id) &&
    (!chains?.length || wallet.chains.some((chain) => chains.includes(chain))) &&
    wallet.name.toLowerCase().includes(search?.trim().toLowerCase() ?? '') &&
    (!certifiedOnly || wallet.isCertified) &&
    (wanted.length === 0 || wanted.includes(wallet.name.toLowerCase()) || wanted.includes(wallet.rdns ?? '-'))
  )
}
