import { fail } from '../../../src/domain/errors/fail-in-feature.ts'
import { byFarcaster, byMail, harbor, type LoginState, registry, view } from './login-states.ts'

const down = fail('HTTP_STATUS', { status: 500, url: '' })
const never = () => new Promise<never>(() => {})
const code = '[data-testid=wui-otp-input]'

/** The ways to a wallet and the logins, where something is missing, slow or refused. */
export const loginFailures: Readonly<Record<string, LoginState & Readonly<{ type?: Readonly<{ into: string; text: string }> }>>> = {
  'qr-waiting': view('ConnectingWalletConnectBasic', {}, (world) => {
    world.sessions.silent = true
    registry(world)
  }),
  'qr-failed': view('ConnectingWalletConnectBasic', {}, (world) => {
    world.sessions.unreachable = true
    registry(world)
  }),
  'qr-expired': view('ConnectingWalletConnectBasic', {}, (world) => {
    world.sessions.refusal = fail('PAIRING_EXPIRED', {})
    registry(world)
  }),
  'qr-declined': view('ConnectingWalletConnectBasic', {}, (world) => {
    world.sessions.refusal = fail('USER_REJECTED', {})
    registry(world)
  }),
  'not-installed-failed': view('ConnectingWalletConnect', { wallet: harbor }, (world) => {
    world.sessions.unreachable = true
  }),
  'all-wallets-loading': view('AllWallets', {}, ({ listing }) => {
    listing.registry.find = never
  }),
  'all-wallets-offline': view('AllWallets', {}, ({ listing, page }) => {
    page.online$.next(false)
    listing.registry.failure = down
  }),
  'all-wallets-none-found': {
    ...view('AllWallets', {}, registry),
    type: { into: 'input[type=search]', text: 'nothing like it' },
  },
  'get-wallet-loading': view('GetWallet', {}, ({ listing }) => {
    listing.registry.find = never
  }),
  'get-wallet-failed': view('GetWallet', {}, ({ listing }) => {
    listing.registry.failure = down
  }),
  'farcaster-failed': view('ConnectingFarcaster', {}, (world) =>
    byFarcaster(world, (site) =>
      site.answers.set('GET_FARCASTER_URI', () => {
        throw down
      }),
    ),
  ),
  'email-failed': view(
    'EmailLogin',
    { email: 'ada@harbor.example' },
    byMail('none', (site) =>
      site.answers.set('CONNECT_EMAIL', () => {
        throw down
      }),
    ),
  ),
  'email-code-wrong': {
    ...view(
      'EmailVerifyOtp',
      {},
      byMail('VERIFY_OTP', (site) =>
        site.answers.set('CONNECT_OTP', () => {
          throw fail('FRAME_REQUEST_FAILED', { description: 'Invalid code' })
        }),
      ),
    ),
    type: { into: code, text: '123456' },
  },
}
