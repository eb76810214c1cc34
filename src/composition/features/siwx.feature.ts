import type { ComponentType } from 'react'
import { Announcer } from '../../application/alerts/announcer.ts'
import { DisconnectWallet } from '../../application/connection/disconnect-wallet.ts'
import { SwitchNetwork } from '../../application/network/switch-network.ts'
import { CloseModal } from '../../application/routing/close-modal.ts'
import { CancelSignIn } from '../../application/siwx/cancel-sign-in.ts'
import { EmbeddedSignIn } from '../../application/siwx/embedded-sign-in.ts'
import { EndSessions } from '../../application/siwx/end-sessions.ts'
import { ExpireSignIn } from '../../application/siwx/expire-sign-in.ts'
import { OneClickSignIn } from '../../application/siwx/one-click-sign-in.ts'
import { PromptSignIn } from '../../application/siwx/prompt-sign-in.ts'
import { ReportSignIn } from '../../application/siwx/report-sign-in.ts'
import { ReturnToSession } from '../../application/siwx/return-to-session.ts'
import { SignIn } from '../../application/siwx/sign-in.ts'
import { signInGateway } from '../../application/siwx/sign-in-gateway.ts'
import { SignInGuard } from '../../application/siwx/sign-in-guard.ts'
import { ActiveAccounts } from '../../domain/account/active-account.ts'
import { ToastService } from '../../domain/alerts/toast-service.ts'
import { EventService } from '../../domain/analytics/event-service.ts'
import { ConnectionService } from '../../domain/connection/connection-service.ts'
import { EmailStep } from '../../domain/email-capture/email-step.ts'
import { RecentEmails } from '../../domain/email-capture/recent-emails.ts'
import { NetworkService } from '../../domain/network/network-service.ts'
import { loadSiwxWords } from '../../domain/options/load-feature-words.ts'
import { LocaleService } from '../../domain/options/locale-service.ts'
import { OptionsService } from '../../domain/options/options-service.ts'
import { ModalService } from '../../domain/routing/modal-service.ts'
import { Router } from '../../domain/routing/router.ts'
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
import { EmailCodes } from '../../ports/email-capture/email-codes.ts'
import { HostOptions } from '../../ports/host/host-options.ts'
import type { PorticoOptions } from '../../ports/host/portico.ts'
import { Logger } from '../../ports/logging/logger.ts'
import { Page } from '../../ports/page/page.ts'
import { Randomness } from '../../ports/random/randomness.ts'
import type { SiwxContext } from '../../ports/siwx/siwx.ts'
import { KeyValueStore } from '../../ports/storage/key-value-store.ts'
import { Clock } from '../../ports/time/clock.ts'
import { featureView } from '../../ui/modal/feature-view.tsx'
import { SIWXSignMessageView } from '../../ui/siwx/siwx-sign-message-view.tsx'
import { Bindings } from '../bindings.ts'
import type { Resolver } from '../composed.ts'
import type { Feature } from '../feature.ts'
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

type CaptureViews = Readonly<Record<'DataCapture' | 'DataCaptureOtpConfirm', ComponentType>>
/** Fetches the e-mail capture. */
type LoadCapture = () => Promise<{ views: CaptureViews; start(get: Resolver): void }>

/** Views whose code is fetched when shown. */
function captureViews(load: LoadCapture, get: Resolver): ViewComponents {
  const view = (choose: (views: CaptureViews) => ComponentType) =>
    featureView(async () => {
      const { views, start } = await load()
      start(get)
      return choose(views)
    })
  return { DataCapture: view((views) => views.DataCapture), DataCaptureOtpConfirm: view((views) => views.DataCaptureOtpConfirm) }
}

/** Signing in with the connected account: `siwx`, or the older `siweConfig`. */
export default {
  module: new Bindings((bind) => {
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
    provide(bind, PromptSignIn, PromptSignIn, [
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
    provide(bind, EmbeddedSignIn, EmbeddedSignIn, [SiwxSessions, LastSignIn, EventService, Logger])
    provide(bind, OneClickSignIn, OneClickSignIn, [
      SiwxSessions,
      LastSignIn,
      NetworkService,
      ToastService,
      LocaleService,
      EventService,
      Clock,
    ])
    provide(bind, SignIn, SignIn, [SignInService, LastSignIn, PromptSignIn, SignInGuard, ModalService, EventService, ReportSignIn])
    provide(bind, ExpireSignIn, ExpireSignIn, [SignInService, PromptSignIn, Clock, Page, GuardedSiwx])
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
  }),
  views: { SIWXSignMessage: SIWXSignMessageView },
  words: loadSiwxWords,
  /**
   * Requires a sign-in of every new connection from now on. Resolves the implementation in use, and the state for hosts; undefined:
   * there is no account.
   */
  async start(get: Resolver, cloud: SiwxContext['cloud'], capture: LoadCapture) {
    const guarded = get(GuardedSiwx)
    guarded.cloud = cloud
    const siwx = await guarded.ready()
    // The older `siweConfig` has no place for an address.
    if (get(HostOptions).siwx || guarded.canCaptureEmail) get(ViewCatalogue).add(captureViews(capture, get))
    else if (get(OptionsService).state.value.features.emailCapture)
      get(Logger).warn('`features.emailCapture` needs `siwx`: with `siweConfig` no address is asked for')
    const [prompt, guard] = [get(PromptSignIn), get(SignInGuard)]
    guard.start(signInGateway(prompt, get(CancelSignIn), guard, get(OneClickSignIn), get(EmbeddedSignIn)))
    prompt.start()
    get(ExpireSignIn).start()
    const service = get(SignInService)
    return {
      ...{ siwx, watch: service.state.watch },
      // The prompt takes up an account in the next microtask.
      state: (): SignInSnapshot | undefined => {
        const { account } = prompt
        const told = isSameAccount(account, service.account) ? signInSnapshot(service.state.value) : undefined
        return told ?? (account && { status: 'checking' })
      },
    }
  },
  signIn: (get: Resolver, signal: AbortSignal) => get(SignIn).ask(signal),
} satisfies Feature & Record<string, unknown>
