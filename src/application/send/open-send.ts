import { filter, merge, Subject } from 'rxjs'
import type { ConnectionService } from '../../domain/connection/connection-service.ts'
import { fail } from '../../domain/errors/fail-in-feature.ts'
import { parseAmount } from '../../domain/money/amount.ts'
import type { Coin } from '../../domain/money/coin.ts'
import { isChainNamespace, type Network } from '../../domain/network/network.ts'
import type { NetworkService } from '../../domain/network/network-service.ts'
import type { ModalService } from '../../domain/routing/modal-service.ts'
import type { Router } from '../../domain/routing/router.ts'
import type { SendService } from '../../domain/send/send-service.ts'
import type { SendWay, SendWays } from '../../domain/send/send-way.ts'
import { abortable } from '../../domain/shared/async/abortable.ts'
import { never } from '../../domain/shared/async/never.ts'
import { race } from '../../domain/shared/async/race.ts'
import { whenAborted } from '../../domain/shared/async/when-aborted.ts'
import { ownValue } from '../../domain/shared/own-value.ts'
import { firstOf, until } from '../../domain/shared/streams.ts'
import type { Announcer } from '../alerts/announcer.ts'
import type { SwitchNetwork } from '../network/switch-network.ts'
import type { CloseModal } from '../routing/close-modal.ts'
import type { OpenModal } from '../routing/open-modal.ts'

/** The arguments of `open({ view: 'WalletSend', arguments })`, with their network looked up. */
type Wish = Readonly<{ amount: string; to: string; asset: string; network: Network }>

const NATIVE = 'native'
const FORMS: ReadonlySet<string> = new Set(['WalletSend', 'WalletSendPreview', 'WalletSendSelectToken'])

/** Opens the send view with the site's values, and resolves the hash once the visitor's wallet sent it. */
export class OpenSend {
  /** Ends the call before this one. */
  readonly #calls = new Subject<void>()
  #wish: Wish | undefined

  constructor(
    private readonly send: SendService,
    private readonly connections: ConnectionService,
    private readonly networks: NetworkService,
    private readonly ways: SendWays,
    private readonly switchNetwork: SwitchNetwork,
    private readonly open: OpenModal,
    private readonly close: Pick<CloseModal, 'run'>,
    private readonly modal: ModalService,
    private readonly router: Router,
    private readonly announcer: Announcer,
  ) {}

  /**
   * @throws SEND_ADDRESS_NOT_FOUND, SEND_NETWORK_NOT_FOUND, SEND_INCOMPLETE, SEND_TOKEN_MISSING, MODAL_CLOSED, ABORTED, and what switching
   * the network throws
   */
  async run(given: Readonly<Record<string, unknown>>, signal: AbortSignal): Promise<Readonly<{ hash: string }>> {
    const wish = this.#read(given)
    if (signal.aborted) throw fail('ABORTED', {})
    // Ends the call before this one at once, also while a wallet still has to switch.
    this.#calls.next()
    let turn: number | undefined
    const left = async (ends: AbortSignal) => {
      await firstOf(until<unknown>(ends, merge(this.modal.left$, this.modal.closing$, this.#calls)))
      throw fail('MODAL_CLOSED', {})
    }
    const sent = async (ends: AbortSignal) => {
      const { hash } = await firstOf(until(ends, this.send.sent$.pipe(filter((each) => each.turn === turn))))
      return { hash }
    }
    const show = async (ends: AbortSignal) => {
      // In the task of the call where nothing has to switch, so that `stop` knows what is shown.
      if (this.networks.state.value.active?.network.caipNetworkId !== wish.network.caipNetworkId)
        await abortable(this.switchNetwork.run(wish.network, ends), ends)
      turn = this.#show(wish)
      return new Promise<never>(() => {})
    }
    const stop = () => {
      const isShown = turn === this.send.turn && FORMS.has(this.router.current.view)
      const { status } = this.send.state.value.step
      if (isShown && status !== 'checking' && status !== 'asking') this.close.run()
    }
    const unhear = whenAborted(signal, stop)
    try {
      return await race(signal, left, sent, show)
    } finally {
      unhear()
      if (turn === this.send.turn) this.send.release()
    }
  }

  /** Looks up once more what the site asked for. */
  async retry(): Promise<void> {
    const wish = this.#wish
    if (!wish || !this.send.state.value.form.isFixed) return
    this.send.fill({ coin: undefined, amount: wish.amount, receiver: wish.to })
    await this.#fill(wish)
  }

  #read(given: Readonly<Record<string, unknown>>): Wish {
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

  /** Shows the form. Returns its number. */
  #show(wish: Wish): number {
    const { network, amount, to } = wish
    this.send.reset()
    this.open.run({ view: 'WalletSend', namespace: network.chainNamespace })
    this.#wish = wish
    const { turn } = this.send
    this.send.fill({ coin: undefined, amount, receiver: to })
    void this.#fill(wish)
    return turn
  }

  async #fill(wish: Wish): Promise<void> {
    const { asset, amount, to, network } = wish
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

async function describe(way: SendWay, address: string | undefined, network: Network, signal: AbortSignal): Promise<Coin | undefined> {
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
