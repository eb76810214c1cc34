import type { ToastService } from '../../domain/alerts/toast-service.ts'
import type { ConnectionService } from '../../domain/connection/connection-service.ts'
import { fail } from '../../domain/errors/fail-in-feature.ts'
import { parseAmount } from '../../domain/money/amount.ts'
import type { Coin } from '../../domain/money/coin.ts'
import { isChainNamespace, type Network } from '../../domain/network/network.ts'
import type { NetworkService } from '../../domain/network/network-service.ts'
import type { LocaleService } from '../../domain/options/locale-service.ts'
import { type MessageKey, textOf } from '../../domain/options/messages.ts'
import type { ModalService } from '../../domain/routing/modal-service.ts'
import type { SendService } from '../../domain/send/send-service.ts'
import type { SendWay, SendWays } from '../../domain/send/send-way.ts'
import { ownValue } from '../../domain/shared/own-value.ts'
import type { SwitchNetwork } from '../network/switch-network.ts'
import type { OpenModal } from '../routing/open-modal.ts'

/** `open({ view: 'WalletSend', arguments })`, as the site wrote it. */
type Wish = Readonly<{ amount: string; to: string; asset: string; network: Network }>

const NATIVE = 'native'

/** Opens the send view with the site's values, and resolves the hash once the visitor's wallet sent it. Spec §4, §5. */
export class OpenSend {
  /** Settles the call before this one. */
  #replace = () => {}

  constructor(
    private readonly send: SendService,
    private readonly connections: ConnectionService,
    private readonly networks: NetworkService,
    private readonly ways: SendWays,
    private readonly switchNetwork: SwitchNetwork,
    private readonly open: OpenModal,
    private readonly modal: ModalService,
    private readonly toasts: ToastService,
    private readonly locale: LocaleService,
  ) {}

  /**
   * @throws SEND_ADDRESS_NOT_FOUND, SEND_NETWORK_NOT_FOUND, SEND_INCOMPLETE, SEND_TOKEN_MISSING, MODAL_CLOSED, ABORTED, and what switching
   * the network throws
   */
  async run(given: Readonly<Record<string, unknown>>, signal: AbortSignal): Promise<Readonly<{ hash: string }>> {
    const wish = this.#read(given)
    const { network } = wish
    if (this.networks.state.value.active?.network.caipNetworkId !== network.caipNetworkId) await this.switchNetwork.run(network, signal)
    if (signal.aborted) throw fail('ABORTED', {})
    this.#replace()
    this.send.reset()
    this.open.run({ view: 'WalletSend', namespace: network.chainNamespace })
    const result = this.#result(signal)
    this.send.fill({ coin: undefined, amount: wish.amount, receiver: wish.to })
    void this.#fill(wish)
    return result
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

  async #fill({ asset, amount, to, network }: Wish): Promise<void> {
    const { owner } = this.send
    if (!owner) return
    const { signal } = new AbortController()
    const address = asset === NATIVE || /^0xe{40}$/i.test(asset) ? undefined : asset
    try {
      const way = await this.ways.of(network.chainNamespace)
      const known = await describe(way, address, network, signal)
      const held = known && (await way.holdings({ network, from: owner.account, coin: { ...known, amount: 0n } }, signal))
      const now = this.send.owner
      if (now?.account !== owner.account || now.network !== owner.network || !this.send.state.value.form.isFixed) return
      if (!known || !held) return this.#say('send.tokenNotFound')
      this.send.fill({ coin: { ...known, amount: held.coin }, amount, receiver: to })
      if (!('value' in parseAmount(amount, known.decimals))) this.#say('send.amountInvalid')
    } catch {
      this.#say('send.tokenNotFound')
    }
  }

  /** Settles with what comes first: what the site asked for was sent, closed, replaced by another call, aborted. */
  #result(signal: AbortSignal): Promise<Readonly<{ hash: string }>> {
    return new Promise((resolve, reject) => {
      const end = (settle: () => void) => {
        signal.removeEventListener('abort', stop)
        watching.unsubscribe()
        this.send.release()
        settle()
      }
      const stop = () => end(() => reject(fail('ABORTED', {})))
      const leave = () => end(() => reject(fail('MODAL_CLOSED', {})))
      const watching = this.modal.left$.subscribe(leave)
      watching.add(
        this.send.sent$.subscribe({
          next: ({ hash, isFixed }) => {
            if (isFixed) end(() => resolve({ hash }))
          },
          complete: stop,
        }),
      )
      signal.addEventListener('abort', stop, { once: true })
      this.#replace = leave
    })
  }

  #say(key: MessageKey): void {
    this.toasts.show({ message: textOf(this.locale.state.value.messages, key), variant: 'error' })
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
