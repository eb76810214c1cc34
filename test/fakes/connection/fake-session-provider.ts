import { Subject } from 'rxjs'
import { fail } from '../../../src/domain/errors/fail.ts'
import type { CaipNetworkId, ChainNamespace } from '../../../src/domain/network/network.ts'
import { abortable } from '../../../src/domain/shared/async/abortable.ts'
import type { ProposedNamespaces } from '../../../src/domain/walletconnect/session-proposal.ts'
import type { AppLink } from '../../../src/domain/walletconnect/wallet-links.ts'
import type { SessionScope, WalletSession } from '../../../src/domain/walletconnect/wallet-session.ts'
import type {
  ApprovedSession,
  Pairing,
  SessionNews,
  SessionProvider,
  SessionRequest,
} from '../../../src/ports/connection/session-provider.ts'

type Open = {
  readonly asked: ProposedNamespaces
  approve(session: ApprovedSession): void
  refuse(error: Error): void
  isCancelled: boolean
  isSettled: boolean
}

const HOUR_MS = 3_600_000
const hex = (seed: number) => seed.toString(16).padStart(64, '0')

/** A relay with one wallet behind it, in memory. Its knobs are what the visitor does in the wallet. */
export class FakeSessionProvider implements SessionProvider {
  readonly news$ = new Subject<SessionNews>()
  /** Namespace to the addresses the wallet has; others are not granted. */
  accounts: Readonly<Partial<Record<ChainNamespace, readonly string[]>>> = { eip155: ['0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'] }
  methods: readonly string[] = ['personal_sign', 'eth_sendTransaction', 'wallet_switchEthereumChain']
  /** Chains the wallet does not grant. */
  refusedChains: readonly string[] = []
  /** What an earlier visit left. */
  kept: WalletSession | undefined
  unreachable = false
  /** What the relay has against this site. */
  refusal: Error | undefined
  /** What the wallet signed as it accepted. */
  auths: ApprovedSession['auths']
  /** Nothing is ever answered. */
  silent = false
  /** The relay is there, and never accepts the proposal. */
  undecided = false
  /** The visitor says no to requests. */
  rejects = false
  readonly answers = new Map<string, unknown>()
  readonly requests: SessionRequest[] = []
  readonly ended: string[] = []
  /** What each request opens. */
  app: AppLink | undefined
  readonly #open = new Map<string, Open>()
  #made = 0

  /** URIs that a wallet could still accept. */
  get openUris(): readonly string[] {
    return [...this.#open].filter(([, { isSettled }]) => !isSettled).map(([uri]) => uri)
  }

  get pairings(): number {
    return this.#made
  }

  isCancelled(uri: string): boolean {
    return this.#open.get(uri)?.isCancelled ?? false
  }

  async restore(signal: AbortSignal): Promise<WalletSession | undefined> {
    if (signal.aborted) throw fail('ABORTED', {})
    if (this.unreachable) throw fail('PAIRING_UNREACHABLE', {})
    return abortable(Promise.resolve(this.kept), signal)
  }

  async pair(asked: ProposedNamespaces, signal: AbortSignal, _?: unknown, tell: (uri: string) => void = () => {}): Promise<Pairing> {
    if (signal.aborted) throw fail('ABORTED', {})
    if (this.unreachable) throw fail('PAIRING_UNREACHABLE', {})
    if (this.refusal) throw this.refusal
    const never = new Promise<never>((_resolve, reject) => signal.addEventListener('abort', () => reject(fail('ABORTED', {}))))
    never.catch(() => {})
    if (this.silent) await never
    this.#made += 1
    const uri = `wc:${hex(this.#made)}@2?relay-protocol=irn&symKey=${hex(this.#made + 0xabc)}`
    const approval = new Promise<ApprovedSession>((resolve, reject) => {
      this.#open.set(uri, { asked, approve: resolve, refuse: reject, isCancelled: false, isSettled: false })
    })
    tell(uri)
    if (this.undecided) await never
    return {
      uri,
      approval,
      cancel: () => {
        const open = this.#open.get(uri)
        if (open) open.isCancelled = true
      },
    }
  }

  async request(request: SessionRequest, signal: AbortSignal): Promise<unknown> {
    if (signal.aborted) throw fail('ABORTED', {})
    if (this.kept?.topic !== request.topic) throw fail('NOT_CONNECTED', { namespace: request.caipNetworkId.split(':')[0] ?? '' })
    this.requests.push(request)
    if (this.rejects) throw fail('USER_REJECTED', {})
    if (!this.answers.has(request.method)) throw fail('WALLET_REFUSED', { method: request.method, text: 'unknown', walletCode: -32601 })
    return this.answers.get(request.method)
  }

  async end(topic: string): Promise<void> {
    this.ended.push(topic)
    if (this.kept?.topic === topic) this.#forget()
  }

  reopen(app: AppLink | undefined): void {
    this.app = app
  }

  dispose(): void {
    this.news$.complete()
  }

  /** The wallet scans `uri`, and its answer is `error`. */
  refuse(error: Error, uri = this.openUris.at(-1) ?? ''): void {
    this.#settle(uri)?.refuse(error)
  }

  /** The wallet scans `uri` and the visitor says yes. A cancelled invitation is ended at once. */
  approve(uri = this.openUris.at(-1) ?? ''): WalletSession | undefined {
    const open = this.#settle(uri)
    if (!open) return undefined
    const session = this.sessionFor(open.asked)
    if (open.isCancelled) {
      this.ended.push(session.topic)
      open.refuse(fail('ABORTED', {}))
      return undefined
    }
    if (Object.keys(session.namespaces).length === 0) {
      open.refuse(fail('CONNECT_FAILED', { wallet: 'Fake Wallet', reason: 'Nothing that was asked for was granted' }))
      return undefined
    }
    if (this.kept) this.ended.push(this.kept.topic)
    this.kept = session
    open.approve({ ...session, ...(this.auths && { auths: this.auths }) })
    return session
  }

  reject(uri = this.openUris.at(-1) ?? ''): void {
    this.#settle(uri)?.refuse(fail('USER_REJECTED', {}))
  }

  expire(uri = this.openUris.at(-1) ?? ''): void {
    this.#settle(uri)?.refuse(fail('PAIRING_EXPIRED', {}))
  }

  /** The wallet grants other chains or accounts from now on. */
  update(asked: ProposedNamespaces): void {
    if (!this.kept) return
    this.kept = { ...this.kept, namespaces: this.sessionFor(asked).namespaces }
    this.news$.next({ type: 'updated', session: this.kept })
  }

  move(caipNetworkId: CaipNetworkId): void {
    if (this.kept) this.news$.next({ type: 'network', topic: this.kept.topic, caipNetworkId })
  }

  useAccount(caipNetworkId: CaipNetworkId, address: string): void {
    if (this.kept) this.news$.next({ type: 'accounts', topic: this.kept.topic, caipNetworkId, addresses: [address] })
  }

  leave(reason?: 'expired'): void {
    const topic = this.kept?.topic
    this.#forget()
    if (topic !== undefined) this.news$.next({ type: 'ended', topic, ...(reason && { reason }) })
  }

  sessionFor(asked: ProposedNamespaces): WalletSession {
    const namespaces = Object.entries(asked).flatMap(([name, scope]) => {
      const namespace = name as ChainNamespace
      const chains = (scope?.chains ?? []).filter((chain) => !this.refusedChains.includes(chain)) as CaipNetworkId[]
      const [first, ...rest] = chains.flatMap((caipNetworkId) =>
        (this.accounts[namespace] ?? []).map((address) => ({ caipNetworkId, address })),
      )
      if (!first) return []
      const granted: SessionScope = { accounts: [first, ...rest], chains, methods: this.methods, events: scope?.events ?? [] }
      return [[namespace, granted] as const]
    })
    return {
      topic: hex(this.#made + 0xf00),
      expiry: Date.now() + HOUR_MS,
      peer: { name: 'Fake Wallet' },
      namespaces: Object.fromEntries(namespaces),
    }
  }

  #forget(): void {
    this.kept = undefined
    this.app = undefined
  }

  #settle(uri: string): Open | undefined {
    const open = this.#open.get(uri)
    if (!open || open.isSettled) return undefined
    open.isSettled = true
    return open
  }
}
