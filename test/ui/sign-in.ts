import { Announcer } from '../../src/application/alerts/announcer.ts'
import { DisconnectWallet } from '../../src/application/connection/disconnect-wallet.ts'
import { CaptureEmail } from '../../src/application/email-capture/capture-email.ts'
import { SwitchNetwork } from '../../src/application/network/switch-network.ts'
import { CloseModal } from '../../src/application/routing/close-modal.ts'
import { AskForSignIn } from '../../src/application/siwx/ask-for-sign-in.ts'
import { CancelSignIn } from '../../src/application/siwx/cancel-sign-in.ts'
import { ReturnToSession } from '../../src/application/siwx/return-to-session.ts'
import { SignIn } from '../../src/application/siwx/sign-in.ts'
import { ToastService } from '../../src/domain/alerts/toast-service.ts'
import { EmailCaptureService } from '../../src/domain/email-capture/email-capture-service.ts'
import { RecentEmails } from '../../src/domain/email-capture/recent-emails.ts'
import { LocaleService } from '../../src/domain/options/locale-service.ts'
import type { ViewName } from '../../src/domain/routing/view.ts'
import { SignInService } from '../../src/domain/siwx/sign-in-service.ts'
import type { Siwx } from '../../src/ports/siwx/siwx.ts'
import { DataCaptureOtpConfirmView } from '../../src/ui/email-capture/data-capture-otp-confirm-view.tsx'
import { DataCaptureView } from '../../src/ui/email-capture/data-capture-view.tsx'
import { loadCaptureWords, loadSiwxWords } from '../../src/ui/modal/load-feature-words.ts'
import { SIWXSignMessageView } from '../../src/ui/siwx/siwx-sign-message-view.tsx'
import { FakeEmailCodes } from '../fakes/email-capture/fake-email-codes.ts'
import { FakeLogger } from '../fakes/logging/fake-logger.ts'
import { FakeSiwx } from '../fakes/siwx/fake-siwx.ts'
import { siwxParts } from '../support/siwx-parts.ts'
import type { World } from './world.ts'

await Promise.all([loadSiwxWords(), loadCaptureWords()])

export const signInViews = {
  SIWXSignMessage: SIWXSignMessageView,
  DataCapture: DataCaptureView,
  DataCaptureOtpConfirm: DataCaptureOtpConfirmView,
}
export const SIGN_IN_VIEWS = Object.keys(signInViews) as ViewName[]

/** The sign-in and the e-mail capture on fakes, in the world of the views. Connect a wallet afterwards. */
export async function withSignIn<S extends Siwx = FakeSiwx>(world: World, siwx: S = new FakeSiwx() as unknown as S) {
  const { connections, networks, active, store, clock, settings: options, modal, router, events, page, resolve } = world
  const services = { close: resolve(CloseModal), disconnect: resolve(DisconnectWallet), switchNetwork: resolve(SwitchNetwork) }
  const [toasts, locale, logger] = [resolve(ToastService), resolve(LocaleService), new FakeLogger()]
  const core = { connections, networks, active, store, clock, options, modal, router, events, logger, page, toasts, locale, ...services }
  const parts = siwxParts(core, siwx)
  const codes = new FakeEmailCodes()
  const capture = new EmailCaptureService(codes, clock)
  const { service, step, recent } = parts
  const captureEmail = new CaptureEmail(capture, step, recent, service, parts.guard, router, resolve(Announcer), events)
  for (const [key, thing] of [
    [SignInService, service],
    [SignIn, parts.signIn],
    [CancelSignIn, parts.cancel],
    [AskForSignIn, parts.prompt],
    [ReturnToSession, parts.returning],
    [EmailCaptureService, capture],
    [CaptureEmail, captureEmail],
    [RecentEmails, recent],
  ])
    world.bind(key, thing)
  await parts.start()
  captureEmail.start()
  return { ...parts, siwx, codes, capture, captureEmail }
}
