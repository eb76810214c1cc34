import { Announcer } from '../../src/application/alerts/announcer.ts'
import { AskForSignIn } from '../../src/application/siwx/ask-for-sign-in.ts'
import { CancelSignIn } from '../../src/application/siwx/cancel-sign-in.ts'
import { signInGateway } from '../../src/application/siwx/compose-sign-in-gateway.ts'
import { EndSessions } from '../../src/application/siwx/end-sessions.ts'
import { ExpireSignIn } from '../../src/application/siwx/expire-sign-in.ts'
import { OneClickSignIn } from '../../src/application/siwx/one-click-sign-in.ts'
import { ReportSignIn } from '../../src/application/siwx/report-sign-in.ts'
import { ReturnToSession } from '../../src/application/siwx/return-to-session.ts'
import { SignIn } from '../../src/application/siwx/sign-in.ts'
import { SignInGuard } from '../../src/application/siwx/sign-in-guard.ts'
import { SignInOnConnect } from '../../src/application/siwx/sign-in-on-connect.ts'
import type { ToastService } from '../../src/domain/alerts/toast-service.ts'
import { EmailStep } from '../../src/domain/email-capture/email-step.ts'
import { RecentEmails } from '../../src/domain/email-capture/recent-emails.ts'
import type { LocaleService } from '../../src/domain/options/locale-service.ts'
import { LastSignIn } from '../../src/domain/siwx/last-sign-in.ts'
import { SignInService } from '../../src/domain/siwx/sign-in-service.ts'
import { walletSigner } from '../../src/domain/siwx/siwx-account.ts'
import { SiwxSessions } from '../../src/domain/siwx/siwx-sessions.ts'
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
  const sessions = new SiwxSessions(guarded)
  const service = new SignInService(guarded, sessions, walletSigner(connections), clock)
  const last = new LastSignIn(store)
  const announcer = new Announcer(toasts, locale)
  const oneClick = new OneClickSignIn(sessions, last, networks, announcer, events, clock)
  const embedded = new SignInOnConnect(sessions, last, events, logger)
  const report = new ReportSignIn(service, connections, announcer, events, logger)
  const [step, recent, unended] = [new EmailStep(), new RecentEmails(store), new UnendedSessions(store)]
  const ends = new EndSessions(sessions, connections, networks, options, unended, step, recent, clock)
  const guard = new SignInGuard(service, connections, options, modal, router, close, step, events)
  const prompt = new AskForSignIn(service, connections, active, guard, disconnect, ends, report)
  const signIn = new SignIn(service, last, prompt, guard, modal, events, report)
  const returning = new ReturnToSession(service, sessions, last, connections, networks, switchNetwork, clock)
  const cancel = new CancelSignIn(service, guard, returning, disconnect, close, events, logger, report)
  const expiry = new ExpireSignIn(service, prompt, clock, page, guarded)
  const start = async () => {
    await guarded.ready()
    guard.start(signInGateway(prompt, cancel, guard, oneClick, embedded))
    prompt.start()
    expiry.start()
  }
  return {
    announcer,
    guard,
    context,
    guarded,
    service,
    sessions,
    returning,
    last,
    oneClick,
    embedded,
    report,
    step,
    recent,
    unended,
    ends,
    prompt,
    signIn,
    cancel,
    expiry,
    start,
  }
}
