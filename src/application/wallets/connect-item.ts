import { filter } from 'rxjs'
import type { Connection, Connector } from '../../domain/connection/connection.ts'
import type { ConnectionService } from '../../domain/connection/connection-service.ts'
import { fail } from '../../domain/errors/fail.ts'
import type { ChainNamespace } from '../../domain/network/network.ts'
import type { NetworkService } from '../../domain/network/network-service.ts'
import type { OptionsService } from '../../domain/options/options-service.ts'
import { abortable } from '../../domain/shared/async/abortable.ts'
import { firstOf, until } from '../../domain/shared/streams.ts'
import { ownBrowserLink } from '../../domain/walletconnect/own-browser-link.ts'
import type { PairingService } from '../../domain/walletconnect/pairing-service.ts'
import { linkBase, linkTarget, walletLink, withPayment } from '../../domain/walletconnect/wallet-links.ts'
import { connectorOf } from '../../domain/wallets/offered-wallets.ts'
import type { WalletItem } from '../../domain/wallets/wallet-item.ts'
import { mergeChains } from '../../domain/wallets/wallet-rows.ts'
import type { WalletService } from '../../domain/wallets/wallet-service.ts'
import type { Page } from '../../ports/page/page.ts'
import type { ConnectWallet } from '../connection/connect-wallet.ts'

export type ConnectItemOptions = Readonly<{
  namespace?: ChainNamespace | undefined
  payUrl?: string | undefined
  onUri?: ((uri: string) => void) | undefined
}>

/** A wallet item as passed by a site with its own list; the site may have created or changed parts of it. */
type Chosen = Pick<WalletItem, 'id'> & Partial<WalletItem>

/**
 * Connects a wallet of a site's own list: by its connector in this page, else by deep link on a phone, else by a pairing URI that the
 * site shows.
 */
export class ConnectItem {
  constructor(
    private readonly connect: ConnectWallet,
    private readonly connections: ConnectionService,
    private readonly wallets: WalletService,
    private readonly pairing: () => Promise<PairingService>,
    private readonly networks: NetworkService,
    private readonly options: OptionsService,
    private readonly page: Page,
  ) {}

  /** @throws CONNECTOR_NOT_FOUND, USER_REJECTED, CONNECT_FAILED, PAIRING_UNREACHABLE, ABORTED … */
  async run(item: Chosen, { namespace, payUrl, onUri }: ConnectItemOptions, signal: AbortSignal): Promise<Connection> {
    const installed = this.#installed(item, namespace)
    if (installed) return this.connect.run(installed, signal)
    const relay = this.wallets.find('walletConnect')
    if (!relay) throw fail('CONNECTOR_NOT_FOUND', { connector: item.id })
    const { deepLink: mobileLink, linkMode } = item.walletInfo ?? {}
    const base = this.page.isMobile
      ? linkBase('mobile', { mobileLink, linkMode }, this.options.state.value.preferUniversalLinks)
      : undefined
    const own = this.page.isMobile && base === undefined ? this.#ownBrowser(item.id, namespace) : undefined
    if (own !== undefined) {
      this.page.open(own, linkTarget('mobile', this.page))
      throw fail('ABORTED', {})
    }
    const pairing = await abortable(this.pairing(), signal)
    // A pairing that was started earlier has a URI already, so its link can be opened within the tap.
    const isStanding = ['waiting', 'ready'].includes(pairing.state.value.status)
    let isOpened = false
    const watching = until(signal, pairing.state.value$).subscribe((state) => {
      if (state.status !== 'ready') return
      const uri = withPayment(state.uri, payUrl)
      onUri?.(uri)
      const link = isOpened ? undefined : walletLink(base, uri, this.page)
      if (link === undefined || base === undefined) return
      isOpened = this.page.open(link, linkTarget('mobile', this.page))
      if (isOpened) pairing.markAppOpened({ href: base, name: item.name ?? 'Wallet' })
    })
    try {
      return await (isStanding ? abortable(this.#joined(), signal) : this.connect.run(relay, signal))
    } finally {
      watching.unsubscribe()
    }
  }

  #installed({ id, connectors = [] }: Chosen, namespace: ChainNamespace | undefined): Connector | undefined {
    const way = namespace ? connectors.find(({ chain }) => chain === namespace) : connectors[0]
    const named = way && this.wallets.find(way.id, way.chain)
    if (named) return named
    const inScope = this.wallets.inScope(namespace).filter(({ type }) => type !== 'WALLET_CONNECT')
    const byId = inScope.find((connector) => connector.id === id)
    if (byId) return byId
    const found = connectorOf({ id, rdns: connectors[0]?.rdns }, mergeChains(inScope), this.wallets.state.value.disputes)
    return found?.connectors?.[0] ?? found
  }

  #ownBrowser(id: string, wanted: ChainNamespace | undefined): string | undefined {
    const active = this.networks.state.value.active?.network
    const namespace = wanted ?? active?.chainNamespace ?? 'eip155'
    const chainId = active?.chainNamespace === namespace ? String(active.id) : undefined
    return ownBrowserLink(id, { namespace, href: this.page.href, origin: this.page.origin, chainId })
  }

  /** The connection that results from a pairing started by another caller. */
  async #joined(): Promise<Connection> {
    const relayed = () => this.connections.connections.find(({ connector }) => connector.type === 'WALLET_CONNECT')
    const isAsking = () => Object.values(this.connections.state.value).some((state) => state?.status === 'connecting')
    await firstOf(this.connections.state.value$.pipe(filter(() => relayed() !== undefined || !isAsking())))
    const connection = relayed()
    if (!connection) throw fail('ABORTED', {})
    return connection
  }
}
