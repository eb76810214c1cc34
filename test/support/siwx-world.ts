import { BehaviorSubject } from 'rxjs'
import { CancelSignIn } from '../../src/application/siwx/cancel-sign-in.ts'
import { EmbeddedSignIn } from '../../src/application/siwx/embedded-sign-in.ts'
import { ExpireSignIn } from '../../src/application/siwx/expire-sign-in.ts'
import { OneClickSignIn } from '../../src/application/siwx/one-click-sign-in.ts'
import { PromptSignIn } from '../../src/application/siwx/prompt-sign-in.ts'
import { ReportSignIn } from '../../src/application/siwx/report-sign-in.ts'
import { SignIn } from '../../src/application/siwx/sign-in.ts'
import { ToastService } from '../../src/domain/alerts/toast-service.ts'
import { EmailStep } from '../../src/domain/email-capture/email-step.ts'
import { RecentEmails } from '../../src/domain/email-capture/recent-emails.ts'
import type { Network } from '../../src/domain/network/network.ts'
import { LocaleService } from '../../src/domain/options/locale-service.ts'
import { supplyWords } from '../../src/domain/options/messages.ts'
import { siwxEnglish } from '../../src/domain/options/siwx-messages.ts'
import { LastSignIn } from '../../src/domain/siwx/last-sign-in.ts'
import { SignInService } from '../../src/domain/siwx/sign-in-service.ts'
import { walletSigner } from '../../src/domain/siwx/siwx-account.ts'
import { GuardedSiwx } from '../../src/infrastructure/siwx/guarded-siwx.ts'
import { siwxContext } from '../../src/infrastructure/siwx/page-siwx-context.ts'
import type { Page } from '../../src/ports/page/page.ts'
import type { SiwxAccount } from '../../src/ports/siwx/siwx.ts'
import { FakeMessageCatalogues } from '../fakes/options/fake-message-catalogues.ts'
import { FakeRandomness } from '../fakes/random/fake-randomness.ts'
import { FakeSiwx } from '../fakes/siwx/fake-siwx.ts'
import { coreWorld, never, quiet, walletNamed } from './core-world.ts'

export const PAGE = 'https://app.example/home?token=secret#part'

/** Signing in over fakes, wired as its feature wires it. */
export function siwxWorld(given: Parameters<typeof coreWorld>[0] & { siwx?: FakeSiwx } = {}) {
  supplyWords(siwxEnglish)
  const world = coreWorld(given)
  const siwx = given.siwx ?? new FakeSiwx()
  const visible$ = new BehaviorSubject(true)
  const page = { href: PAGE, language: 'en', visible$ } as unknown as Page
  const toasts = new ToastService(world.clock)
  const locale = new LocaleService(world.options, new FakeMessageCatalogues(), world.logger, page)
  const { connections, networks, store, clock, options, modal, router, close, disconnect, switchNetwork, events, logger } = world
  const context = siwxContext({ page, connections, networks, store, clock, random: new FakeRandomness() })
  const guarded = new GuardedSiwx(async () => siwx, context)
  const service = new SignInService(guarded, walletSigner(connections))
  const last = new LastSignIn(store)
  const oneClick = new OneClickSignIn(service, last, networks, toasts, locale, events, clock)
  const embedded = new EmbeddedSignIn(service, last, events, logger)
  const report = new ReportSignIn(service, connections, toasts, locale, events, logger)
  const [step, recent] = [new EmailStep(), new RecentEmails(store)]
  const prompt = new PromptSignIn(
    service,
    connections,
    networks,
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
    recent,
    report,
  )
  const signIn = new SignIn(service, last, prompt, modal, router, close, events, report)
  const cancel = new CancelSignIn(service, last, networks, switchNetwork, disconnect, close, events, logger, clock, report)
  const expiry = new ExpireSignIn(service, prompt, clock, page, store)
  const start = async (left: readonly SiwxAccount[] = []) => {
    await guarded.ready()
    prompt.start(left)
    expiry.start()
  }
  return {
    ...world,
    siwx,
    guarded,
    service,
    last,
    prompt,
    oneClick,
    embedded,
    report,
    signIn,
    cancel,
    step,
    recent,
    locale,
    toasts,
    start,
    visible$,
    context,
  }
}

export type SiwxWorld = ReturnType<typeof siwxWorld>

/** The world of a visitor who has opened the modal and connected a wallet. */
export async function visited<W extends Pick<SiwxWorld, 'start' | 'open' | 'connect'>>(
  world: W,
  prepare: (world: W) => void = () => {},
): Promise<W> {
  prepare(world)
  await world.start()
  world.open.run({})
  await world.connect.run(walletNamed('Rainbow'), never())
  await quiet()
  return world
}

export const viewOf = ({ router, modal }: Pick<SiwxWorld, 'router' | 'modal'>) => (modal.state.value.open ? router.current.view : 'closed')

/** @throws when the site has no such network */
export function networkOf({ networks }: Pick<SiwxWorld, 'networks'>, id: string): Network {
  const found = networks.find(id)
  if (!found) throw new Error(`no network ${id}`)
  return found
}
