import { ConnectWallet } from '../../application/connection/connect-wallet.ts'
import type { InviteWallet } from '../../application/walletconnect/invite-wallet.ts'
import { reportPairing } from '../../application/walletconnect/report-pairing.ts'
import { AlertService } from '../../domain/alerts/alert-service.ts'
import { ClientIdentity } from '../../domain/connection/client-identity.ts'
import { ConnectionService } from '../../domain/connection/connection-service.ts'
import { NetworkService } from '../../domain/network/network-service.ts'
import { addMessages } from '../../domain/options/messages.ts'
import { OptionsService } from '../../domain/options/options-service.ts'
import { ModalService } from '../../domain/routing/modal-service.ts'
import { never } from '../../domain/shared/async/never.ts'
import { PairingService } from '../../domain/walletconnect/pairing-service.ts'
import { parseProposalOverride } from '../../domain/walletconnect/session-proposal.ts'
import { SessionService } from '../../domain/walletconnect/session-service.ts'
import { WalletService } from '../../domain/wallets/wallet-service.ts'
import { UqrQrCodes } from '../../infrastructure/shared/uqr-qr-codes.ts'
import { clientSetup } from '../../infrastructure/walletconnect/client-setup.ts'
import { SessionAdapters } from '../../infrastructure/walletconnect/session-adapters.ts'
import { fetchLibrary } from '../../infrastructure/walletconnect/shared-provider.ts'
import { UniversalSessionProvider } from '../../infrastructure/walletconnect/universal-session-provider.ts'
import { ChainAdapters } from '../../ports/connection/chain-adapter.ts'
import { SessionProvider } from '../../ports/connection/session-provider.ts'
import { token } from '../../ports/di/token.ts'
import { HostOptions } from '../../ports/host/host-options.ts'
import { Http } from '../../ports/http/http.ts'
import { Page } from '../../ports/page/page.ts'
import { QrCodes } from '../../ports/shared/qr-codes.ts'
import { KeyValueStore } from '../../ports/storage/key-value-store.ts'
import { Clock } from '../../ports/time/clock.ts'
import { pairingEnglish } from '../../ui/modal/pairing-messages.ts'
import { ConnectingWalletConnectBasicView } from '../../ui/walletconnect/connecting-wallet-connect-basic-view.tsx'
import { ConnectingWalletConnectView } from '../../ui/walletconnect/connecting-wallet-connect-view.tsx'
import type { Feature } from '../feature.ts'
import { Features } from '../features.ts'
import { sentRequests } from '../follow-sent.ts'
import { provide, provideBy } from '../provide.ts'

type WalletConnectFacade = Readonly<{
  adapters: SessionAdapters
  pairing: PairingService
  /** Adopts a site's own client; without the code for the QR view. */
  adopt(): Promise<void>
  /** Pairing for sites without our views; without the code for the QR view. */
  invite(): Promise<InviteWallet>
}>
const WalletConnectFacade = token<WalletConnectFacade>('WalletConnectFacade')

/** WalletConnect wallets. The relay client is a separate chunk, fetched with the first pairing or restored session. */
export default {
  module: (bind) => {
    provide(bind, QrCodes, UqrQrCodes, [])
    provideBy(
      bind,
      SessionProvider,
      [HostOptions, OptionsService, Page, KeyValueStore, Clock, ClientIdentity, AlertService],
      ({ universalProvider }, { state }, page, store, clock, identity, alerts) => {
        const setup = clientSetup(state.value, page, store, universalProvider)
        // Also without a pairing: a restored session needs the relay too.
        setup.faults.faults$.subscribe((fault) => alerts.report(fault))
        return new UniversalSessionProvider(setup, page, clock, identity)
      },
    )
    provide(bind, SessionService, SessionService, [SessionProvider])
    provideBy(
      bind,
      PairingService,
      [SessionProvider, SessionService, NetworkService, OptionsService, ModalService, Page, Clock, AlertService, HostOptions],
      (sessions, live, networks, options, modal, page, clock, alerts, { universalProviderConfigOverride }) => {
        const override = parseProposalOverride(universalProviderConfigOverride)
        const pairing = new PairingService(sessions, live, networks, options, modal, page, clock, override)
        reportPairing(pairing, sessions, alerts)
        return pairing
      },
    )
    provideBy(
      bind,
      SessionAdapters,
      [
        SessionService,
        SessionProvider,
        PairingService,
        NetworkService,
        ChainAdapters,
        Clock,
        Http,
        OptionsService,
        HostOptions,
        KeyValueStore,
        ConnectionService,
        Features,
      ],
      (
        ...[
          live,
          sessions,
          pairing,
          networks,
          adapters,
          clock,
          http,
          options,
          { universalProviderConfigOverride },
          store,
          connections,
          features,
        ]
      ) => {
        const { rpcMap, defaultChain } = parseProposalOverride(universalProviderConfigOverride)
        const signer = async () => {
          const { sessionSigner } = await import('../../infrastructure/walletconnect/session-eip1193-provider.ts')
          return sessionSigner({ live, sessions, networks, http, options, heard: sentRequests(features, connections) }, rpcMap)
        }
        return new SessionAdapters(live, sessions, pairing, adapters, clock, signer, store, defaultChain)
      },
    )
    provideBy(
      bind,
      WalletConnectFacade,
      [SessionAdapters, PairingService, ConnectWallet, ConnectionService, WalletService, KeyValueStore],
      (adapters, pairing, connect, connections, wallets, store) => ({
        adapters,
        pairing,
        async adopt() {
          const { adoptSession } = await import('../../application/walletconnect/adopt-session.ts')
          await adoptSession(connections, wallets, store, never())
        },
        async invite() {
          const { inviteWallet } = await import('../../application/walletconnect/invite-wallet.ts')
          return inviteWallet(pairing, connect, connections, wallets)
        },
      }),
    )
  },
  facade: WalletConnectFacade,
  views: { ConnectingWalletConnect: ConnectingWalletConnectView, ConnectingWalletConnectBasic: ConnectingWalletConnectBasicView },
  words: async () => addMessages(pairingEnglish),
  hasStyles: true,
  prefetch: fetchLibrary,
} satisfies Feature
