import type { SiwxInput, SiwxMessage, SiwxSession } from '../../../src/domain/siwx/siwx-session.ts'
import type { Siwx, SiwxContext } from '../../../src/ports/siwx/siwx.ts'

/** Sessions in memory, every signature believed. Its knobs are what a back end may do. */
export class FakeSiwx implements Siwx {
  required = true
  signOutOnDisconnect: boolean | undefined = undefined
  /** Each method named here rejects. */
  readonly fails = new Set<'createMessage' | 'addSession' | 'getSessions' | 'setSessions' | 'revokeSession'>()
  /** Methods named here wait for `release()`. */
  readonly holds = new Set<string>()
  sessions: readonly SiwxSession[] = []
  /** As `method chain address`. */
  readonly asked: string[] = []
  nonces = 0
  domain = 'app.example'
  #store: SiwxContext['store'] | undefined
  readonly #waiting: (() => void)[] = []

  attach({ store }: SiwxContext): void {
    this.#store = store
  }

  /** Another tab writes where the ready-made implementations keep theirs. */
  watch(hear: () => void): () => void {
    const watching = this.#store?.changes$.subscribe((key) => ['siwx-sessions', 'siwx-token'].includes(key) && hear())
    return () => watching?.unsubscribe()
  }

  release(): void {
    this.holds.clear()
    for (const go of this.#waiting.splice(0)) go()
  }

  async createMessage({ accountAddress, chainId }: SiwxInput): Promise<SiwxMessage> {
    await this.#answer('createMessage', chainId, accountAddress)
    this.nonces += 1
    const nonce = `nonce${String(this.nonces).padStart(8, '0')}`
    const data = { accountAddress, chainId, domain: this.domain, uri: `https://${this.domain}/`, version: '1', nonce }
    const text = `${this.domain} wants you to sign in with your account:\n${accountAddress}\n\nURI: ${data.uri}\nNonce: ${nonce}`
    return { ...data, toString: () => text }
  }

  async addSession(session: SiwxSession): Promise<void> {
    await this.#answer('addSession', session.data.chainId, session.data.accountAddress)
    this.sessions = [...this.sessions, session]
  }

  async revokeSession(chainId: string, address: string): Promise<void> {
    await this.#answer('revokeSession', chainId, address)
    this.sessions = this.sessions.filter(({ data }) => data.chainId !== chainId || data.accountAddress !== address)
  }

  async setSessions(sessions: readonly SiwxSession[]): Promise<void> {
    await this.#answer('setSessions', String(sessions.length), '')
    this.sessions = sessions
  }

  async getSessions(chainId: string, address: string): Promise<readonly SiwxSession[]> {
    await this.#answer('getSessions', chainId, address)
    return this.sessions.filter(({ data }) => data.chainId === chainId && data.accountAddress === address)
  }

  getRequired(): boolean {
    return this.required
  }

  async #answer(method: Parameters<FakeSiwx['fails']['has']>[0], chainId: string, address: string): Promise<void> {
    this.asked.push(`${method} ${chainId} ${address}`.trim())
    if (this.holds.has(method)) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    if (this.fails.has(method)) throw new Error(`${method} failed`)
  }
}
