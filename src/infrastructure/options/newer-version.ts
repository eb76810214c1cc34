import { fail } from '../../domain/errors/fail.ts'
import type { CacheService } from '../../domain/shared/cache.ts'
import type { Http } from '../../ports/http/http.ts'
import type { Logger } from '../../ports/logging/logger.ts'
import { isObject, peek } from '../shared/eip1193-request.ts'
import { SDK_VERSION } from '../shared/service-defaults.ts'

const asVersion = (text: unknown) => (typeof text === 'string' && /^\d{1,5}(?:\.\d{1,5}){2}$/.test(text) ? text : undefined)

/** Tells the developer of a site that a newer version of this package is out. For sites with `debug`. */
export class NewerVersion {
  constructor(
    private readonly http: Http,
    private readonly cache: CacheService,
    private readonly logger: Logger,
  ) {}

  /** @param url Answers with JSON of the shape `{ "version": "1.2.3" }`, which is kept for 7 days. Never rejects: a failure is silent. */
  async look(url: string, signal: AbortSignal): Promise<void> {
    const ask = async (ends: AbortSignal) => {
      const answer = await this.http.json({ url }, ends)
      const version = asVersion(isObject(answer) ? peek(answer, 'version') : undefined)
      if (version === undefined) throw fail('ANSWER_UNREADABLE', { source: url })
      return version
    }
    const newest = await this.cache.get({ cache: 'newest-version', key: url, parse: asVersion }, ask, signal).catch(() => SDK_VERSION)
    if (newest.localeCompare(SDK_VERSION, 'en', { numeric: true }) > 0)
      this.logger.info('A newer version of Portico is out', { newest, used: SDK_VERSION })
  }
}
