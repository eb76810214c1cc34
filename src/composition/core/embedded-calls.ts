import { OpenModal } from '../../application/routing/open-modal.ts'
import { openSocialLogin } from '../../application/routing/open-social-login.ts'
import { fail } from '../../domain/errors/fail.ts'
import { asksToAccept } from '../../domain/options/asks-to-accept.ts'
import { OptionsService } from '../../domain/options/options-service.ts'
import { Router } from '../../domain/routing/router.ts'
import type { ViewName, ViewParams } from '../../domain/routing/view.ts'
import { WalletService } from '../../domain/wallets/wallet-service.ts'
import type { OpenOptions } from '../../ports/host/portico.ts'
import { Page } from '../../ports/page/page.ts'
import type { Resolver } from '../composed.ts'
import { FeatureLoader } from '../feature-loader.ts'
import { untilAborted } from './calls.ts'

const LOGINS: ReadonlySet<unknown> = new Set<ViewName>(['ConnectingSocial', 'ConnectingFarcaster', 'ConnectSocials', 'EmailLogin'])

/** Opened for one wallet, network or side, which the site names; sending, swapping and paying have their own ways. */
const OF_ONE: ReadonlySet<unknown> = new Set<ViewName>([
  'ConnectingExternal',
  'ConnectingMultiChain',
  'ConnectingWalletConnect',
  'Downloads',
  'SwitchNetwork',
  'SwapSelectToken',
])

export const isOfOne = (view: OpenOptions['view']): boolean => OF_ONE.has(view)
export const isLogin = (view: OpenOptions['view']): boolean => LOGINS.has(view)

/** The login that `connect({ wallet })` names: `email`, or a social account of the site. */
export function loginOf(get: Resolver, wallet: string | undefined): OpenOptions | undefined {
  const { email, socials } = get(OptionsService).state.value.features
  if (email && wallet === 'email') return { view: 'EmailLogin' }
  return socials && new Set<unknown>(socials).has(wallet) ? { view: 'ConnectingSocial', arguments: { provider: wallet } } : undefined
}

/** The embedded wallet's code. @throws AUTH_CONNECTOR_NOT_FOUND while e-mail and social logins are off */
export function embedded(get: Resolver) {
  if (!get(WalletService).state.value.connectors.some(({ type }) => type === 'AUTH')) throw fail('AUTH_CONNECTOR_NOT_FOUND', {})
  return get(FeatureLoader).load('embedded')
}

/**
 * `open({ view: 'ConnectingSocial', arguments: { provider? } })`, whose window opens in the task of the call, `ConnectingFarcaster`, and
 * `open({ view: 'EmailLogin', arguments: { email? } })`. Where terms are to be accepted first, the social accounts are listed below them.
 * @throws VIEW_UNAVAILABLE, FIELD_TYPE_WRONG, EMAIL_INVALID, ABORTED
 */
export async function openLogin(get: Resolver, options: OpenOptions): Promise<void> {
  const { view, arguments: { email, provider } = {}, signal } = options
  const show = (target: ViewName, params?: ViewParams) => get(OpenModal).run({ ...options, view: target }, params)
  const site = get(OptionsService).state.value
  const { socials } = site.features
  if (view === 'EmailLogin' && site.features.email)
    return show(view, email === undefined ? {} : (await untilAborted(embedded(get), signal)).prefill(email))
  if (view === 'EmailLogin' || !socials || socials.length === 0 || (view === 'ConnectingFarcaster' && !socials.includes('farcaster')))
    throw fail('VIEW_UNAVAILABLE', { view: String(view) })
  const chosen =
    view === 'ConnectingFarcaster' ? 'farcaster' : provider === undefined ? socials[0] : socials.find((each) => each === provider)
  if (!chosen) throw fail('FIELD_TYPE_WRONG', { field: 'provider', expected: socials.join(', '), received: String(provider) })
  if (view === 'ConnectSocials' || asksToAccept(site)) return show('ConnectSocials')
  openSocialLogin(get(Page), get(Router), chosen, show)
}
