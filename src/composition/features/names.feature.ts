import { HttpNameDirectory } from '../../infrastructure/names/http-name-directory.ts'
import { ServiceClient } from '../../infrastructure/shared/service-client.ts'
import { NameDirectory } from '../../ports/names/name-directory.ts'
import { SupportedChains } from '../../ports/network/supported-chains.ts'
import { Bindings } from '../bindings.ts'
import type { Feature } from '../feature.ts'
import { provide } from '../provide.ts'

/** The provider's own names. */
export default {
  needs: ['services'],
  module: new Bindings((bind) => provide(bind, NameDirectory, HttpNameDirectory, [ServiceClient, SupportedChains])),
  views: {},
} satisfies Feature
