import { fail } from '../../domain/errors/fail.ts'
import { isServed } from '../../domain/options/is-served.ts'
import type { OptionsService } from '../../domain/options/options-service.ts'
import type { CacheService } from '../../domain/shared/cache.ts'
import type { Http } from '../../ports/http/http.ts'
import type { Logger } from '../../ports/logging/logger.ts'
import { peek } from '../shared/eip1193-request.ts'
import { SDK_VERSION } from '../shared/service-defaults.ts'

const asVersion = (text: unknown) => (typeof text === 'string' && /^\d{1,5}(?:\.\d{1,5}){2}$/.test(text) ? text : undefined)

/** What the developer of a site with `debug` reads once a page: what analytics still send, and that a newer version is out. */
export class DeveloperNotes {
  constructor(
    private readonly options: Pick<OptionsService, 'state'>,
    private readonly http: Http,
    private readonly cache: CacheService,
    private readonly logger: Logger,
  ) {}

  /** `services.releases` answers with JSON like `{ "version": "1.2.3" }`, which is kept for 7 days. Never rejects: a failure is silent. */
  async tell(signal: AbortSignal): Promise<void> {
    const { features, services } = this.options.state.value
    if (!features.analytics && isServed(this.options.state.value, 'analytics'))
      this.logger.info('features.analytics: false still sends INITIALIZE, CONNECT_SUCCESS and SOCIAL_LOGIN_SUCCESS', {
        none: 'services: { analytics: false }',
      })
    const url = services?.releases
    if (!url) return
    const ask = async (ends: AbortSignal) => {
      const answer = await this.http.json({ url }, ends)
      const version = asVersion(peek(answer, 'version'))
      if (version === undefined) throw fail('ANSWER_UNREADABLE', { source: url })
      return version
    }
    const newest = await this.cache.get({ cache: 'newest-version', key: url, parse: asVersion }, ask, signal).catch(() => SDK_VERSION)
    if (newest.localeCompare(SDK_VERSION, 'en', { numeric: true }) > 0)
      this.logger.info('A newer version of Portico is out', { newest, used: SDK_VERSION })
  }
}
