import type { AlertService } from '../../domain/alerts/alert-service.ts'
import { fail } from '../../domain/errors/fail.ts'
import type { OptionsService } from '../../domain/options/options-service.ts'
import type { Features } from '../../domain/options/portico-options.ts'
import { attempt } from '../../domain/shared/attempt.ts'
import { isLoopbackUrl } from '../../domain/shared/link.ts'
import type { PorticoOptions } from '../../ports/host/portico.ts'
import type { Page } from '../../ports/page/page.ts'

/** Features that need the provider's services. The e-mail capture belongs to the sign-in, which may be the site's own. */
const SERVED: readonly (keyof Features)[] = [
  ...(['email', 'socials', 'swaps', 'onramp', 'payWithExchange', 'activity', 'payments'] as const),
  ...(['reownAuthentication', 'smartSessions'] as const),
]

/** Alerts the developer to options that cannot work as configured. Features that need no service keep working. */
export class CheckConfiguration {
  constructor(
    private readonly host: PorticoOptions,
    private readonly options: OptionsService,
    private readonly page: Page,
    private readonly alerts: AlertService,
  ) {}

  run(): void {
    if (this.#lacksProject()) this.alerts.raise(fail('APKT008', {}))
    if (this.#namesOtherDomain()) this.alerts.raise(fail('APKT005', {}))
  }

  /** Only features that the site switched on are checked: defaults that need a project id are off without one. */
  #lacksProject(): boolean {
    const { projectId, services = {}, adapterNamespaces } = this.options.state.value
    if (projectId || Object.values(services).some((own) => typeof own === 'string')) return false
    const features = this.host.features ?? {}
    return adapterNamespaces.length === 0 || SERVED.some((feature) => features[feature])
  }

  /** Wallets warn when the metadata URL differs from the page's origin. On localhost it always differs, so it is not checked. */
  #namesOtherDomain(): boolean {
    const url = this.options.state.value.metadata?.url
    if (!url || isLoopbackUrl(this.page.origin)) return false
    return attempt(() => new URL(url).origin !== this.page.origin, true)
  }
}
