import { isCaipNetworkId } from '../../domain/caip/caip-network-id.ts'
import { fail } from '../../domain/errors/fail.ts'
import type { CaipNetworkId } from '../../domain/network/network.ts'
import { abortable } from '../../domain/shared/async/abortable.ts'
import { never } from '../../domain/shared/async/never.ts'
import { once } from '../../domain/shared/async/once.ts'
import type { SupportedChains } from '../../ports/network/supported-chains.ts'
import { code, object, rows } from '../shared/answer.ts'
import type { ServiceClient } from '../shared/service-client.ts'

/** Any CAIP-2 id: chains of unknown namespaces are not an error. */
const Answer = object({ http: rows(code(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/), 2000) })

/** `GET /v1/supported-chains`, once per page; repeated only after a failure or an empty response: an unknown list is not an empty one. */
export class HttpSupportedChains implements SupportedChains {
  /** For all who wait for it: it ends with its deadline, not with them. */
  readonly #known = once(async (): Promise<ReadonlySet<string>> => {
    const { http } = await this.services.json(Answer, { service: 'blockchain', path: '/v1/supported-chains' }, never())
    if (http.length === 0) throw fail('ANSWER_UNREADABLE', { source: 'supported-chains' })
    return new Set(http)
  })

  constructor(private readonly services: ServiceClient) {}

  async has(chainId: CaipNetworkId, signal: AbortSignal): Promise<boolean> {
    return isCaipNetworkId(chainId) && (await abortable(this.#known(), signal)).has(chainId)
  }
}
