import { Announcer } from '../../src/application/alerts/announcer.ts'
import { ConnectWallet } from '../../src/application/connection/connect-wallet.ts'
import { ComeBackFromSocial } from '../../src/application/frame/come-back-from-social.ts'
import { ConnectEmbedded } from '../../src/application/frame/connect-embedded.ts'
import { FollowDepartures } from '../../src/application/frame/follow-departures.ts'
import { LogInByEmail } from '../../src/application/frame/log-in-by-email.ts'
import { LogInByFarcaster } from '../../src/application/frame/log-in-by-farcaster.ts'
import { LogInBySocial } from '../../src/application/frame/log-in-by-social.ts'
import { LogInForSite } from '../../src/application/frame/log-in-for-site.ts'
import { ShowApprovals } from '../../src/application/frame/show-approvals.ts'
import { SocialRedirect } from '../../src/application/frame/social-redirect.ts'
import { TellRefused } from '../../src/application/frame/tell-refused.ts'
import { UpdateEmail } from '../../src/application/frame/update-email.ts'
import { UpdateEmailSteps } from '../../src/application/frame/update-email-steps.ts'
import { CloseModal } from '../../src/application/routing/close-modal.ts'
import { OpenModal } from '../../src/application/routing/open-modal.ts'
import { ToastService } from '../../src/domain/alerts/toast-service.ts'
import type { ConnectorType } from '../../src/domain/connection/connection.ts'
import { ConnectionService } from '../../src/domain/connection/connection-service.ts'
import { Approvals } from '../../src/domain/frame/approvals.ts'
import { EmailLogin } from '../../src/domain/frame/email-login.ts'
import { EmailUpdate } from '../../src/domain/frame/email-update.ts'
import { EmbeddedWallet } from '../../src/domain/frame/embedded-wallet.ts'
import { forgetEmbedded } from '../../src/domain/frame/forget-embedded.ts'
import { LoginRecord } from '../../src/domain/frame/login-record.ts'
import type { ChainNamespace } from '../../src/domain/network/network.ts'
import { NetworkService } from '../../src/domain/network/network-service.ts'
import { Landings } from '../../src/domain/routing/landings.ts'
import { FrameAdapters } from '../../src/infrastructure/frame/frame-adapters.ts'
import { solana } from '../../src/infrastructure/network/known-networks.ts'
import type { ChainAdapter } from '../../src/ports/connection/chain-adapter.ts'
import type { Popups } from '../../src/ports/frame/popups.ts'
import type { SecureSite } from '../../src/ports/frame/secure-site.ts'
import { FakeChainAdapter } from '../fakes/connection/fake-chain-adapter.ts'
import { FakePageReturn } from '../fakes/frame/fake-page-return.ts'
import { FakePopups } from '../fakes/frame/fake-popups.ts'
import { FakeSecureSite } from '../fakes/frame/fake-secure-site.ts'
import { base, mainnet } from '../fakes/network/chains.ts'
import { FakePage } from '../fakes/page/fake-page.ts'
import type { FakeDisk } from '../fakes/storage/fake-key-value-store.ts'
import type { FakeClock } from '../fakes/time/fake-clock.ts'
import { coreWorld } from './core-world.ts'
import { everyMessage } from './every-message.ts'
import { ALICE, BOB } from './secure-world.ts'

/** The account that the page answers with unless a test says otherwise. */
export const USER = {
  address: ALICE,
  chainId: 1,
  email: 'ada@example.com',
  accounts: [
    { address: ALICE, type: 'smartAccount' as const },
    { address: BOB, type: 'eoa' as const },
  ],
  preferredAccountType: 'smartAccount' as const,
}

type Given = Readonly<{
  disk?: FakeDisk
  hasSolana?: boolean
  /** Instead of `site`. */
  over?: (clock: FakeClock) => SecureSite
  /** Instead of fake ones, for signing and balances. */
  own?: (namespace: ChainNamespace) => ChainAdapter
  /** Instead of `popups`. */
  windows?: (clock: FakeClock) => Popups
}>

/** The embedded wallet over fakes: the core's services, a secure page that answers, windows. */
export function embeddedWorld({ disk, hasSolana = false, over, own, windows }: Given = {}) {
  const namespaces = hasSolana ? (['eip155', 'solana'] as const) : (['eip155'] as const)
  const core = coreWorld({
    options: { projectId: 'p', services: {}, ...(hasSolana && { networks: [mainnet, base, solana] }) },
    adapters: namespaces.map((namespace) => new FakeChainAdapter(namespace)),
    ...(disk && { disk }),
  })
  const { clock, store, options, modal, router, events, wallets, logger, alerts, page } = core
  const site = new FakeSecureSite(clock)
  const secure = over?.(clock) ?? site
  site.answers.set('GET_USER', () => USER)
  site.answers.set('CONNECT_SOCIAL', () => ({ ...USER, userName: 'ada' }))
  site.answers.set('SIGN_OUT', () => undefined)
  const record = new LoginRecord(store)
  let adapters: FrameAdapters | undefined
  /** What the code of a namespace waits for. */
  const slow = new Map<ChainNamespace, Promise<void>>()
  const load = async (namespace: ChainNamespace, type?: ConnectorType): Promise<ChainAdapter> => {
    await slow.get(namespace)
    const other = type && type !== 'AUTH' ? core.fakes.find((each) => each.namespace === namespace) : undefined
    if (other) return other
    if (!adapters) throw new Error('not yet')
    return adapters.of(namespace)
  }
  const connections: ConnectionService = new ConnectionService({ namespaces, load, signOut: () => wallet.signOut() }, store, clock, logger)
  const networks = new NetworkService(options, connections, store)
  const close = new CloseModal(modal, router, connections, events)
  const landings = new Landings(options, router, networks, page)
  const open = new OpenModal(landings, modal, router, connections, networks, wallets, alerts, events)
  const wallet = new EmbeddedWallet(
    secure,
    record,
    networks,
    options,
    clock,
    () => 'https://node.example',
    () => modal.signIn,
  )
  const refreshed: ChainNamespace[] = []
  const approvals = new Approvals(clock, (namespace) => void refreshed.push(namespace))
  adapters = new FrameAdapters(
    wallet,
    approvals,
    networks,
    async (namespace) => own?.(namespace) ?? new FakeChainAdapter(namespace),
    (namespace) => forgetEmbedded(store, namespace),
  )
  const connectWallet = new ConnectWallet(connections, networks, wallets, modal, router, close, events, clock)
  const connect = new ConnectEmbedded(connectWallet, wallets, networks, events, connections, wallet, alerts, clock)
  new FollowDepartures(connections, wallet, store, record, alerts).start()
  const login = new EmailLogin(secure, record, clock, wallet.signOuts)
  const popups = new FakePopups()
  const returned = new FakePageReturn()
  const tab = new FakePage()
  const locale = { state: { value: { messages: everyMessage } } } as never
  const toasts = new ToastService(clock)
  const redirect = new SocialRedirect(tab, record, returned, connections, clock)
  const update = new EmailUpdate(secure, wallet, record, clock)
  const shows = new ShowApprovals(approvals, secure, modal, router, open, close, connections, logger)
  const refuses = new TellRefused(approvals, modal, open, new Announcer(toasts, locale), logger, clock)
  return {
    ...core,
    ...{
      close,
      open,
      site,
      record,
      connections,
      networks,
      wallet,
      approvals,
      connect,
      login,
      popups,
      returned,
      tab,
      toasts,
      shows,
      refuses,
      update,
      refreshed,
      slow,
    },
    emailSteps: new UpdateEmailSteps(update, router, close),
    updateEmail: new UpdateEmail(update, wallet, wallets, modal, open, events, clock),
    forSite: new LogInForSite(connect, connectWallet, wallets, connections, modal, close, clock),
    byEmail: new LogInByEmail(login, connect, router, events, alerts),
    byFarcaster: new LogInByFarcaster(secure, connect, events, wallet.signOuts),
    bySocial: new LogInBySocial(secure, wallet.signOuts, windows?.(clock) ?? popups, connect, events, clock, redirect, alerts),
    backFromSocial: new ComeBackFromSocial(redirect, connect, events, (provider, reason) =>
      open.run({ view: 'ConnectingSocial' }, { provider, reason }),
    ),
    provider: () => connections.provider('eip155') as { request(args: { method: string; params?: unknown }): Promise<unknown> },
    names: () => site.asked.map(({ name }) => name),
  }
}
