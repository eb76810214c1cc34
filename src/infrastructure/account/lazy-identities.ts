import { isHexAddress } from '../../domain/caip/evm-hex.ts'
import { isAppError } from '../../domain/errors/app-error.ts'
import { fail } from '../../domain/errors/fail.ts'
import type { Network } from '../../domain/network/network.ts'
import type { OptionsService } from '../../domain/options/options-service.ts'
import { abortable } from '../../domain/shared/async/abortable.ts'
import { once } from '../../domain/shared/async/once.ts'
import type { Identities, Identity } from '../../ports/account/identities.ts'
import type { Http } from '../../ports/http/http.ts'
import { ensNetwork, type NameCheck } from './ens-network.ts'

/** Fetches the ENS code when there is an address to resolve and a network that has ENS. */
export class LazyIdentities implements Identities, NameCheck {
  /** Fallback, used when ENS has no record, did not answer or is not there. Undefined while there is none. */
  other: () => (() => Promise<Identities>) | undefined = () => undefined
  readonly #code = once(async () => new (await import('./viem-identities.ts')).ViemIdentities(this.http, this.options))

  constructor(
    private readonly http: Http,
    private readonly options: OptionsService,
  ) {}

  async find(address: string, networks: readonly Network[], signal: AbortSignal): Promise<Identity> {
    if (!isHexAddress(address)) return {}
    const other = this.other()
    const hasEns = this.canCheck(networks)
    // Nobody was asked: that is not an address without a name.
    if (!other && !hasEns) throw fail('IDENTITY_UNAVAILABLE', { address })
    if (!other) return this.#ask(address, networks, signal)
    let failure: unknown
    const ens: Promise<Identity> = hasEns ? this.#ask(address, networks, signal) : Promise.resolve({})
    const own = await ens.catch((error: unknown): Identity => {
      if (isAppError(error, 'ABORTED')) throw error
      failure = error
      return {}
    })
    if (own.name !== undefined) return own
    const found = await (await this.#load(other, address, signal)).find(address, networks, signal)
    // Whether the address has a name in ENS is not known then; what is thrown is asked again, an answer without a name would be kept.
    if (found.name === undefined && failure !== undefined) throw failure
    return found
  }

  canCheck(networks: readonly Network[]): boolean {
    return ensNetwork(networks, this.options.state.value) !== undefined
  }

  async leadsTo(name: string, address: string, networks: readonly Network[], signal: AbortSignal): Promise<boolean> {
    if (!isHexAddress(address) || !this.canCheck(networks)) return false
    const names = await this.#load(this.#code, address, signal)
    return names.leadsTo(name, address, networks, signal)
  }

  async #ask(address: string, networks: readonly Network[], signal: AbortSignal): Promise<Identity> {
    const identities = await this.#load(this.#code, address, signal)
    return identities.find(address, networks, signal)
  }

  #load<T>(load: () => Promise<T>, address: string, signal: AbortSignal): Promise<T> {
    const loaded = load().catch((error: unknown) => {
      throw fail('IDENTITY_UNAVAILABLE', { address }, { cause: error })
    })
    return abortable(loaded, signal)
  }
}
