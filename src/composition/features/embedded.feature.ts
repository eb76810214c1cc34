import { Announcer } from '../../application/alerts/announcer.ts'
import { ConnectWallet } from '../../application/connection/connect-wallet.ts'
import { ComeBackFromSocial } from '../../application/frame/come-back-from-social.ts'
import { ConnectEmbedded } from '../../application/frame/connect-embedded.ts'
import { FollowDepartures } from '../../application/frame/follow-departures.ts'
import { LogInByEmail } from '../../application/frame/log-in-by-email.ts'
import { LogInByFarcaster } from '../../application/frame/log-in-by-farcaster.ts'
import { LogInBySocial } from '../../application/frame/log-in-by-social.ts'
import { type Asked, LogInForSite } from '../../application/frame/log-in-for-site.ts'
import { PreferAccountType } from '../../application/frame/prefer-account-type.ts'
import { ShowApprovals } from '../../application/frame/show-approvals.ts'
import { SocialRedirect } from '../../application/frame/social-redirect.ts'
import { TellRefused } from '../../application/frame/tell-refused.ts'
import { UpdateEmail } from '../../application/frame/update-email.ts'
import { UpdateEmailSteps } from '../../application/frame/update-email-steps.ts'
import { CloseModal } from '../../application/routing/close-modal.ts'
import { OpenModal } from '../../application/routing/open-modal.ts'
import { AccountService } from '../../domain/account/account-service.ts'
import { AlertService } from '../../domain/alerts/alert-service.ts'
import { EventService } from '../../domain/analytics/event-service.ts'
import type { Connection } from '../../domain/connection/connection.ts'
import { ConnectionService } from '../../domain/connection/connection-service.ts'
import { fail } from '../../domain/errors/fail-in-feature.ts'
import { Approvals } from '../../domain/frame/approvals.ts'
import { EmailLogin } from '../../domain/frame/email-login.ts'
import { EmailUpdate } from '../../domain/frame/email-update.ts'
import { EmbeddedWallet } from '../../domain/frame/embedded-wallet.ts'
import { forgetEmbedded } from '../../domain/frame/forget-embedded.ts'
import { LoginRecord } from '../../domain/frame/login-record.ts'
import { PendingSignOut } from '../../domain/frame/pending-sign-out.ts'
import { SecureDashboard } from '../../domain/frame/secure-dashboard.ts'
import { SmartAccountVersion } from '../../domain/frame/smart-account-version.ts'
import { NetworkService } from '../../domain/network/network-service.ts'
import { LocaleService } from '../../domain/options/locale-service.ts'
import { textOf } from '../../domain/options/messages.ts'
import { OptionsService } from '../../domain/options/options-service.ts'
import { ThemeService } from '../../domain/options/theme-service.ts'
import { ModalService } from '../../domain/routing/modal-service.ts'
import { Router } from '../../domain/routing/router.ts'
import type { ViewParams } from '../../domain/routing/view.ts'
import { never } from '../../domain/shared/async/never.ts'
import { isEmailAddress } from '../../domain/siwx/email-resource.ts'
import { WalletService } from '../../domain/wallets/wallet-service.ts'
import { BrowserPageReturn } from '../../infrastructure/frame/browser-page-return.ts'
import { BrowserPopups } from '../../infrastructure/frame/browser-popups.ts'
import { FrameAdapters } from '../../infrastructure/frame/frame-adapters.ts'
import { FrameSecureSite } from '../../infrastructure/frame/frame-secure-site.ts'
import { FrameSync } from '../../infrastructure/frame/frame-sync.ts'
import { PostMessageFrames } from '../../infrastructure/frame/post-message-frames.ts'
import { dappData, rpcUrlOf, secureOrigin, secureUrl, themePayload } from '../../infrastructure/frame/secure-site-page.ts'
import { RpcUrls } from '../../infrastructure/network/rpc-urls.ts'
import { UqrQrCodes } from '../../infrastructure/shared/uqr-qr-codes.ts'
import { ChainAdapters } from '../../ports/connection/chain-adapter.ts'
import { token } from '../../ports/di/token.ts'
import { Frames } from '../../ports/frame/frames.ts'
import { PageReturn } from '../../ports/frame/page-return.ts'
import { SecureSite } from '../../ports/frame/secure-site.ts'
import { Logger } from '../../ports/logging/logger.ts'
import { Page } from '../../ports/page/page.ts'
import { Randomness } from '../../ports/random/randomness.ts'
import { KeyValueStore } from '../../ports/storage/key-value-store.ts'
import { Clock } from '../../ports/time/clock.ts'
import { ApproveTransactionView } from '../../ui/frame/approve-transaction-view.tsx'
import { ConnectSocialsView } from '../../ui/frame/connect-socials-view.tsx'
import { farcasterView } from '../../ui/frame/connecting-farcaster-view.tsx'
import { ConnectingSocialView } from '../../ui/frame/connecting-social-view.tsx'
import { EmailLoginView } from '../../ui/frame/email-login-view.tsx'
import { EmailVerifyDeviceView } from '../../ui/frame/email-verify-device-view.tsx'
import { EmailVerifyOtpView } from '../../ui/frame/email-verify-otp-view.tsx'
import { LoginRows, SmartAccountRow } from '../../ui/frame/embedded-rows.tsx'
import { SmartAccountSettingsView } from '../../ui/frame/smart-account-settings-view.tsx'
import { UpdateEmailPrimaryOtpView, UpdateEmailSecondaryOtpView } from '../../ui/frame/update-email-otp-views.tsx'
import { UpdateEmailWalletView } from '../../ui/frame/update-email-wallet-view.tsx'
import { UpgradeEmailWalletView } from '../../ui/frame/upgrade-email-wallet-view.tsx'
import { loadEmbeddedWords } from '../../ui/modal/load-feature-words.ts'
import type { Feature } from '../feature.ts'
import { Features } from '../features.ts'
import { sentRequests } from '../follow-sent.ts'
import { provide, provideBy } from '../provide.ts'

type EmbeddedFacade = Readonly<{
  adapters: FrameAdapters
  /** Loads the frame. A failure is shown as an alert. */
  preload(): void
  /** The address that a site opens `EmailLogin` with. @throws EMAIL_INVALID */
  prefill(given: unknown): ViewParams
  preferAccountType: PreferAccountType['run']
  /** The site's `connect()` with the embedded wallet. */
  logIn(asked: Asked): Promise<Connection>
  comeBack(): Promise<void>
  updateEmail: UpdateEmail['run']
}>
const EmbeddedFacade = token<EmbeddedFacade>('EmbeddedFacade')
/** What runs from the first use on. */
const Running = token<true>('Running')

/** The embedded wallet: fetched when a login by e-mail or social account is used or restored. */
export default {
  module: (bind) => {
    provide(bind, Frames, PostMessageFrames, [Clock])
    provideBy(
      bind,
      SecureSite,
      [
        Frames,
        Clock,
        Randomness,
        Logger,
        OptionsService,
        NetworkService,
        ThemeService,
        Page,
        AlertService,
        SmartAccountVersion,
        LocaleService,
      ],
      (frames, clock, randomness, logger, options, networks, theme, page, alerts, versions, locale) =>
        new FrameSecureSite({
          ...{ frames, clock, randomness, logger, site: page.origin },
          isLogging: () => options.state.value.enableAuthLogger !== false,
          page: async () => {
            const version = secureOrigin(options) === undefined ? undefined : await versions.load()
            if (version) logger.warn('The smart account has a forced version', { version })
            const url = secureUrl(options, networks, new RpcUrls(options), version)
            return url === undefined ? undefined : { url, title: textOf(locale.state.value.messages, 'approve.frame') }
          },
          origin: () => secureOrigin(options),
          greetings: () => [
            { name: 'SYNC_DAPP_DATA', payload: dappData(options, page) },
            {
              name: 'GET_SMART_ACCOUNT_ENABLED_NETWORKS',
              payload: undefined,
              answered: ({ smartAccountEnabledNetworks }) => networks.learnSmartAccounts(smartAccountEnabledNetworks),
            },
            { name: 'SYNC_THEME', payload: themePayload(theme.state.value) },
          ],
          report: (error) => alerts.report(error),
        }),
    )
    provide(bind, LoginRecord, LoginRecord, [KeyValueStore])
    provideBy(
      bind,
      EmbeddedWallet,
      [SecureSite, LoginRecord, NetworkService, OptionsService, Clock, ModalService],
      (site, record, networks, options, clock, modal) => {
        const rpcUrls = new RpcUrls(options)
        const signIn = () => modal.signIn
        return new EmbeddedWallet(site, record, networks, options, clock, (network) => rpcUrlOf(rpcUrls, network), signIn)
      },
    )
    provideBy(bind, PendingSignOut, [EmbeddedWallet], (wallet) => wallet.signOuts)
    provide(bind, PreferAccountType, PreferAccountType, [EmbeddedWallet, ConnectionService, EventService, Clock])
    provideBy(bind, SecureDashboard, [OptionsService, Page], (options, page) => new SecureDashboard(() => secureOrigin(options), page))
    provide(bind, FrameSync, FrameSync, [SecureSite, EmbeddedWallet, Approvals, ThemeService, OptionsService, Page])
    // An approved transaction may have changed the balance.
    provideBy(
      bind,
      Approvals,
      [Clock, AccountService],
      (clock, accounts) => new Approvals(clock, (namespace) => void accounts.refreshBalance(namespace)),
    )
    provideBy(
      bind,
      FrameAdapters,
      [EmbeddedWallet, Approvals, NetworkService, ChainAdapters, KeyValueStore, ConnectionService, Features],
      (wallet, approvals, networks, adapters, store, connections, features) =>
        new FrameAdapters(
          wallet,
          approvals,
          networks,
          (namespace) => adapters.load(namespace),
          (namespace) => forgetEmbedded(store, namespace),
          sentRequests(features, connections),
        ),
    )
    provide(bind, ConnectEmbedded, ConnectEmbedded, [
      ConnectWallet,
      WalletService,
      NetworkService,
      EventService,
      ConnectionService,
      EmbeddedWallet,
      AlertService,
      Clock,
    ])
    provide(bind, LogInForSite, LogInForSite, [
      ConnectEmbedded,
      ConnectWallet,
      WalletService,
      ConnectionService,
      ModalService,
      CloseModal,
      Clock,
    ])
    provide(bind, FollowDepartures, FollowDepartures, [ConnectionService, EmbeddedWallet, KeyValueStore, LoginRecord, AlertService])
    provide(bind, EmailLogin, EmailLogin, [SecureSite, LoginRecord, Clock, PendingSignOut])
    provide(bind, LogInByEmail, LogInByEmail, [EmailLogin, ConnectEmbedded, Router, EventService, AlertService])
    provideBy(
      bind,
      LogInBySocial,
      [SecureSite, PendingSignOut, ConnectEmbedded, EventService, Clock, SocialRedirect, AlertService],
      (site, gate, connect, events, clock, redirect, alerts) =>
        new LogInBySocial(site, gate, new BrowserPopups(clock), connect, events, clock, redirect, alerts),
    )
    provideBy(
      bind,
      ComeBackFromSocial,
      [SocialRedirect, ConnectEmbedded, EventService, OpenModal],
      (redirect, connect, events, open) =>
        new ComeBackFromSocial(redirect, connect, events, (provider, reason) =>
          open.run({ view: 'ConnectingSocial' }, { provider, reason }),
        ),
    )
    provideBy(bind, PageReturn, [], () => new BrowserPageReturn())
    provide(bind, SmartAccountVersion, SmartAccountVersion, [LoginRecord, PageReturn])
    provide(bind, SocialRedirect, SocialRedirect, [Page, LoginRecord, PageReturn, ConnectionService, Clock])
    provide(bind, LogInByFarcaster, LogInByFarcaster, [SecureSite, ConnectEmbedded, EventService, PendingSignOut])
    provide(bind, EmailUpdate, EmailUpdate, [SecureSite, EmbeddedWallet, LoginRecord, Clock])
    provide(bind, UpdateEmailSteps, UpdateEmailSteps, [EmailUpdate, Router, CloseModal])
    provide(bind, UpdateEmail, UpdateEmail, [EmailUpdate, EmbeddedWallet, WalletService, ModalService, OpenModal, EventService, Clock])
    provide(bind, ShowApprovals, ShowApprovals, [
      Approvals,
      SecureSite,
      ModalService,
      Router,
      OpenModal,
      CloseModal,
      ConnectionService,
      Logger,
    ])
    provide(bind, TellRefused, TellRefused, [Approvals, ModalService, OpenModal, Announcer, Logger, Clock])
    provideBy(
      bind,
      Running,
      [ShowApprovals, TellRefused, FollowDepartures, LocaleService, FrameSync],
      (approvals, refused, departures, locale, frame) => {
        for (const part of [approvals, refused, departures, frame]) part.start()
        locale.refresh()
        return true
      },
    )
    provideBy(
      bind,
      EmbeddedFacade,
      [FrameAdapters, SecureSite, PreferAccountType, LogInForSite, ComeBackFromSocial, UpdateEmail, Running],
      (adapters, site, prefer, login, social, update, _running) => ({
        adapters,
        preload: () => void site.load(never()).catch(() => {}),
        prefill(given) {
          const email = typeof given === 'string' ? given.trim() : ''
          if (!isEmailAddress(email)) throw fail('EMAIL_INVALID', {})
          return { email, isPrefilled: true }
        },
        preferAccountType: (...asked) => prefer.run(...asked),
        logIn: (asked) => login.run(asked),
        comeBack: () => social.run(),
        updateEmail: (signal) => update.run(signal),
      }),
    )
  },
  facade: EmbeddedFacade,
  views: {
    ApproveTransaction: ApproveTransactionView,
    ConnectSocials: ConnectSocialsView,
    ConnectingFarcaster: farcasterView(new UqrQrCodes()),
    ConnectingSocial: ConnectingSocialView,
    EmailLogin: EmailLoginView,
    EmailVerifyDevice: EmailVerifyDeviceView,
    EmailVerifyOtp: EmailVerifyOtpView,
    UpdateEmailWallet: UpdateEmailWalletView,
    UpdateEmailPrimaryOtp: UpdateEmailPrimaryOtpView,
    UpdateEmailSecondaryOtp: UpdateEmailSecondaryOtpView,
    SmartAccountSettings: SmartAccountSettingsView,
    UpgradeEmailWallet: UpgradeEmailWalletView,
  },
  parts: { login: LoginRows, smart: SmartAccountRow },
  words: loadEmbeddedWords,
} satisfies Feature
