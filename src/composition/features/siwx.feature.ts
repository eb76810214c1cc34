import { Announcer } from '../../application/alerts/announcer.ts'
import { DisconnectWallet } from '../../application/connection/disconnect-wallet.ts'
import { SwitchNetwork } from '../../application/network/switch-network.ts'
import { CloseModal } from '../../application/routing/close-modal.ts'
import { AskForSignIn } from '../../application/siwx/ask-for-sign-in.ts'
import { CancelSignIn } from '../../application/siwx/cancel-sign-in.ts'
import { signInGateway } from '../../application/siwx/compose-sign-in-gateway.ts'
import { EndSessions } from '../../application/siwx/end-sessions.ts'
import { ExpireSignIn } from '../../application/siwx/expire-sign-in.ts'
import { OneClickSignIn } from '../../application/siwx/one-click-sign-in.ts'
import { ReportSignIn } from '../../application/siwx/report-sign-in.ts'
import { ReturnToSession } from '../../application/siwx/return-to-session.ts'
import { SignIn } from '../../application/siwx/sign-in.ts'
import { SignInGuard } from '../../application/siwx/sign-in-guard.ts'
import { SignInOnConnect } from '../../application/siwx/sign-in-on-connect.ts'
import { ActiveAccounts } from '../../domain/account/active-account.ts'
import { EventService } from '../../domain/analytics/event-service.ts'
import { ConnectionService } from '../../domain/connection/connection-service.ts'
import { EmailStep } from '../../domain/email-capture/email-step.ts'
import { RecentEmails } from '../../domain/email-capture/recent-emails.ts'
import { NetworkService } from '../../domain/network/network-service.ts'
import { OptionsService } from '../../domain/options/options-service.ts'
import { ModalService } from '../../domain/routing/modal-service.ts'
import { Router } from '../../domain/routing/router.ts'
import { ownValue } from '../../domain/shared/own-value.ts'
import { LastSignIn } from '../../domain/siwx/last-sign-in.ts'
import { SignInService } from '../../domain/siwx/sign-in-service.ts'
import { type SignInSnapshot, signInSnapshot } from '../../domain/siwx/sign-in-snapshot.ts'
import { SignInViews } from '../../domain/siwx/sign-in-views.ts'
import { isSameAccount, walletSigner } from '../../domain/siwx/siwx-account.ts'
import { SiwxSessions } from '../../domain/siwx/siwx-sessions.ts'
import { UnendedSessions } from '../../domain/siwx/unended-sessions.ts'
import { GuardedSiwx } from '../../infrastructure/siwx/guarded-siwx.ts'
import { siwxContext } from '../../infrastructure/siwx/page-siwx-context.ts'
import { SiwxEmailCodes } from '../../infrastructure/siwx/siwx-email-codes.ts'
import { token } from '../../ports/di/token.ts'
import { EmailCodes } from '../../ports/email-capture/email-codes.ts'
import { HostOptions } from '../../ports/host/host-options.ts'
import type { PorticoOptions } from '../../ports/host/portico.ts'
import { Logger } from '../../ports/logging/logger.ts'
import { Page } from '../../ports/page/page.ts'
import { Randomness } from '../../ports/random/randomness.ts'
import { KeyValueStore } from '../../ports/storage/key-value-store.ts'
import { Clock } from '../../ports/time/clock.ts'
import { featureView } from '../../ui/modal/feature-view.tsx'
import { loadSiwxWords } from '../../ui/modal/load-feature-words.ts'
import { SIWXSignMessageView } from '../../ui/siwx/siwx-sign-message-view.tsx'
import type { Feature } from '../feature.ts'
import type { FeatureLoader } from '../feature-loader.ts'
import { Features } from '../features.ts'
import { provide, provideBy } from '../provide.ts'
import { ViewCatalogue, type ViewComponents } from '../view-catalogue.ts'

/** The provider's implementation if the project enables it; otherwise the site's, or an adapter of the older `siweConfig`. */
async function implementation({ siwx, siweConfig }: PorticoOptions, isHosted: boolean): Promise<unknown> {
  if (isHosted) {
    const { CloudSiwx } = await import('../../infrastructure/siwx/cloud-siwx.ts')
    return siwx instanceof CloudSiwx ? siwx : new CloudSiwx()
  }
  if (siwx || !siweConfig) return siwx
  const { SiweSiwx } = await import('../../infrastructure/siwx/siwe-siwx.ts')
  return new SiweSiwx(siweConfig)
}

/** The views of the e-mail capture, whose code is fetched when they are shown. */
function captureViews(features: FeatureLoader): ViewComponents {
  const view = (name: 'DataCapture' | 'DataCaptureOtpConfirm') =>
    featureView(async () => {
      const [{ views }, capture] = await Promise.all([features.load('email-capture'), features.use('email-capture')])
      capture.start()
      return ownValue(views, name)
    })
  return { DataCapture: view('DataCapture'), DataCaptureOtpConfirm: view('DataCaptureOtpConfirm') }
}

/** What the site's page uses of the sign-in. */
export type SignInFacade = Readonly<{
  /**
   * Requires a sign-in of every new connection from now on. Resolves the implementation in use, and the state for hosts; undefined:
   * there is no account.
   */
  start(): Promise<Readonly<{ siwx: unknown; watch(run: () => void): () => void; state(): SignInSnapshot | undefined }>>
  signIn: SignIn['ask']
}>
const SignInFacade = token<SignInFacade>('SignInFacade')
/** Adds the e-mail capture's views, where the site can ask for an address. */
const OfferCapture = token<() => void>('OfferCapture')
/** Puts the sign-in in force. */
const Enforce = token<() => AskForSignIn>('Enforce')

/** Signing in with the connected account: `siwx`, or the older `siweConfig`. */
export default {
  module: (bind) => {
    provideBy(
      bind,
      GuardedSiwx,
      [HostOptions, OptionsService, ConnectionService, NetworkService, ActiveAccounts, Page, KeyValueStore, Clock, Randomness],
      (host, options, connections, networks, active, page, store, clock, random) =>
        new GuardedSiwx(
          () => implementation(host, options.state.value.features.reownAuthentication),
          siwxContext({ connections, networks, active, page, store, clock, random }),
        ),
    )
    provideBy(
      bind,
      SignInService,
      [GuardedSiwx, SiwxSessions, ConnectionService, Clock],
      (siwx, sessions, connections, clock) => new SignInService(siwx, sessions, walletSigner(connections), clock),
    )
    provide(bind, SiwxSessions, SiwxSessions, [GuardedSiwx])
    provide(bind, LastSignIn, LastSignIn, [KeyValueStore])
    provide(bind, EmailStep, EmailStep, [])
    provide(bind, RecentEmails, RecentEmails, [KeyValueStore])
    provide(bind, EmailCodes, SiwxEmailCodes, [GuardedSiwx])
    provide(bind, SignInGuard, SignInGuard, [
      SignInService,
      ConnectionService,
      OptionsService,
      ModalService,
      Router,
      CloseModal,
      EmailStep,
      EventService,
    ])
    provideBy(bind, SignInViews, [SignInGuard], (guard) => guard)
    provide(bind, AskForSignIn, AskForSignIn, [
      SignInService,
      ConnectionService,
      ActiveAccounts,
      SignInGuard,
      DisconnectWallet,
      EndSessions,
      ReportSignIn,
    ])
    provide(bind, EndSessions, EndSessions, [
      SiwxSessions,
      ConnectionService,
      NetworkService,
      OptionsService,
      UnendedSessions,
      EmailStep,
      RecentEmails,
      Clock,
    ])
    provide(bind, UnendedSessions, UnendedSessions, [KeyValueStore])
    provide(bind, SignInOnConnect, SignInOnConnect, [SiwxSessions, LastSignIn, EventService, Logger])
    provide(bind, OneClickSignIn, OneClickSignIn, [SiwxSessions, LastSignIn, NetworkService, Announcer, EventService, Clock])
    provide(bind, SignIn, SignIn, [SignInService, LastSignIn, AskForSignIn, SignInGuard, ModalService, EventService, ReportSignIn])
    provide(bind, ExpireSignIn, ExpireSignIn, [SignInService, AskForSignIn, Clock, Page, GuardedSiwx])
    provide(bind, CancelSignIn, CancelSignIn, [
      SignInService,
      SignInGuard,
      ReturnToSession,
      DisconnectWallet,
      CloseModal,
      EventService,
      Logger,
      ReportSignIn,
    ])
    provide(bind, ReturnToSession, ReturnToSession, [
      SignInService,
      SiwxSessions,
      LastSignIn,
      ConnectionService,
      NetworkService,
      SwitchNetwork,
      Clock,
    ])
    provide(bind, ReportSignIn, ReportSignIn, [SignInService, ConnectionService, Announcer, EventService, Logger])
    provideBy(bind, OfferCapture, [Features, GuardedSiwx, HostOptions, OptionsService, ViewCatalogue, Logger], (...given) => () => {
      const [features, guarded, host, options, views, logger] = given
      // The older `siweConfig` has no place for an address.
      if (host.siwx || guarded.canCaptureEmail) views.add(captureViews(features))
      else if (options.state.value.features.emailCapture)
        logger.warn('`features.emailCapture` needs `siwx`: with `siweConfig` no address is asked for')
    })
    provideBy(
      bind,
      Enforce,
      [AskForSignIn, SignInGuard, CancelSignIn, OneClickSignIn, SignInOnConnect, ExpireSignIn],
      (prompt, guard, cancel, oneClick, embedded, expire) => () => {
        guard.start(signInGateway(prompt, cancel, guard, oneClick, embedded))
        prompt.start()
        expire.start()
        return prompt
      },
    )
    provideBy(
      bind,
      SignInFacade,
      [Features, GuardedSiwx, OfferCapture, Enforce, SignInService, SignIn],
      (features, guarded, offerCapture, enforce, service, signIn) => ({
        async start() {
          guarded.cloud = () => features.use('siwx-cloud')
          const siwx = await guarded.ready()
          offerCapture()
          const prompt = enforce()
          return {
            ...{ siwx, watch: (run) => service.state.watch(run) },
            // The prompt takes up an account in the next microtask.
            state: () => {
              const { account } = prompt
              const told = isSameAccount(account, service.account) ? signInSnapshot(service.state.value) : undefined
              return told ?? (account && { status: 'checking' })
            },
          }
        },
        signIn: (signal) => signIn.ask(signal),
      }),
    )
  },
  facade: SignInFacade,
  views: { SIWXSignMessage: SIWXSignMessageView },
  words: loadSiwxWords,
} satisfies Feature
