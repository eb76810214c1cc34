import type { OpenModal } from '../../application/routing/open-modal.ts'
import { openSocialLogin } from '../../application/routing/open-social-login.ts'
import { fail } from '../../domain/errors/fail.ts'
import { asksToAccept } from '../../domain/options/asks-to-accept.ts'
import type { OptionsService } from '../../domain/options/options-service.ts'
import type { Router } from '../../domain/routing/router.ts'
import type { ViewName, ViewParams } from '../../domain/routing/view.ts'
import type { OpenOptions } from '../../ports/host/portico.ts'
import type { Page } from '../../ports/page/page.ts'
import { untilAborted } from './calls.ts'
import type { EmbeddedAccess } from './embedded-access.ts'

const LOGINS: ReadonlySet<unknown> = new Set<ViewName>(['ConnectingSocial', 'ConnectingFarcaster', 'ConnectSocials', 'EmailLogin'])
export const isLogin = (view: OpenOptions['view']): boolean => LOGINS.has(view)

/** Logins that a site opens by name. */
export class OpenLogin {
  constructor(
    private readonly opening: OpenModal,
    private readonly options: OptionsService,
    private readonly page: Page,
    private readonly router: Router,
    private readonly embedded: EmbeddedAccess,
  ) {}

  /** The login that `connect({ wallet })` names: `email`, or a social account of the site. */
  named(wallet: string | undefined): OpenOptions | undefined {
    const { email, socials } = this.options.state.value.features
    if (email && wallet === 'email') return { view: 'EmailLogin' }
    return socials && new Set<unknown>(socials).has(wallet) ? { view: 'ConnectingSocial', arguments: { provider: wallet } } : undefined
  }

  /**
   * `open({ view: 'ConnectingSocial', arguments: { provider? } })`, whose window opens in the task of the call, `ConnectingFarcaster`, and
   * `open({ view: 'EmailLogin', arguments: { email? } })`. Where terms are to be accepted first, the social accounts are listed below them.
   * @throws VIEW_UNAVAILABLE, FIELD_TYPE_WRONG, EMAIL_INVALID, ABORTED
   */
  async run(options: OpenOptions): Promise<void> {
    const { view, arguments: { email, provider } = {}, signal } = options
    const show = (target: ViewName, params?: ViewParams) => this.opening.run({ ...options, view: target }, params)
    const site = this.options.state.value
    const { socials } = site.features
    if (view === 'EmailLogin' && site.features.email)
      return show(view, email === undefined ? {} : (await untilAborted(this.embedded.use(), signal)).prefill(email))
    if (view === 'EmailLogin' || !socials || socials.length === 0 || (view === 'ConnectingFarcaster' && !socials.includes('farcaster')))
      throw fail('VIEW_UNAVAILABLE', { view: String(view) })
    const chosen =
      view === 'ConnectingFarcaster' ? 'farcaster' : provider === undefined ? socials[0] : socials.find((each) => each === provider)
    if (!chosen) throw fail('FIELD_TYPE_WRONG', { field: 'provider', expected: socials.join(', '), received: String(provider) })
    if (view === 'ConnectSocials' || asksToAccept(site)) return show('ConnectSocials')
    openSocialLogin(this.page, this.router, chosen, show)
  }
}
