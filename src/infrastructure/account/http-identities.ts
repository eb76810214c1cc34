import { object } from 'valibot'
import { isHexAddress } from '../../domain/caip/evm-hex.ts'
import { isAppError } from '../../domain/errors/app-error.ts'
import { fail } from '../../domain/errors/fail.ts'
import type { Network } from '../../domain/network/network.ts'
import { abortable } from '../../domain/shared/async/abortable.ts'
import { isPicture } from '../../domain/shared/picture-url.ts'
import type { Identities, Identity } from '../../ports/account/identities.ts'
import { maybe } from '../shared/answer.ts'
import { pathPart, type ServiceClient } from '../shared/service-client.ts'
import type { NameCheck } from './ens-network.ts'

type RegisteredNames = Readonly<{ of(address: string, networks: readonly Network[], signal: AbortSignal): Promise<string | undefined> }>

const Answer = object({
  name: maybe((value) => (typeof value === 'string' ? value.toLowerCase() : undefined)),
  avatar: maybe((value) => (isPicture(value) ? value : undefined)),
})

/**
 * Names and pictures from the provider's identity service. EVM only; the identity service is not asked when nobody can verify a name, as on
 * sites of test networks.
 */
export class HttpIdentities implements Identities {
  constructor(
    private readonly services: ServiceClient,
    private readonly names: NameCheck,
    /** Fallback for accounts without a name: the names that the provider registers itself. */
    private readonly registered?: () => Promise<RegisteredNames>,
  ) {}

  async find(address: string, networks: readonly Network[], signal: AbortSignal): Promise<Identity> {
    const own = networks.filter(({ chainNamespace }) => chainNamespace === 'eip155')
    if (!isHexAddress(address) || own.length === 0) return {}
    if (own.every(({ testnet }) => testnet) || !this.names.canCheck(networks)) {
      if (!this.registered) throw fail('IDENTITY_UNAVAILABLE', { address })
      return this.#ofDirectory(address, networks, undefined, signal)
    }
    const path = `/v1/identity/${pathPart(address)}`
    try {
      const { name, avatar } = await this.services.json(Answer, { service: 'blockchain', path, query: { sender: address } }, signal)
      const shown = name ? await showable(name, signal) : undefined
      if (shown === undefined) return await this.#ofDirectory(address, networks, avatar, signal)
      // A picture belongs to the name it came with.
      const isHers = await this.#leadsTo(shown, address, networks, signal)
      if (isHers) return { name: shown, ...(avatar !== undefined && { avatar }) }
      const registered = await this.#ofDirectory(address, networks, undefined, signal)
      if (registered.name === undefined && isHers === undefined) throw fail('IDENTITY_UNAVAILABLE', { address })
      return registered
    } catch (error) {
      if (isAppError(error, 'ABORTED')) throw error
      throw fail('IDENTITY_UNAVAILABLE', { address }, { cause: error })
    }
  }

  /** Undefined: the lookup failed. @throws ABORTED */
  async #leadsTo(name: string, address: string, networks: readonly Network[], signal: AbortSignal): Promise<boolean | undefined> {
    try {
      return await this.names.leadsTo(name, address, networks, signal)
    } catch (error) {
      if (isAppError(error, 'ABORTED')) throw error
      return undefined
    }
  }

  async #ofDirectory(address: string, networks: readonly Network[], avatar: string | undefined, signal: AbortSignal): Promise<Identity> {
    const name = this.registered && (await (await abortable(this.registered(), signal)).of(address, networks, signal))
    return { ...(name !== undefined && { name }), ...(avatar !== undefined && { avatar }) }
  }
}

/** The name normalisation tables are 26 kB, so they are fetched only for an account that has a name. */
async function showable(name: string, signal: AbortSignal): Promise<string | undefined> {
  return (await abortable(import('./showable-name.ts'), signal)).showableName(name)
}
