import { CancelSignIn } from '../../src/application/siwx/cancel-sign-in.ts'
import { EmbeddedSignIn } from '../../src/application/siwx/embedded-sign-in.ts'
import { EndSessions } from '../../src/application/siwx/end-sessions.ts'
import { ExpireSignIn } from '../../src/application/siwx/expire-sign-in.ts'
import { OneClickSignIn } from '../../src/application/siwx/one-click-sign-in.ts'
import { PromptSignIn } from '../../src/application/siwx/prompt-sign-in.ts'
import { ReportSignIn } from '../../src/application/siwx/report-sign-in.ts'
import { SignIn } from '../../src/application/siwx/sign-in.ts'
import type { ToastService } from '../../src/domain/alerts/toast-service.ts'
import { EmailStep } from '../../src/domain/email-capture/email-step.ts'
import { RecentEmails } from '../../src/domain/email-capture/recent-emails.ts'
import type { LocaleService } from '../../src/domain/options/locale-service.ts'
import { LastSignIn } from '../../src/domain/siwx/last-sign-in.ts'
import { SignInService } from '../../src/domain/siwx/sign-in-service.ts'
import { walletSigner } from '../../src/domain/siwx/siwx-account.ts'
import { UnendedSessions } from '../../src/domain/siwx/unended-sessions.ts'
import { GuardedSiwx } from '../../src/infrastructure/siwx/guarded-siwx.ts'
import { siwxContext } from '../../src/infrastructure/siwx/page-siwx-context.ts'
import type { Page } from '../../src/ports/page/page.ts'
import type { Siwx } from '../../src/ports/siwx/siwx.ts'
import { FakeRandomness } from '../fakes/random/fake-randomness.ts'
import type { coreWorld } from './core-world.ts'

type Core = Pick<
  ReturnType<typeof coreWorld>,
  | 'connections'
  | 'networks'
  | 'active'
  | 'store'
  | 'clock'
  | 'options'
  | 'modal'
  | 'router'
  | 'close'
  | 'disconnect'
  | 'switchNetwork'
  | 'events'
  | 'logger'
> &
  Readonly<{ page: Page; toasts: ToastService; locale: LocaleService }>

/** The parts of the sign-in, wired as its feature wires them. */
export function siwxParts(core: Core, siwx: Siwx) {
  const { connections, networks, active, store, clock, options, modal, router, close, disconnect, switchNetwork, events, logger, page } =
    core
  const { toasts, locale } = core
  const context = siwxContext({ page, connections, networks, active, store, clock, random: new FakeRandomness() })
  const guarded = new GuardedSiwx(async () => siwx, context)
  const service = new SignInService(guarded, walletSigner(connections))
  const last = new LastSignIn(store)
  const oneClick = new OneClickSignIn(service, last, networks, toasts, locale, events, clock)
  const embedded = new EmbeddedSignIn(service, last, events, logger)
  const report = new ReportSignIn(service, connections, toasts, locale, events, logger)
  const [step, recent, unended] = [new EmailStep(), new RecentEmails(store), new UnendedSessions(store)]
  const ends = new EndSessions(service, connections, networks, unended, step, recent, clock)
  const prompt = new PromptSignIn(
    service,
    connections,
    active,
    options,
    modal,
    router,
    close,
    disconnect,
    toasts,
    locale,
    events,
    oneClick,
    embedded,
    step,
    ends,
    report,
  )
  const signIn = new SignIn(service, last, prompt, modal, router, close, events, report)
  const cancel = new CancelSignIn(service, last, connections, networks, switchNetwork, disconnect, close, events, logger, clock, report)
  const expiry = new ExpireSignIn(service, prompt, clock, page, guarded)
  const start = async () => {
    await guarded.ready()
    prompt.start()
    expiry.start()
  }
  return { context, guarded, service, last, oneClick, embedded, report, step, recent, unended, ends, prompt, signIn, cancel, expiry, start }
}
