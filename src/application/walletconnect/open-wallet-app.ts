import type { EventService } from '../../domain/analytics/event-service.ts'
import { fail } from '../../domain/errors/fail.ts'
import type { ChainNamespace } from '../../domain/network/network.ts'
import type { NetworkService } from '../../domain/network/network-service.ts'
import type { OptionsService } from '../../domain/options/options-service.ts'
import { ownBrowserLink } from '../../domain/walletconnect/own-browser-link.ts'
import type { PairingService } from '../../domain/walletconnect/pairing-service.ts'
import { type ChosenWallet, type LinkKind, linkBase, linkTarget, walletLink } from '../../domain/walletconnect/wallet-links.ts'
import type { Page } from '../../ports/page/page.ts'

/**
 * Opens a wallet's app or page for approval. Synchronous, because phones follow a link only in the task of the tap.
 */
class WalletApp {
  constructor(
    private readonly pairing: PairingService,
    private readonly options: OptionsService,
    private readonly networks: NetworkService,
    private readonly page: Page,
    private readonly events: EventService,
  ) {}

  /** On phones: a wallet that opens the site in its in-app browser instead of pairing. */
  ownBrowser(wallet: ChosenWallet, namespace?: ChainNamespace): string | undefined {
    const { href, origin, isMobile } = this.page
    const active = this.networks.state.value.active?.network
    const wanted = namespace ?? active?.chainNamespace ?? 'eip155'
    const chainId = active?.chainNamespace === wanted ? String(active.id) : undefined
    return isMobile ? ownBrowserLink(wallet.id, { namespace: wanted, href, origin, chainId }) : undefined
  }

  /** The link that would be opened: undefined while there is no URI, or when the wallet has no such link. */
  link(wallet: ChosenWallet, kind: LinkKind): string | undefined {
    const pairing = this.pairing.state.value
    const base = linkBase(kind, wallet, this.options.state.value.preferUniversalLinks)
    return pairing.status === 'ready' ? walletLink(base, pairing.uri, this.page) : undefined
  }

  /** False when there is no link or the browser blocked it. */
  run(wallet: ChosenWallet, kind: LinkKind, namespace?: ChainNamespace): boolean {
    const own = kind === 'mobile' ? this.ownBrowser(wallet, namespace) : undefined
    const link = own ?? this.link(wallet, kind)
    const href = linkBase(kind, wallet, this.options.state.value.preferUniversalLinks)
    if (link === undefined || !this.page.open(link, linkTarget(kind, this.page))) {
      // Without the pairing URI, because it contains a key.
      const { message } = fail('POPUP_BLOCKED', { origin: href ?? '' })
      this.events.track('CONNECT_PROXY_ERROR', { message, mobile_link: href, name: wallet.name })
      return false
    }
    if (own === undefined && href !== undefined) this.pairing.markAppOpened({ href, name: wallet.name })
    return true
  }
}

export type OpenWalletApp = Pick<WalletApp, 'ownBrowser' | 'link' | 'run'>

/** Created on first use instead of by the container, because a QR code does not need it. */
export function openWalletApp(...parts: ConstructorParameters<typeof WalletApp>): OpenWalletApp {
  return new WalletApp(...parts)
}
