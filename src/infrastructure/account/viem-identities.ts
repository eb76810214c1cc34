import { isHexAddress } from '../../domain/caip/evm-hex.ts'
import { isAppError } from '../../domain/errors/app-error.ts'
import { fail } from '../../domain/errors/fail.ts'
import type { Network } from '../../domain/network/network.ts'
import type { OptionsService } from '../../domain/options/options-service.ts'
import { abortable } from '../../domain/shared/async/abortable.ts'
import { isPicture } from '../../domain/shared/picture-url.ts'
import type { Identities, Identity } from '../../ports/account/identities.ts'
import type { Http } from '../../ports/http/http.ts'
import { RpcUrls } from '../network/rpc-urls.ts'
import { ensNetwork, type NameCheck } from './ens-network.ts'
import { EnsResolver } from './ens-resolver.ts'
import { showableName } from './showable-name.ts'

/** ENS: the primary name of an address, verified by resolving it back to the address, and the avatar of that name. */
export class ViemIdentities implements Identities, Pick<NameCheck, 'leadsTo'> {
  readonly #urls: RpcUrls

  constructor(
    private readonly http: Http,
    private readonly options: OptionsService,
  ) {
    this.#urls = new RpcUrls(options)
  }

  async find(address: string, networks: readonly Network[], signal: AbortSignal): Promise<Identity> {
    return (await this.#ask(address, networks, signal, (resolver, owner) => read(owner, resolver))) ?? {}
  }

  async leadsTo(name: string, address: string, networks: readonly Network[], signal: AbortSignal): Promise<boolean> {
    const forward = await this.#ask(address, networks, signal, (resolver) => resolver.address(name))
    return forward?.toLowerCase() === address.toLowerCase()
  }

  /** @throws IDENTITY_UNAVAILABLE, also when nobody can be asked, ABORTED */
  async #ask<T>(
    address: string,
    networks: readonly Network[],
    signal: AbortSignal,
    question: (resolver: EnsResolver, address: `0x${string}`) => Promise<T>,
  ): Promise<T | undefined> {
    const ens = ensNetwork(networks, this.options.state.value)
    if (!isHexAddress(address)) return undefined
    if (!ens) throw fail('IDENTITY_UNAVAILABLE', { address })
    try {
      return await abortable(question(new EnsResolver(ens, this.#urls.of(ens.network), this.http, signal), address), signal)
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
