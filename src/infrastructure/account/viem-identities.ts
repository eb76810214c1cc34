import { isAppError } from '../../domain/errors/app-error.ts'
import { fail } from '../../domain/errors/fail.ts'
import type { Network } from '../../domain/network/network.ts'
import type { OptionsService } from '../../domain/options/options-service.ts'
import { abortable } from '../../domain/shared/deadline.ts'
import type { Identities, Identity } from '../../ports/account/identities.ts'
import type { Http } from '../../ports/http/http.ts'
import { RpcUrls } from '../network/rpc-urls.ts'
import { ensNetwork, isEnsAddress } from './ens-network.ts'
import { EnsResolver } from './ens-resolver.ts'
import { isPicture, showableName } from './showable-name.ts'

/** ENS: the primary name of an address, when it leads back to it, and the picture of that name. */
export class ViemIdentities implements Identities {
  readonly #urls: RpcUrls

  constructor(
    private readonly http: Http,
    options: OptionsService,
  ) {
    this.#urls = new RpcUrls(options)
  }

  async find(address: string, networks: readonly Network[], signal: AbortSignal): Promise<Identity> {
    const ens = ensNetwork(networks)
    if (!ens || !isEnsAddress(address)) return {}
    try {
      return await abortable(read(address, new EnsResolver(ens, this.#urls.of(ens.network), this.http, signal)), signal)
    } catch (error) {
      if (isAppError(error, 'ABORTED')) throw error
      throw fail('IDENTITY_UNAVAILABLE', { address }, { cause: error })
    }
  }
}

async function read(address: `0x${string}`, resolver: EnsResolver): Promise<Identity> {
  const name = showableName(await resolver.primaryName(address))
  if (name === undefined) return {}
  const [forward, record] = await Promise.all([resolver.address(name), resolver.text(name, 'avatar').catch(() => undefined)])
  if (forward?.toLowerCase() !== address.toLowerCase()) return {}
  const avatar = isPicture(record) ? record : undefined
  return avatar === undefined ? { name } : { name, avatar }
}
