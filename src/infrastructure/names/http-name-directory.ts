import { array, type InferOutput, length, object, pipe, union, unknown } from 'valibot'
import { type AppError, isAppError } from '../../domain/errors/app-error.ts'
import { fail } from '../../domain/errors/fail-in-feature.ts'
import type { CaipNetworkId } from '../../domain/network/network.ts'
import { cleanText } from '../../domain/shared/foreign-text.ts'
import { fieldsOf } from '../../domain/shared/own-value.ts'
import type { NameDirectory, NameRecord, NameRegistration, NameSuggestion } from '../../ports/names/name-directory.ts'
import type { SupportedChains } from '../../ports/network/supported-chains.ts'
import { listOf, maybeDate, readableRows } from '../shared/amount-answer.ts'
import { code, flag, readAs, unique } from '../shared/answer.ts'
import { pathPart, type ServiceClient } from '../shared/service-client.ts'

/** Only the service's own zones: three labels, the first in ASCII letters, digits and hyphens. */
const NAME = /^[a-z0-9-]{3,64}\.[a-z0-9-]{2,32}\.[a-z]{2,16}$/
const ZONE = 'reown.id'
const ADDRESS = /^[-.%a-zA-Z0-9]{1,128}$/

const addresses = record((value) => {
  const { address } = fieldsOf(value)
  return typeof address === 'string' && ADDRESS.test(address) ? address : undefined
})
const Row = object({
  name: code(NAME),
  addresses,
  // An object on the wire, other than documented.
  attributes: record((value) => cleanText(value, 255)),
  registered_at: maybeDate(),
  updated_at: maybeDate(),
})
const Rows = listOf(Row, 100)
/** For an unknown name the service returns an empty list. */
const Lookup = union([Row, pipe(array(unknown()), length(0))])
const Suggestions = object({ suggestions: readableRows(object({ name: code(NAME), registered: flag() }), 20) })

/** `/v1/profile/*`. */
export class HttpNameDirectory implements NameDirectory {
  constructor(
    private readonly services: ServiceClient,
    private readonly chains: SupportedChains,
  ) {}

  async lookup(name: string, chainId: CaipNetworkId, signal: AbortSignal): Promise<NameRecord | undefined> {
    return this.#guarded(
      async () => {
        if (!(await this.chains.has(chainId, signal))) return undefined
        const path = `/v1/profile/account/${pathPart(name)}`
        const answer = await this.services.json(Lookup, { service: 'blockchain', path, query: { apiVersion: 2 } }, signal)
        return Array.isArray(answer) ? undefined : toRecord(answer as InferOutput<typeof Row>)
      },
      (description) => fail('NAME_LOOKUP_FAILED', { description }),
    )
  }

  async reverse(address: string, chainId: CaipNetworkId, signal: AbortSignal): Promise<readonly NameRecord[]> {
    return this.#guarded(
      async () => {
        if (!(await this.chains.has(chainId, signal))) return []
        const path = `/v1/profile/reverse/${pathPart(address)}`
        const query = { sender: address, apiVersion: 2 }
        const found = await this.services.json(Rows, { service: 'blockchain', path, query }, signal)
        return unique(found, ({ name }) => name).map(toRecord)
      },
      (description) => fail('NAME_REVERSE_FAILED', { description }),
    )
  }

  async suggestions(label: string, chainId: CaipNetworkId, signal: AbortSignal): Promise<readonly NameSuggestion[]> {
    return this.#guarded(
      async () => {
        if (!(await this.chains.has(chainId, signal))) return []
        const path = `/v1/profile/suggestions/${pathPart(label)}`
        const { suggestions } = await this.services.json(Suggestions, { service: 'blockchain', path, query: { zone: ZONE } }, signal)
        const listed = suggestions.map(({ name, registered }) => ({ name, isRegistered: registered === true }))
        return unique(listed, ({ name }) => name)
      },
      (description) => fail('NAME_SUGGESTIONS_FAILED', { description }),
    )
  }

  async register(registration: NameRegistration, chainId: CaipNetworkId, signal: AbortSignal): Promise<NameRecord> {
    const { name, coinType, address, message, signature } = registration
    return this.#guarded(
      async () => {
        if (!(await this.chains.has(chainId, signal))) throw fail('CHAIN_UNSUPPORTED', { network: chainId })
        const body = { coin_type: coinType, address, signature, message }
        const call = { service: 'blockchain', path: '/v1/profile/account', method: 'POST', identify: 'none', body } as const
        return toRecord(await this.services.json(Row, call, signal))
      },
      (description) => fail('NAME_REGISTRATION_FAILED', { name, description }),
    )
  }

  async #guarded<T>(ask: () => Promise<T>, failed: (description: string | undefined) => AppError): Promise<T> {
    try {
      return await ask()
    } catch (cause) {
      // Without the service there are no names: that is no failure, which another try could mend.
      if (isAppError(cause, 'ABORTED') || isAppError(cause, 'SERVICE_OFF') || isAppError(cause, 'APKT008')) throw cause
      const error = failed(isAppError(cause, 'HTTP_STATUS') ? cause.facts.description : undefined)
      error.cause = cause
      throw error
    }
  }
}

/** A map without unreadable keys and values; empty for any other value. */
function record(read: (value: unknown) => string | undefined) {
  return readAs((value): Readonly<Record<string, string>> => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return {}
    const entries = Object.entries(value).slice(0, 100)
    return Object.fromEntries(
      entries.flatMap(([key, each]) => {
        const found = /^\w{1,32}$/.test(key) && key !== '__proto__' ? read(each) : undefined
        return found === undefined ? [] : [[key, found]]
      }),
    )
  })
}

function toRecord({ registered_at: registeredAt, updated_at: updatedAt, ...row }: InferOutput<typeof Row>): NameRecord {
  return { ...row, registeredAt, updatedAt }
}
