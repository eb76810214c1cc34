import { ClientIdentity } from '../../domain/connection/client-identity.ts'
import { ServiceClient } from '../../infrastructure/shared/service-client.ts'
import { HttpCloudSignIn } from '../../infrastructure/siwx/http-cloud-sign-in.ts'
import { CloudSignIn } from '../../ports/siwx/cloud-sign-in.ts'
import type { Feature } from '../feature.ts'
import { provide } from '../provide.ts'

/** The provider's sign-in service. */
export default {
  needs: ['services'],
  module: (bind) => provide(bind, CloudSignIn, HttpCloudSignIn, [ServiceClient, ClientIdentity]),
  facade: CloudSignIn,
  views: {},
} satisfies Feature
