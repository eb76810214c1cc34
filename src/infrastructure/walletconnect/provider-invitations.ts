import type { SessionStruct, UniversalProvider } from './provider-types.ts'

export type OptionalNamespaces = Record<string, { chains: string[]; methods: string[]; events: string[] }>
/** `uri` rejects where `session` does before there is one. */
export type Invited = Readonly<{ uri: Promise<string>; session: Promise<SessionStruct> }>

type Waiting = (uri: string) => void

/**
 * Invites wallets through the universal provider. It tells a URI to whoever listens, without saying which invitation it belongs to: they
 * come in the order in which they were asked for. The session of a URI is the one that names its topic.
 */
export class ProviderInvitations {
  readonly #waiting: Waiting[] = []

  constructor(
    private readonly provider: UniversalProvider,
    private readonly isOwn: boolean,
  ) {}

  invite(optionalNamespaces: OptionalNamespaces): Invited {
    const { provider } = this
    let waiting: Waiting = () => {}
    const shown = new Promise<string>((resolve) => {
      waiting = resolve
    })
    // What the last wallet granted would be proposed to the next one as well.
    if (this.isOwn) provider.namespaces = {}
    if (this.#waiting.push(waiting) === 1) provider.on('display_uri', this.#hear)
    const connected = (async () => (await provider.connect({ optionalNamespaces })) ?? provider.session)()
    const uri = Promise.race([shown, connected.then(() => shown)])
    connected.catch(() => {}).finally(() => this.#leave(waiting))
    return { uri, session: this.#sessionOf(shown, connected) }
  }

  /** Approved is approved, even where the provider fails at what it does with it afterwards. */
  #sessionOf(shown: Promise<string>, connected: Promise<SessionStruct | undefined>): Promise<SessionStruct> {
    const { client } = this.provider
    return new Promise((resolve, reject) => {
      let topic: string | undefined
      const hear = ({ session }: { session: SessionStruct }) => {
        if (topic !== undefined && session.pairingTopic === topic) resolve(session)
      }
      void shown.then((uri) => {
        topic = uri.slice('wc:'.length, uri.indexOf('@'))
        client.on('session_connect', hear)
        return connected.catch(() => {}).finally(() => client.off('session_connect', hear))
      })
      connected.then((session) => (session ? resolve(session) : reject(new Error('No session was made'))), reject)
    })
  }

  readonly #hear = (uri: string) => {
    const next = this.#waiting[0]
    this.#leave(next)
    next?.(uri)
  }

  #leave(waiting: Waiting | undefined): void {
    const at = waiting ? this.#waiting.indexOf(waiting) : -1
    if (at === -1) return
    this.#waiting.splice(at, 1)
    if (this.#waiting.length === 0) this.provider.removeListener('display_uri', this.#hear)
  }
}
