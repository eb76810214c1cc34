import { isAppError } from '../../domain/errors/app-error.ts'
import { fail } from '../../domain/errors/fail.ts'
import { attempt } from '../../domain/shared/attempt.ts'
import type { SessionAuth, SessionAuthentication } from '../../domain/siwx/sign-in-gateway.ts'
import type { Invited } from './provider-invitation.ts'
import type { SessionStruct, UniversalProvider } from './provider-types.ts'
import { invitationFault } from './session-answers.ts'

type Asked = Parameters<UniversalProvider['client']['authenticate']>[0]
type Answered = Readonly<{ session?: SessionStruct | undefined; auths?: readonly unknown[] | undefined }>

/**
 * Pairs with a wallet that may sign in while it approves (`wc_sessionAuthenticate`). The client also sends an ordinary session proposal in
 * the same pairing, for wallets without that method. `session` rejects with SIWX_SIGN_FAILED when the wallet could not sign so.
 */
export function inviteToSign({ client }: UniversalProvider, authentication: SessionAuthentication): Invited {
  const { chains, methods, resources, ...rest } = authentication
  const asked = { ...rest, chains: [...chains], methods: [...methods], ...(resources && { resources: [...resources] }) }
  const made = client.authenticate(asked as Asked)
  const uri = made.then(({ uri: text }) => text ?? Promise.reject(new Error('No URI was made')))
  const answered = made.then(({ response }) => response() as Promise<Answered>)
  const session = answered.then(
    (answer) => answer.session ?? Promise.reject(fail('SIWX_SIGN_FAILED', {})),
    (thrown: unknown) => {
      const fault = invitationFault(thrown)
      // Neither a refusal nor too late: the wallet could not sign so, and may still connect.
      throw isAppError(fault, 'CONNECT_FAILED') ? fail('SIWX_SIGN_FAILED', {}, { cause: thrown }) : fault
    },
  )
  const auths = answered.then((answer) => answer.auths?.map((cacao) => ({ cacao, message: textOf(client, cacao) })))
  uri.catch(() => {})
  session.catch(() => {})
  auths.catch(() => {})
  return { uri, session, auths }
}

/** The signed text, which the client rebuilds from the wallet's response. Empty when the response is invalid. */
function textOf(client: UniversalProvider['client'], cacao: unknown): SessionAuth['message'] {
  return attempt(() => {
    const { p } = cacao as { p: Parameters<typeof client.formatAuthMessage>[0]['request'] & { iss: string } }
    return client.formatAuthMessage({ request: p, iss: p.iss })
  }, '')
}
