import { LogInByEmail } from '../../../src/application/frame/log-in-by-email.ts'
import { LogInByFarcaster } from '../../../src/application/frame/log-in-by-farcaster.ts'
import { LogInBySocial } from '../../../src/application/frame/log-in-by-social.ts'
import { UpdateEmailSteps } from '../../../src/application/frame/update-email-steps.ts'
import { fail } from '../../../src/domain/errors/fail-in-feature.ts'
import { Approvals } from '../../../src/domain/frame/approvals.ts'
import { EmailLogin } from '../../../src/domain/frame/email-login.ts'
import { EmailUpdate } from '../../../src/domain/frame/email-update.ts'
import { addMessages } from '../../../src/domain/options/messages.ts'
import { RemoteFeaturesService } from '../../../src/domain/options/remote-features-service.ts'
import type { ViewName, ViewParams } from '../../../src/domain/routing/view.ts'
import type { ChosenWallet } from '../../../src/domain/walletconnect/wallet-links.ts'
import { UqrQrCodes } from '../../../src/infrastructure/shared/uqr-qr-codes.ts'
import { SecureSite } from '../../../src/ports/frame/secure-site.ts'
import { ApproveTransactionView } from '../../../src/ui/frame/approve-transaction-view.tsx'
import { ConnectSocialsView } from '../../../src/ui/frame/connect-socials-view.tsx'
import { farcasterView } from '../../../src/ui/frame/connecting-farcaster-view.tsx'
import { ConnectingSocialView } from '../../../src/ui/frame/connecting-social-view.tsx'
import { EmailLoginView } from '../../../src/ui/frame/email-login-view.tsx'
import { EmailVerifyDeviceView } from '../../../src/ui/frame/email-verify-device-view.tsx'
import { EmailVerifyOtpView } from '../../../src/ui/frame/email-verify-otp-view.tsx'
import { UpdateEmailPrimaryOtpView, UpdateEmailSecondaryOtpView } from '../../../src/ui/frame/update-email-otp-views.tsx'
import { UpdateEmailWalletView } from '../../../src/ui/frame/update-email-wallet-view.tsx'
import { loadEmbeddedWords } from '../../../src/ui/modal/load-feature-words.ts'
import { UsageExceededView } from '../../../src/ui/options/usage-exceeded-view.tsx'
import { usageEnglish } from '../../../src/ui/options/usage-messages.ts'
import { ConnectingWalletConnectBasicView } from '../../../src/ui/walletconnect/connecting-wallet-connect-basic-view.tsx'
import { ConnectingWalletConnectView } from '../../../src/ui/walletconnect/connecting-wallet-connect-view.tsx'
import { AllWalletsView } from '../../../src/ui/wallets/all-wallets-view.tsx'
import { GetWalletView } from '../../../src/ui/wallets/get-wallet-view.tsx'
import { FakeSecureSite } from '../../fakes/frame/fake-secure-site.ts'
import { embeddedWorld } from '../../support/embedded-world.ts'
import { listed } from '../../support/registry-world.ts'
import { withEmbedded } from '../embedded.ts'
import { type World, type WorldOptions, wallet } from '../world.ts'
import { logo } from './logo.ts'

await Promise.all([loadEmbeddedWords(), import('../../../src/ui/walletconnect/wallet-ways.tsx')])
addMessages(usageEnglish)

export const loginViews = {
  AllWallets: AllWalletsView,
  ApproveTransaction: ApproveTransactionView,
  ConnectSocials: ConnectSocialsView,
  ConnectingFarcaster: farcasterView(new UqrQrCodes()),
  ConnectingSocial: ConnectingSocialView,
  ConnectingWalletConnect: ConnectingWalletConnectView,
  ConnectingWalletConnectBasic: ConnectingWalletConnectBasicView,
  EmailLogin: EmailLoginView,
  EmailVerifyDevice: EmailVerifyDeviceView,
  EmailVerifyOtp: EmailVerifyOtpView,
  GetWallet: GetWalletView,
  UpdateEmailPrimaryOtp: UpdateEmailPrimaryOtpView,
  UpdateEmailSecondaryOtp: UpdateEmailSecondaryOtpView,
  UpdateEmailWallet: UpdateEmailWalletView,
  UsageExceeded: UsageExceededView,
}

export type LoginState = Readonly<{ world: WorldOptions; act(world: World): Promise<unknown> | unknown }>

const rainbow = wallet('Rainbow', 'me.rainbow', { imageUrl: logo('#174299', '#ff4000') })
const login = wallet('AUTH', 'AUTH', { type: 'AUTH' })
const base: WorldOptions = { wallets: [rainbow], options: { projectId: 'p' }, supplied: Object.keys(loginViews) as ViewName[] }
export const view = (name: ViewName, params: ViewParams = {}, before: (world: World) => unknown = () => {}): LoginState => ({
  world: base,
  act: async (world) => {
    await before(world)
    world.router.push(name, params)
  },
})

export const harbor: ChosenWallet = {
  ...{ id: 'h1', name: 'Harbor', rdns: 'com.harbor', injected: [], order: 1 },
  ...{ mobileLink: 'harbor://', webappLink: 'https://web.harbor.example', chromeStore: 'https://chromewebstore.google.com/harbor' },
  ...{ appStore: 'https://apps.apple.com/harbor', playStore: 'https://play.google.com/harbor', homepage: 'https://harbor.example' },
}
export const registry = ({ listing }: World) => {
  const names = ['Harbor', 'Tide', 'Lantern', 'Saltmarsh', 'Pier 9', 'Breakwater of the Northern Sea', 'Gull', 'Anchor', 'Cove', 'Reef']
  listing.registry.wallets = names.map((name, place) => listed(name, { rdns: `com.w${String(place)}`, isCertified: place % 3 === 0 }))
}

/** The address of a login is being changed. */
const updating = async (world: World) => {
  const { site, record, embedded } = await withEmbedded(world)
  const update = new EmailUpdate(site, embedded, record, world.clock)
  world.bind(EmailUpdate, update)
  world.bind(UpdateEmailSteps, new UpdateEmailSteps(update, world.router, {} as never))
  world.router.reset('Account')
}

/** The secure site's part of a login. `action`: what it asks for next. */
type Answer = (site: FakeSecureSite) => unknown
export const byMail =
  (action: 'VERIFY_OTP' | 'VERIFY_DEVICE' | 'none', answer: Answer = () => {}) =>
  async (world: World) => {
    const { site, login: mail, byEmail } = embeddedWorld()
    site.answers.set('CONNECT_EMAIL', () => (action === 'none' ? new Promise(() => {}) : { action }))
    site.answers.set('CONNECT_DEVICE', () => new Promise(() => {}))
    answer(site)
    world.bind(EmailLogin, mail)
    world.bind(LogInByEmail, byEmail)
    if (action !== 'none') await byEmail.start('ada@harbor.example', new AbortController().signal)
  }
const bySocial = (world: World) => {
  const { bySocial: social, site } = embeddedWorld()
  site.answers.set('GET_SOCIAL_REDIRECT_URI', () => new Promise(() => {}))
  world.bind(LogInBySocial, social)
}
export const byFarcaster = ({ bind, clock, events }: World, answer: Answer = () => {}) => {
  const site = new FakeSecureSite(clock)
  site.answers.set('GET_FARCASTER_URI', () => ({ url: 'https://farcaster.example/~/sign?token=0123456789' }))
  answer(site)
  const gate = { signOut: async () => {}, cleared: async () => {}, owe: () => {}, runLogin: (ask: () => unknown) => ask() }
  bind(LogInByFarcaster, new LogInByFarcaster(site, {} as never, events, { ...gate, mayHoldOldSession: async () => false } as never))
}

/** The ways to a wallet that is not in the browser, and the logins of the embedded one. */
export const loginStates: Readonly<Record<string, LoginState>> = {
  'connect-logins': { world: { ...base, wallets: [rainbow, login] }, act: () => {} },
  'all-wallets': view('AllWallets', {}, registry),
  'all-wallets-none': view('AllWallets', {}, ({ listing }) => {
    listing.registry.wallets = []
  }),
  'all-wallets-failed': view('AllWallets', {}, ({ listing }) => {
    listing.registry.failure = fail('HTTP_STATUS', { status: 500, url: '' })
  }),
  qr: view('ConnectingWalletConnectBasic', {}, registry),
  'not-installed': view('ConnectingWalletConnect', { wallet: harbor }),
  'get-wallet': view('GetWallet', {}, registry),
  downloads: view('Downloads', { wallet: harbor }),
  socials: view('ConnectSocials'),
  social: view('ConnectingSocial', { provider: 'google' }, bySocial),
  'social-failed': view('ConnectingSocial', { provider: 'google', reason: fail('SOCIAL_LOGIN_FAILED', { provider: 'google' }) }, bySocial),
  farcaster: view('ConnectingFarcaster', {}, (world) => byFarcaster(world)),
  'email-waiting': view('EmailLogin', { email: 'ada@harbor.example' }, byMail('none')),
  'email-code': view('EmailVerifyOtp', {}, byMail('VERIFY_OTP')),
  'email-device': view('EmailVerifyDevice', {}, byMail('VERIFY_DEVICE')),
  'email-code-old': view('UpdateEmailPrimaryOtp', {}, updating),
  'email-code-new': view('UpdateEmailSecondaryOtp', {}, updating),
  'usage-exceeded': view('UsageExceeded', {}, (world) => world.bind(RemoteFeaturesService, { checkLimits: async () => {} })),
  'email-edit': view('UpdateEmailWallet', {}, updating),
  approve: view('ApproveTransaction', {}, async (world) => {
    await world.connectWith(rainbow)
    world.bind(Approvals, new Approvals(world.clock))
    world.bind(SecureSite, new FakeSecureSite(world.clock))
    world.router.reset('Account')
  }),
}
