import { Subject } from 'rxjs'
import { parseCaipNetworkId } from '../../domain/caip/caip-network.ts'
import type { ClientIdentity } from '../../domain/connection/client-identity.ts'
import { isAppError } from '../../domain/errors/app-error.ts'
import { fail } from '../../domain/errors/fail.ts'
import { abortable } from '../../domain/shared/async/abortable.ts'
import { withDeadline } from '../../domain/shared/async/with-deadline.ts'
import { Disposable } from '../../domain/shared/disposable.ts'
import type { AppLink } from '../../domain/walletconnect/wallet-links.ts'
import type { WalletSession } from '../../domain/walletconnect/wallet-session.ts'
import type { Pairing, SessionNews, SessionProvider, SessionRequest } from '../../ports/connection/session-provider.ts'
import type { Page } from '../../ports/page/page.ts'
import type { Clock } from '../../ports/time/clock.ts'
import { DeepLinkChoice } from './deep-link-choice.ts'
import { endSession } from './end-session.ts'
import { type Invited, inviteBy } from './provider-invitation.ts'
import type { SessionStruct } from './provider-types.ts'
import { unlessRefused } from './relay-faults.ts'
import { invitationFault, isGone, requestFault } from './session-answers.ts'
import { SessionEvents } from './session-events.ts'
import { type HeldProvider, holdProvider, onEarlyUri, type ProviderSetup } from './shared-provider.ts'

type Reader = typeof import('./session-reader.ts')

/** After the page was suspended longer than this, the socket is treated as closed, whatever its state. In ms. */
const ASLEEP_MS = 10_000
/** The QR code is shown first; the reader's code is fetched after this delay, while it is scanned. In ms. */
const READER_MS = 500
/** A relay that does not respond is an error within ten seconds. */
const INVITE_MS = 9000

/** WalletConnect's universal provider: created on first use, or the site's own. */
export class UniversalSessionProvider extends Disposable implements SessionProvider {
  readonly #news = new Subject<SessionNews>()
  readonly news$ = this.#news.asObservable()
  readonly #events: SessionEvents
  #holding: Promise<HeldProvider> | undefined
  #held: HeldProvider | undefined
  #reader: Reader | undefined
  readonly #invitations = new Set<symbol>()
  #hiddenSince: number | undefined
  #session: WalletSession | undefined
  #cancelExpiry: () => void = () => {}

  constructor(
    private readonly setup: ProviderSetup,
    page: Page,
    private readonly clock: Clock,
    private readonly identity: ClientIdentity,
    private readonly choice = new DeepLinkChoice(),
  ) {
    super()
    this.own(() => void this.#letGo().catch(() => {}))
    this.own(() => this.#news.complete())
    this.own(page.visible$.subscribe((isVisible) => this.#see(isVisible)))
    this.own(() => this.#cancelExpiry())
    this.#events = new SessionEvents({
      current: () => this.#session?.topic,
      reader: () => this.#reader,
      gone: (topic) => this.#gone(topic),
      updated: (struct) => this.#update(struct),
      tell: (news) => this.#news.next(news),
    })
  }

  async restore(signal: AbortSignal): Promise<WalletSession | undefined> {
    const isFirst = this.#held === undefined
    const session = await this.#kept(signal)
    if (session || isFirst || this.#invitations.size > 0) return session
    // A client reads its storage only when it starts: a session created by another tab needs a new client.
    await this.#letGo()
    return this.#kept(signal)
  }

  async pair(...[namespaces, signal, authentication, tell]: Parameters<SessionProvider['pair']>): Promise<Pairing> {
    const held = await this.#open(signal)
    const optionalNamespaces = Object.fromEntries(
      Object.entries(namespaces).map(([name, { chains, methods, events }]) => [
        name,
        { chains: [...chains], methods: [...methods], events: [...events] },
      ]),
    )
    const invitation = Symbol('invitation')
    this.#invitations.add(invitation)
    const over = () => this.#invitations.delete(invitation)
    let isCancelled = false
    const code = authentication && (await abortable(import('./authenticated-invitation.ts'), signal))
    const invite = () => (code ? code.inviteToSign(held.provider, authentication) : inviteBy(held.provider, optionalNamespaces))
    const stopHearing = onEarlyUri(held.provider.client.core, (uri) => signal.aborted || tell?.(uri))
    let invited = invite()
    const approve = ({ session, auths }: Invited) => {
      const approved = session.then(
        async (struct) => ({ ...(await this.#approved(held, struct, isCancelled)), ...(auths && { auths: await auths }) }),
        (error: unknown) => {
          throw invitationFault(error)
        },
      )
      approved.catch(() => {}).finally(over)
      return approved
    }
    const late = () => fail('PAIRING_UNREACHABLE', {})
    try {
      const uri = await withDeadline({ clock: this.clock, ms: INVITE_MS, late, signal }, (soon) =>
        unlessRefused(
          this.setup.faults,
          invited.uri.catch((error: unknown) => {
            // Leftovers of a session that has just ended can make the first attempt fail.
            if (!isGone(error)) throw error
            invited = invite()
            return invited.uri
          }),
          soon,
        ),
      )
      const approval = approve(invited)
      this.clock.after(READER_MS, () => void this.#loadReader().catch(() => {}))
      return {
        uri,
        approval,
        cancel: () => {
          isCancelled = true
          over()
        },
      }
    } catch (error) {
      isCancelled = true
      approve(invited)
      throw error
    } finally {
      stopHearing()
    }
  }

  async request({ topic, caipNetworkId, method, params }: SessionRequest, signal: AbortSignal): Promise<unknown> {
    const { provider } = await this.#open(signal)
    const { client } = provider
    const { namespace } = parseCaipNetworkId(caipNetworkId)
    this.#watchExpiry()
    await this.choice.check(provider)
    if (!client.session.keys.includes(topic)) throw fail('NOT_CONNECTED', { namespace })
    try {
      const { namespaces } = client.session.get(topic)
      if (!Object.keys(namespaces).some((key) => key === namespace || key.startsWith(`${namespace}:`)))
        throw fail('NAMESPACE_NOT_CONFIGURED', { namespace })
      const reader = await abortable(this.#loadReader(), signal)
      const chainId = reader.sessionChain(caipNetworkId, namespaces)
      return await abortable(client.request({ topic, chainId, request: { method, params: params ?? [] } }), signal)
    } catch (error) {
      if (isGone(error)) this.#gone(topic)
      throw requestFault(method, error)
    }
  }

  async end(topic: string, signal: AbortSignal): Promise<void> {
    const held = await this.#open(signal)
    await abortable(this.#end(held, topic), signal)
  }

  reopen(app: AppLink | undefined): void {
    if (this.#held) this.choice.keep(this.#held.provider, app)
  }

  async #letGo(): Promise<void> {
    const holding = this.#holding
    if (this.#held) this.#events.leave(this.#held.provider)
    this.#holding = this.#held = undefined
    await (await holding)?.release()
  }

  async #kept(signal: AbortSignal): Promise<WalletSession | undefined> {
    const held = await this.#open(signal)
    const { provider, isOwn } = held
    const { client } = provider
    const sessions = [...client.session.getAll()].sort((a, b) => b.expiry - a.expiry)
    const own = isOwn ? undefined : sessions.find(({ topic }) => topic === provider.session?.topic)
    if (sessions.length > 0) await abortable(this.#loadReader(), signal)
    for (const struct of [...(own ? [own] : []), ...sessions]) {
      // The session may have ended while the reader's code was loading.
      if (!client.session.keys.includes(struct.topic)) continue
      const session = this.#reader?.readSession(struct, this.clock.now())
      if (session) return this.#stand(held, session)
      if (struct.expiry * 1000 > this.clock.now()) continue
      this.#gone(struct.topic, 'expired')
      if (isOwn) void this.#end(held, struct.topic).catch(() => {})
    }
    if (isOwn) this.choice.keep(provider, undefined)
    return undefined
  }

  async #open(signal: AbortSignal): Promise<HeldProvider> {
    if (signal.aborted || this.isDisposed) throw fail('ABORTED', {})
    this.#holding ??= this.#hold()
    return abortable(this.#holding, signal)
  }

  async #hold(): Promise<HeldProvider> {
    try {
      const held = await holdProvider(this.setup)
      this.#events.follow(held.provider, this.setup.faults)
      this.#held = held
      return held
    } catch (cause) {
      this.#holding = undefined
      throw isAppError(cause) ? cause : fail('PAIRING_UNREACHABLE', {}, { cause })
    }
  }

  /** A failed download is retried with the next call. */
  async #loadReader(): Promise<Reader> {
    this.#reader ??= await import('./session-reader.ts')
    return this.#reader
  }

  async #approved(held: HeldProvider, struct: SessionStruct, isCancelled: boolean): Promise<WalletSession> {
    const isWanted = !isCancelled && !this.isDisposed
    const session = isWanted ? (await this.#loadReader()).readSession(struct, this.clock.now()) : undefined
    if (session) return this.#stand(held, session)
    await this.#end(held, struct.topic)
    throw isWanted ? fail('CONNECT_FAILED', { wallet: 'WalletConnect', reason: 'Nothing usable was granted' }) : fail('ABORTED', {})
  }

  /** Makes `session` the current one and ends any other of ours. */
  async #stand(held: HeldProvider, session: WalletSession): Promise<WalletSession> {
    const { client } = held.provider
    const before = this.#session?.topic
    this.#session = session
    this.#watchExpiry()
    // Other sessions of a site's own provider are left alone.
    const others = held.isOwn ? client.session.keys : client.session.keys.filter((topic) => topic === before)
    for (const topic of others) if (topic !== session.topic) void this.#end(held, topic).catch(() => {})
    this.identity.id = await client.core.crypto.getClientId().catch(() => undefined)
    return session
  }

  async #end(held: HeldProvider, topic: string): Promise<void> {
    if (this.#session?.topic === topic || this.#session === undefined) this.#forget()
    await endSession(held.provider, topic, this.clock)
  }

  #gone(topic: string, reason?: 'expired'): void {
    const isExpired = reason === 'expired' || (this.#session?.topic === topic && this.#session.expiry <= this.clock.now())
    if (this.#session?.topic === topic || this.#session === undefined) this.#forget()
    if (this.#events.isFirstEnd(topic)) this.#news.next({ type: 'ended', topic, ...(isExpired && { reason: 'expired' }) })
  }

  #forget(): void {
    this.#cancelExpiry()
    this.#session = undefined
    this.identity.id = undefined
    if (this.#held) this.choice.keep(this.#held.provider, undefined)
  }

  #update(struct: SessionStruct): void {
    const session = this.#reader?.readSession(struct, this.clock.now())
    if (session) {
      this.#session = session
      this.#watchExpiry()
      this.#news.next({ type: 'updated', session })
    } else if (this.#held) {
      const { topic } = struct
      void this.#end(this.#held, topic)
        .catch(() => {})
        .finally(() => this.#gone(topic))
    }
  }

  /** The client checks for expired sessions only while it is connected. */
  #watchExpiry(): void {
    this.#cancelExpiry()
    const [session, held] = [this.#session, this.#held]
    if (!session || !held) return
    const left = session.expiry - this.clock.now()
    if (left > 0) {
      this.#cancelExpiry = this.clock.after(left, () => this.#watchExpiry())
      return
    }
    this.#gone(session.topic, 'expired')
    void this.#end(held, session.topic).catch(() => {})
  }

  /** After a return from the wallet's app or a suspension: reopens the socket, so that messages waiting at the relay arrive immediately. */
  #see(isVisible: boolean): void {
    const hiddenSince = this.#hiddenSince
    this.#hiddenSince = isVisible ? undefined : this.clock.now()
    if (isVisible) this.#watchExpiry()
    const relayer = this.#held?.provider.client.core.relayer
    if (!isVisible || !relayer || hiddenSince === undefined) return
    if (relayer.connected && this.clock.now() - hiddenSince < ASLEEP_MS) return
    relayer.restartTransport().catch(() => {})
  }
}
