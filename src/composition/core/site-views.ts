import type { OpenModal } from '../../application/routing/open-modal.ts'
import type { Connector } from '../../domain/connection/connection.ts'
import type { ConnectionService } from '../../domain/connection/connection-service.ts'
import { fail } from '../../domain/errors/fail.ts'
import type { NetworkService } from '../../domain/network/network-service.ts'
import type { Router } from '../../domain/routing/router.ts'
import type { ViewParams } from '../../domain/routing/view.ts'
import { never } from '../../domain/shared/async/never.ts'
import { parseKeptWallet } from '../../domain/wallets/kept-wallet.ts'
import type { WalletItem } from '../../domain/wallets/wallet-item.ts'
import { mergeChains } from '../../domain/wallets/wallet-rows.ts'
import type { WalletService } from '../../domain/wallets/wallet-service.ts'
import type { OpenOptions } from '../../ports/host/portico.ts'
import type { FeatureLoader } from '../feature-loader.ts'
import { missing } from './calls.ts'

type Given = Readonly<Record<string, unknown>>

/** Views that the site opens for something that it names: a payment, a wallet, a network. */
export class SiteViews {
  constructor(
    private readonly features: FeatureLoader,
    private readonly router: Router,
    private readonly opening: OpenModal,
    private readonly wallets: WalletService,
    private readonly networks: NetworkService,
    private readonly connections: ConnectionService,
  ) {}

  /** `open({ view: 'WalletSend', arguments })`: resolves `{ hash }`. @throws VIEW_UNAVAILABLE, and as `OpenSend` */
  async send(given: Given, signal = never()): Promise<unknown> {
    if (!this.router.isReachable('WalletSend')) throw fail('VIEW_UNAVAILABLE', { view: 'WalletSend' })
    return (await this.features.use('send')).open(given, signal)
  }

  /**
   * `open({ view: 'Pay' or 'PayWithExchange', arguments })`: resolves once it is paid.
   * @throws VIEW_UNAVAILABLE, and as `DepositFromExchange.pay`
   */
  async pay(view: 'Pay' | 'PayWithExchange', given: Given, show: () => Promise<unknown>, signal = never()): Promise<unknown> {
    if (!this.router.isReachable(view)) throw fail('VIEW_UNAVAILABLE', { view })
    return (await this.features.use('exchange')).open(view, given, show, signal)
  }

  /** For one wallet, network or side. @throws FIELD_TYPE_WRONG, CONNECTOR_NOT_FOUND, APKT001, NOT_CONNECTED, and as `OpenModal` */
  show(options: OpenOptions): void {
    this.opening.run(options, this.#params(options))
  }

  #params({ view, namespace, arguments: given = {} }: OpenOptions): ViewParams {
    const { connectorId, caipNetworkId, side } = given
    if (view === 'SwapSelectToken') {
      if (side !== undefined && side !== 'sourceToken' && side !== 'toToken') throw wrong('side', 'sourceToken or toToken', side)
      return { side }
    }
    if (view === 'SwitchNetwork') {
      if (typeof caipNetworkId !== 'string') throw wrong('caipNetworkId', 'a CAIP-2 id', caipNetworkId)
      const network = this.networks.find(caipNetworkId)
      if (!network) throw fail('APKT001', { network: caipNetworkId })
      if (!this.connections.connection(network.chainNamespace)) throw fail('NOT_CONNECTED', { namespace: network.chainNamespace })
      return { caipNetworkId }
    }
    if (view === 'ConnectingExternal' || view === 'ConnectingMultiChain') {
      if (typeof connectorId !== 'string') throw wrong('connectorId', 'an id of getConnectors()', connectorId)
      const isOne = view === 'ConnectingExternal'
      const known = isOne ? this.wallets.find(connectorId, namespace) : mergeChains(this.wallets.inScope()).find(isMulti(connectorId))
      return known ? { connectorId: known.id } : missing(connectorId)
    }
    const item = given['wallet']
    const wallet = item === undefined ? undefined : parseKeptWallet(isItem(item) ? flat(item) : item)
    if (!wallet && (view === 'Downloads' || item !== undefined)) throw wrong('wallet', 'an entry of getWallets()', typeof item)
    return { wallet }
  }
}

const isMulti = (wanted: string) => (one: Connector) => one.type === 'MULTI_CHAIN' && one.id === wanted
const isItem = (value: unknown): value is WalletItem =>
  typeof value === 'object' && value !== null && 'walletInfo' in value && typeof value.walletInfo === 'object' && value.walletInfo !== null
const flat = ({ id, name, imageId, walletInfo: { website, deepLink, linkMode, installationLinks } }: WalletItem) => ({
  ...{ id, name, imageId, homepage: website, mobileLink: deepLink, linkMode },
  ...installationLinks,
})
const wrong = (field: string, expected: string, received: unknown) =>
  fail('FIELD_TYPE_WRONG', { field, expected, received: String(received) })
