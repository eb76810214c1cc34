import { isAppError } from '../../domain/errors/app-error.ts'
import { fail } from '../../domain/errors/fail.ts'
import { addressFor, isDirectoryName } from '../../domain/names/name-rules.ts'
import type { Network } from '../../domain/network/network.ts'
import type { CacheService } from '../../domain/shared/cache.ts'
import type { NameDirectory } from '../../ports/names/name-directory.ts'

/** Names looked up per address; the directory has rarely more than one. */
const NAMES_MAX = 3

/** Names of the provider's directory, both `alice.reown.id` and the old kind. One is given only if it leads back to the address. */
export class RegisteredNames {
  constructor(
    private readonly directory: NameDirectory,
    private readonly cache: CacheService,
  ) {}

  /** @throws IDENTITY_UNAVAILABLE when the directory did not answer, ABORTED */
  async of(address: string, networks: readonly Network[], signal: AbortSignal): Promise<string | undefined> {
    const network = networks.find(({ chainNamespace, testnet }) => chainNamespace === 'eip155' && !testnet)
    if (!network) return undefined
    const chainId = network.caipNetworkId
    try {
      const wanted = { cache: 'ens', key: address.toLowerCase(), parse: parseNames } as const
      const ask = async (ends: AbortSignal) => (await this.directory.reverse(address, chainId, ends)).map(({ name }) => name)
      const claimed = await this.cache.get(wanted, ask, signal)
      for (const name of claimed.filter(isDirectoryName).slice(0, NAMES_MAX)) {
        const record = await this.directory.lookup(name, chainId, signal)
        const owner = record && addressFor(Number(network.id), record.addresses)
        if (record?.name === name && owner?.toLowerCase() === address.toLowerCase()) return name
      }
      return undefined
    } catch (error) {
      if (isAppError(error, 'ABORTED')) throw error
      throw fail('IDENTITY_UNAVAILABLE', { address }, { cause: error })
    }
  }
}

function parseNames(kept: unknown): readonly string[] | undefined {
  return Array.isArray(kept) && kept.every((name) => typeof name === 'string') ? (kept as readonly string[]) : undefined
}
