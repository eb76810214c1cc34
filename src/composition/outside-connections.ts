import type { OptionsService } from '../domain/options/options-service.ts'
import { never } from '../domain/shared/async/never.ts'
import { attempt } from '../domain/shared/attempt.ts'
import type { PorticoOptions } from '../ports/host/portico.ts'
import type { FeatureLoader } from './feature-loader.ts'
import { isFramedBySafe } from './launcher/wake.ts'

/** Connections that the page brings along: the Safe around it, a login that left the page, the site's own WalletConnect client. */
export class OutsideConnections {
  constructor(
    private readonly host: PorticoOptions,
    private readonly options: OptionsService,
    private readonly features: FeatureLoader,
  ) {}

  async enterSafe(): Promise<void> {
    if (isFramedBySafe(window, this.host)) await (await this.features.use('safe')).enter()
  }

  /** Back from a login for which the whole page was left. */
  async comeBack(): Promise<void> {
    if (/[?&]result_uri=/.test(window.location.search)) await (await this.features.use('embedded')).comeBack()
  }

  async adopt(): Promise<void> {
    if (!this.options.state.value.enableReconnect || !hasSession(this.host.universalProvider)) return
    const work = this.features.use('walletconnect').then((feature) => feature.adopt())
    await work.catch(() => {})
  }

  /** For developers, who have `debug` on. */
  tellDeveloper(): void {
    const { debug, services, features } = this.options.state.value
    if (debug && (services?.releases || !features.analytics))
      this.features.use('developer-notes').then(
        (notes) => notes.tell(never()),
        () => {},
      )
  }
}

/** True when the site's own WalletConnect provider has a session. */
function hasSession(provider: unknown): boolean {
  return attempt(() => (provider as { client: { session: { length: number } } }).client.session.length > 0, false)
}
