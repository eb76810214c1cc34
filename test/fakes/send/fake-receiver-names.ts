import type { AppError } from '../../../src/domain/errors/app-error.ts'
import { fail } from '../../../src/domain/errors/fail-in-feature.ts'
import type { Network } from '../../../src/domain/network/network.ts'
import type { NamedReceiver, ReceiverNames } from '../../../src/ports/send/receiver-names.ts'

/** Names that lead where they are told. Change `known` to let a name lead elsewhere. */
export class FakeReceiverNames implements ReceiverNames {
  readonly known = new Map<string, Readonly<{ address: string; chains?: readonly string[] }>>()
  readonly asked: string[] = []
  isDown = false
  /** What is told while it is down. */
  failure: AppError = fail('NAME_LOOKUP_FAILED', {})

  async find(typed: string, network: Network, _networks: readonly Network[], signal: AbortSignal): Promise<NamedReceiver | undefined> {
    if (signal.aborted) throw fail('ABORTED', {})
    const name = typed.toLowerCase()
    if (/[^a-z0-9.-]/.test(name)) return undefined
    this.asked.push(name)
    if (this.isDown) throw this.failure
    const found = this.known.get(name)
    const isOfOtherChain = !(found?.chains ?? [network.caipNetworkId]).includes(network.caipNetworkId)
    return found && { name, address: found.address, isOfOtherChain }
  }
}
