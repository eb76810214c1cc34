import { skeleton } from '../../domain/account/look-alike-tokens.ts'
import type { CaipNetworkId } from '../../domain/network/network.ts'
import type { KnownContracts } from './known-tokens.ts'

/** Symbols by address, and which symbols are taken, on one network. */
type Known = Readonly<{ symbols: ReadonlyMap<string, string>; looks: ReadonlySet<string> }>

/** Tells a well-known token from others of its symbol, by its contract. */
export class GenuineTokens {
  readonly #known: ReadonlyMap<string, Known>

  constructor(contracts: KnownContracts) {
    const known = Object.entries(contracts).map(([network, bySymbol]): readonly [string, Known] => {
      const symbols = Object.entries(bySymbol).flatMap(([symbol, addresses]) => addresses.split(' ').map((each) => [each, symbol] as const))
      return [network, { symbols: new Map(symbols), looks: new Set(Object.keys(bySymbol).map(skeleton)) }]
    })
    this.#known = new Map(known)
  }

  /** The well-known symbol of a contract or mint. */
  symbolOf(network: CaipNetworkId, address: string): string | undefined {
    return this.#known.get(network)?.symbols.get(network.startsWith('eip155:') ? address.toLowerCase() : address)
  }

  /**
   * True: the well-known contract of that symbol. False: another contract, whose symbol looks like it. Undefined: nothing is known of that
   * symbol there.
   */
  has(network: CaipNetworkId, address: string, symbol: string): boolean | undefined {
    const look = skeleton(symbol)
    if (!this.#known.get(network)?.looks.has(look)) return undefined
    return skeleton(this.symbolOf(network, address) ?? '') === look
  }
}
