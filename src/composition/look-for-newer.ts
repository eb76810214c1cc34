import { OptionsService } from '../domain/options/options-service.ts'
import { never } from '../domain/shared/async/never.ts'
import { CacheService } from '../domain/shared/cache.ts'
import { NewerVersion } from '../infrastructure/options/newer-version.ts'
import { Http } from '../ports/http/http.ts'
import { Logger } from '../ports/logging/logger.ts'
import type { Resolver } from './composed.ts'

/** Asks whom the site named, if anybody. For developers, who have `debug` on. */
export async function lookForNewer(get: Resolver): Promise<void> {
  const { releases } = get(OptionsService).state.value.services ?? {}
  if (releases) await new NewerVersion(get(Http), get(CacheService), get(Logger)).look(releases, never())
}
