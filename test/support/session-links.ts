import { fail } from '../../src/domain/errors/fail.ts'
import type { CaipNetworkId } from '../../src/domain/network/network.ts'
import type { SessionLink } from '../../src/ports/connection/chain-adapter.ts'
import type { NamespaceKeys } from '../fakes/relay/namespace-relay-wallet.ts'

/** A session with one wallet's keys behind it, without a relay between. */
export function linkTo(keys: NamespaceKeys, caipNetworkId: CaipNetworkId): SessionLink & { rejects: boolean; asked: string[] } {
  const link = {
    caipNetworkId,
    address: keys.addresses(caipNetworkId)[0],
    methods: keys.methods,
    rejects: false,
    asked: [] as string[],
    async request(method: string, params: unknown) {
      link.asked.push(method)
      if (link.rejects) throw fail('USER_REJECTED', {})
      return keys.answer(method, params as Readonly<Record<string, unknown>>, caipNetworkId)
    },
  }
  return link
}
