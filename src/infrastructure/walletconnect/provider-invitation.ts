import type { SessionAuth } from '../../domain/siwx/sign-in-gateway.ts'
import type { RelayClient, SessionStruct, UniversalProvider } from './provider-types.ts'

export type OptionalNamespaces = Record<string, { chains: string[]; methods: string[]; events: string[] }>
/** `uri` rejects with `session`'s error when that fails first. */
export type Invited = Readonly<{
  uri: Promise<string>
  session: Promise<SessionStruct>
  /** The signed messages; settles with the session. */
  auths?: Promise<readonly SessionAuth[] | undefined>
}>

type Made = Readonly<{ uri?: string }>

/**
 * Creates a pairing through the universal provider. The provider emits URIs without identifying the pairing they belong to, and a delayed
 * pairing can emit one later; so the URI is taken from the result of the provider's own client call.
 */
export function inviteBy(provider: UniversalProvider, optionalNamespaces: OptionalNamespaces): Invited {
  let connecting: Promise<SessionStruct | undefined> = Promise.resolve(undefined)
  const made = callOf(provider.client, () => {
    connecting = connect(provider, optionalNamespaces)
  })
  const connected = connecting.then((session) => session ?? Promise.reject(new Error('No session was made')))
  const told = made ? made.then(({ uri }) => uri ?? notShown()) : shownBy(provider)
  const uri = Promise.race([told, connected.then(() => told)])
  const session = sessionOf(provider, uri, connected)
  uri.catch(() => {})
  session.catch(() => {})
  return { uri, session }
}

async function connect(provider: UniversalProvider, optionalNamespaces: OptionalNamespaces): Promise<SessionStruct | undefined> {
  return (await provider.connect({ optionalNamespaces })) ?? undefined
}

/** The client call that the provider makes inside `run`, synchronously. */
function callOf(client: RelayClient, run: () => void): Promise<Made> | undefined {
  const own = Object.getOwnPropertyDescriptor(client, 'connect')
  const { connect } = client
  let made: Promise<Made> | undefined
  client.connect = (params) => {
    const answer = Reflect.apply(connect, client, [params]) as ReturnType<RelayClient['connect']>
    made = answer
    return answer
  }
  try {
    run()
  } finally {
    if (own) Object.defineProperty(client, 'connect', own)
    else Reflect.deleteProperty(client, 'connect')
  }
  return made
}

function shownBy(provider: UniversalProvider): Promise<string> {
  return new Promise((resolve) => provider.once('display_uri', resolve))
}

function notShown(): never {
  throw new Error('No URI was made')
}

/** An approved session counts even if the provider fails while processing it. A session contains the topic of its pairing. */
function sessionOf({ client }: UniversalProvider, uri: Promise<string>, connected: Promise<SessionStruct>): Promise<SessionStruct> {
  return new Promise((resolve, reject) => {
    uri.then((text) => {
      const topic = text.slice('wc:'.length, text.indexOf('@'))
      const hear = ({ session }: { session: SessionStruct }) => {
        if (session.pairingTopic === topic) resolve(session)
      }
      client.on('session_connect', hear)
      return connected.catch(() => {}).finally(() => client.off('session_connect', hear))
    }, reject)
    connected.then(resolve, reject)
  })
}
