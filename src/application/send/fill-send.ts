import type { ConnectionService } from '../../domain/connection/connection-service.ts'
import { fail } from '../../domain/errors/fail-in-feature.ts'
import { parseAmount } from '../../domain/money/amount.ts'
import type { Coin } from '../../domain/money/coin.ts'
import { isChainNamespace, type Network } from '../../domain/network/network.ts'
import type { NetworkService } from '../../domain/network/network-service.ts'
import type { SendService } from '../../domain/send/send-service.ts'
import type { TransferStrategies, TransferStrategy } from '../../domain/send/transfer-strategy.ts'
import { never } from '../../domain/shared/async/never.ts'
import { ownValue } from '../../domain/shared/own-value.ts'
import type { Announcer } from '../alerts/announcer.ts'

/** The arguments of `open({ view: 'WalletSend', arguments })`, with their network looked up. */
export type Wish = Readonly<{ amount: string; to: string; asset: string; network: Network }>

const NATIVE = 'native'

/** Fills the send form with what the site asks for: its coin has to be looked up. */
export class FillSend {
  #wish: Wish | undefined

  constructor(
    private readonly send: SendService,
    private readonly connections: ConnectionService,
    private readonly networks: NetworkService,
    private readonly ways: TransferStrategies,
    private readonly announcer: Announcer,
  ) {}

  /** Looks up once more what the site asked for. */
  async retry(): Promise<void> {
    if (this.#wish && this.send.state.value.form.isFixed) await this.run(this.#wish)
  }

  /** @throws SEND_ADDRESS_NOT_FOUND, SEND_NETWORK_NOT_FOUND, SEND_INCOMPLETE, SEND_TOKEN_MISSING */
  read(given: Readonly<Record<string, unknown>>): Wish {
    const { chainId, amount, to, assetAddress } = given
    const namespace = ownValue(given, 'namespace') ?? 'eip155'
    const id = String(chainId ?? '')
    const connection = isChainNamespace(namespace) ? this.connections.connection(namespace) : undefined
    if (!connection) throw fail('SEND_ADDRESS_NOT_FOUND', {})
    const { active } = this.networks.state.value
    const network =
      chainId === undefined && active?.network.chainNamespace === namespace
        ? active.network
        : this.networks.find(id.includes(':') ? id : `${String(namespace)}:${id}`)
    if (!network || network.chainNamespace !== namespace) throw fail('SEND_NETWORK_NOT_FOUND', { chainId: id })
    if (amount === undefined || amount === '' || typeof to !== 'string' || to === '') throw fail('SEND_INCOMPLETE', {})
    if (typeof assetAddress !== 'string' || assetAddress === '') throw fail('SEND_TOKEN_MISSING', {})
    const [place, asset] = assetAddress.includes(':') ? splitLast(assetAddress) : [network.caipNetworkId, assetAddress]
    if (place !== network.caipNetworkId || asset === '') throw fail('SEND_TOKEN_MISSING', {})
    return { amount: String(amount), to, asset, network }
  }

  async run(wish: Wish): Promise<void> {
    const { asset, amount, to, network } = wish
    this.#wish = wish
    this.send.fill({ coin: undefined, amount, receiver: to })
    const { owner, turn } = this.send
    if (!owner) return
    const isHere = () => this.#wish === wish && this.send.turn === turn && this.send.state.value.form.isFixed
    const signal = never()
    const address = asset === NATIVE || /^0xe{40}$/i.test(asset) ? undefined : asset
    try {
      const way = await this.ways.of(network.chainNamespace)
      const known = await describe(way, address, network, signal)
      const held = known && (await way.holdings({ network, from: owner.account, coin: { ...known, amount: 0n } }, signal))
      if (!isHere()) return
      if (!known || !held) return this.announcer.say('send.tokenNotFound', 'error')
      this.send.fill({ coin: { ...known, amount: held.coin }, amount, receiver: to })
      if (!('value' in parseAmount(amount, known.decimals))) this.announcer.say('send.amountInvalid', 'error')
    } catch (error) {
      if (isHere()) this.send.refuse(error)
    }
  }
}

async function describe(
  way: TransferStrategy,
  address: string | undefined,
  network: Network,
  signal: AbortSignal,
): Promise<Coin | undefined> {
  const { caipNetworkId, nativeCurrency } = network
  if (address === undefined) return { caipNetworkId, ...nativeCurrency, amount: 0n }
  const found = await way.describe(address, network, signal)
  return found && { ...found, caipNetworkId, address, amount: 0n }
}

/** A CAIP-10 id's network and address. */
function splitLast(id: string): readonly [string, string] {
  const at = id.lastIndexOf(':')
  return [id.slice(0, at), id.slice(at + 1)]
}
