import type { Clock } from '../../ports/time/clock.ts'
import { fail } from '../errors/fail.ts'
import type { ChainNamespace } from '../network/network.ts'
import { withDeadline } from '../shared/async/with-deadline.ts'
import type { PromptedMessage, SignInGateway } from '../siwx/sign-in-gateway.ts'
import { accountTypeOf, caipOf } from './frame-user.ts'
import type { SecureUser } from './secure-calls.ts'

/** How long the site may take to make a sign-in message. */
const MESSAGE_MS = 10_000

/**
 * The sign-in message that is signed along with the login; none when the site does not make one in time. Not asked for with the accounts of
 * other namespaces that follow: a back end may keep one session, which theirs would replace.
 */
export async function messageOf(
  signIn: SignInGateway | undefined,
  clock: Clock,
  namespace: ChainNamespace,
  chainId: number | string | undefined,
  signal: AbortSignal,
): Promise<PromptedMessage | undefined> {
  if (!signIn || chainId === undefined) return undefined
  const late = () => fail('FRAME_REQUEST_TIMEOUT', { method: 'siwxMessage' })
  return withDeadline({ clock, ms: MESSAGE_MS, late, signal }, () => signIn.prompted(caipOf(namespace, { chainId }), 'site')).catch(
    () => undefined,
  )
}

/** Not awaited: the prompt for a signature waits until the session is verified. */
export function adoptSigned(
  signIn: SignInGateway | undefined,
  asked: PromptedMessage,
  namespace: ChainNamespace,
  user: SecureUser,
  signal: AbortSignal,
): void {
  if (!user.signed) return
  const isSmartAccount = accountTypeOf(user) === 'smartAccount'
  void signIn?.adoptPrompted(
    asked,
    { address: user.address, caipNetworkId: caipOf(namespace, user), isSmartAccount, ...user.signed },
    signal,
  )
}
