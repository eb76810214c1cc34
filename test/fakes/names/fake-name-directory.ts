import { fail } from '../../../src/domain/errors/fail-in-feature.ts'
import type { CaipNetworkId } from '../../../src/domain/network/network.ts'
import type { NameDirectory, NameRecord, NameRegistration, NameSuggestion } from '../../../src/ports/names/name-directory.ts'
import { Answering } from '../shared/answering.ts'

/** Names and who holds them. `failure.message` does for the server's words. */
export class FakeNameDirectory extends Answering implements NameDirectory {
  readonly records = new Map<string, NameRecord>()
  /** The server's own words for the next refusals. */
  words: string | undefined
  isDown = false

  async lookup(name: string, chainId: CaipNetworkId, signal: AbortSignal): Promise<NameRecord | undefined> {
    return this.answer(signal, () => {
      if (this.isDown) throw fail('NAME_LOOKUP_FAILED', { description: this.words })
      return this.chains.has(chainId) ? this.records.get(name) : undefined
    })
  }

  async reverse(address: string, chainId: CaipNetworkId, signal: AbortSignal): Promise<readonly NameRecord[]> {
    return this.answer(signal, () => {
      if (this.isDown) throw fail('NAME_REVERSE_FAILED', { description: this.words })
      const isHers = ({ addresses }: NameRecord) => Object.values(addresses).some((each) => each.toLowerCase() === address.toLowerCase())
      return this.chains.has(chainId) ? [...this.records.values()].filter(isHers) : []
    })
  }

  async suggestions(label: string, chainId: CaipNetworkId, signal: AbortSignal): Promise<readonly NameSuggestion[]> {
    return this.answer(signal, () => {
      if (this.isDown) throw fail('NAME_SUGGESTIONS_FAILED', { description: this.words })
      const names = [label, `${label}1`].map((word) => `${word}.reown.id`)
      return this.chains.has(chainId) ? names.map((name) => ({ name, isRegistered: this.records.has(name) })) : []
    })
  }

  async register({ name, coinType, address }: NameRegistration, _: CaipNetworkId, signal: AbortSignal): Promise<NameRecord> {
    return this.answer(signal, () => {
      const description = this.records.has(name) ? 'Name is already registered' : this.words
      if (this.isDown || this.records.has(name)) throw fail('NAME_REGISTRATION_FAILED', { name, description })
      const record: NameRecord = { name, addresses: { '60': address, [String(coinType)]: address }, attributes: {} }
      this.records.set(name, record)
      return record
    })
  }
}
