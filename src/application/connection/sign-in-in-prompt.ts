import { fail } from '../../domain/errors/fail.ts'
import type { CaipNetworkId, ChainNamespace } from '../../domain/network/network.ts'
import type { NetworkService } from '../../domain/network/network-service.ts'
import { withDeadline } from '../../domain/shared/async/with-deadline.ts'
import type { SignInSeam } from '../../domain/siwx/sign-in-seam.ts'
import type { ConnectSignIn } from '../../ports/connection/chain-adapter.ts'
import type { Clock } from '../../ports/time/clock.ts'

/** How long a wallet's prompt waits for the site's message. */
const MESSAGE_MS = 3000

/** The sign-in that goes into the prompt of a connection of `namespace`. */
export function signInInPrompt(signIn: SignInSeam, networks: NetworkService, namespace: ChainNamespace, clock: Clock): ConnectSignIn {
  const late = () => fail('HTTP_TIMEOUT', { url: '' })
  return {
    message: async (own, signal) => {
      const network = networks.find(own, namespace) ?? networks.of(namespace)?.network
      if (!network) return undefined
      return withDeadline({ clock, ms: MESSAGE_MS, late, signal }, () => signIn.prompted(network.caipNetworkId)).catch(() => undefined)
    },
    signed: (asked, answer, signal) =>
      void signIn.adoptPrompted(asked, { ...answer, caipNetworkId: asked.chainId as CaipNetworkId }, signal),
  }
}
