import { isAppError } from '../../domain/errors/app-error.ts'
import { fail } from '../../domain/errors/fail.ts'
import { addressFor, isDirectoryName } from '../../domain/names/name-rules.ts'
import type { Network } from '../../domain/network/network.ts'
import type { CacheService } from '../../domain/shared/cache.ts'
import type { NameDirectory, NameRecord } from '../../ports/names/name-directory.ts'
import type { SupportedChains } from '../../ports/network/supported-chains.ts'

/** Names looked up per address; the directory has rarely more than one. */
const NAMES_MAX = 3

/** Names of the provider's directory, both `alice.reown.id` and the old kind. One is given only if it leads back to the address. */
export class RegisteredNames {
  constructor(
    private readonly directory: NameDirectory,
    private readonly cache: CacheService,
    private readonly chains: SupportedChains,
  ) {}

  /** @throws IDENTITY_UNAVAILABLE when the directory did not answer, ABORTED */
  async of(address: string, networks: readonly Network[], signal: AbortSignal): Promise<string | undefined> {
    try {
      const served = await this.#served(networks, signal)
      const [network] = served
      if (!network) return undefined
      const chainId = network.caipNetworkId
      const wanted = { cache: 'ens', key: address.toLowerCase(), parse: parseNames } as const
      const ask = async (ends: AbortSignal) => (await this.directory.reverse(address, chainId, ends)).map(({ name }) => name)
      const claimed = await this.cache.get(wanted, ask, signal)
      for (const name of claimed.filter(isDirectoryName).slice(0, NAMES_MAX)) {
        const record = await this.directory.lookup(name, chainId, signal)
        if (record?.name === name && ownerOn(served, record)?.toLowerCase() === address.toLowerCase()) return name
      }
      return undefined
    } catch (error) {
      if (isAppError(error, 'ABORTED')) throw error
      throw fail('IDENTITY_UNAVAILABLE', { address }, { cause: error })
    }
  }

  /** The networks of the site that the directory supports, test networks last. */
  async #served(networks: readonly Network[], signal: AbortSignal): Promise<readonly Network[]> {
    const served: Network[] = []
    for (const each of networks) {
      if (each.chainNamespace === 'eip155' && (await this.chains.has(each.caipNetworkId, signal))) served.push(each)
    }
    return served.sort((a, b) => Number(a.testnet === true) - Number(b.testnet === true))
  }
}

/** Whom the name leads to on the first of the networks for which it has an address. */
function ownerOn(networks: readonly Network[], { addresses }: NameRecord): string | undefined {
  const owners = networks.flatMap(({ id }) => addressFor(Number(id), addresses) ?? [])
  return owners[0]
}

function parseNames(kept: unknown): readonly string[] | undefined {
  return Array.isArray(kept) && kept.every((name) => typeof name === 'string') ? (kept as readonly string[]) : undefined
}
