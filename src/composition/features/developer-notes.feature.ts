import { OptionsService } from '../../domain/options/options-service.ts'
import { CacheService } from '../../domain/shared/cache.ts'
import { DeveloperNotes } from '../../infrastructure/options/developer-notes.ts'
import { Http } from '../../ports/http/http.ts'
import { Logger } from '../../ports/logging/logger.ts'
import type { Feature } from '../feature.ts'
import { provide } from '../provide.ts'

/** For developers, who have `debug` on. */
export default {
  module: (bind) => provide(bind, DeveloperNotes, DeveloperNotes, [OptionsService, Http, CacheService, Logger]),
  facade: DeveloperNotes,
  views: {},
} satisfies Feature
