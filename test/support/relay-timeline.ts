import { expect } from 'vitest'
import { ClientIdentity } from '../../src/domain/connection/client-identity.ts'
import type { WalletSession } from '../../src/domain/walletconnect/wallet-session.ts'
import { SystemClock } from '../../src/infrastructure/time/system-clock.ts'
import { SessionStorage } from '../../src/infrastructure/walletconnect/deep-link-choice.ts'
import { RelayFaults } from '../../src/infrastructure/walletconnect/relay-faults.ts'
import { UniversalSessionProvider } from '../../src/infrastructure/walletconnect/universal-session-provider.ts'
import type { Pairing, SessionNews } from '../../src/ports/connection/session-provider.ts'
import { FakePage } from '../fakes/page/fake-page.ts'
import { KeyWallet } from '../fakes/relay/key-wallet.ts'
import { startRelay } from '../fakes/relay/relay-server.ts'
import { FakeKeyValueStore } from '../fakes/storage/fake-key-value-store.ts'

export type TimelineStep = readonly [ms: number, event: string]

const KEY = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
const [FIRST, SECOND] = ['eip155:31337', 'eip155:31338'] as const
const ASKED = { eip155: { chains: [FIRST, SECOND], methods: ['personal_sign'], events: ['chainChanged', 'accountsChanged'] } }
const never = () => new AbortController().signal
/** Connected, or a clear text, this long after the network is back. */
const RECOVERED_MS = 10_000
const RETURNED_MS = 3000

/** A relay on loopback, a wallet with keys and our own adapter, in real time. */
export class RelayTimeline {
  readonly heard: SessionNews[] = []
  readonly #closing: (() => unknown)[] = []
  #pairing: Pairing | undefined
  #opening: Promise<unknown> | undefined
  #session: Promise<WalletSession> | undefined
  #asking: Promise<unknown> | undefined
  /** How long each expectation may take from now. */
  #limitMs = RECOVERED_MS
  #isClosed = false
  #reject: string | undefined

  private constructor(
    private readonly server: Awaited<ReturnType<typeof startRelay>>,
    private readonly sessions: UniversalSessionProvider,
    private readonly wallet: KeyWallet,
    private readonly page: FakePage,
  ) {
    sessions.news$.subscribe((news) => this.heard.push(news))
  }

  static async start(): Promise<RelayTimeline> {
    const server = await startRelay()
    const page = new FakePage()
    const storage = new SessionStorage(new FakeKeyValueStore())
    const faults = new RelayFaults(page.origin)
    const setup = { projectId: '0'.repeat(32), relayUrl: server.url, verifyUrl: undefined, metadata: page.metadata(), storage, faults }
    const sessions = new UniversalSessionProvider(setup, page, new SystemClock(), new ClientIdentity())
    const wallet = await KeyWallet.start({ relayUrl: server.url, privateKeys: [KEY], rpcUrls: { [FIRST]: '', [SECOND]: '' } })
    const timeline = new RelayTimeline(server, sessions, wallet, page)
    timeline.#closing.push(
      server.stop,
      () => sessions.dispose(),
      () => wallet.dispose(),
    )
    return timeline
  }

  async stop(): Promise<void> {
    for (const close of this.#closing.splice(0).reverse()) await close()
  }

  /** Plays the steps at their times, then expects what must come of them. A step that is not known here fails. */
  async play(steps: readonly TimelineStep[]): Promise<void> {
    const started = Date.now()
    for (const [ms, event] of [...steps].sort(([a], [b]) => a - b)) {
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, started + ms - Date.now())))
      await this.#do(event)
    }
    await this.#settle(steps)
  }

  async #do(event: string): Promise<void> {
    const { relay } = this.server
    const [kind, word, count] = event.split(':')
    switch (`${kind}${word === undefined ? '' : `:${word}`}`) {
      case 'open QR':
        return this.#open()
      case 'mobile link':
        await this.#open()
        await this.#opening
        this.page.visible$.next(false)
        // A phone cuts the line of a page that nobody sees; the wallet answers meanwhile.
        relay.drop()
        return
      case 'connected':
        await this.#open()
        await this.#approve()
        await this.#session
        return
      case 'approve':
      case 'wallet approves':
        return this.#approve()
      case 'reject':
        this.wallet.answers = 'reject'
        this.#reject = 'USER_REJECTED'
        return this.#approve()
      case 'close':
        await this.#opening
        this.#pairing?.cancel()
        this.#isClosed = true
        return
      case 'freeze':
      case 'hidden':
        this.page.visible$.next(false)
        relay.drop()
        return
      case 'resume':
      case 'visible':
        if (!this.#session || this.#pairing) await this.#approveOnce()
        this.#limitMs = RETURNED_MS
        this.page.visible$.next(true)
        return
      case 'accountsChanged':
        return this.#pick()
      case 'chainChanged':
        return this.wallet.moveTo(SECOND)
      case 'session_delete':
      case 'wallet disconnects':
        return this.wallet.leave()
      case 'personal_sign':
        return this.#ask()
      case 'ws:drop':
        return relay.setKnobs({ only: await this.wallet.clientId() })
      case 'ws:back':
        relay.setKnobs({ only: undefined, hangs: false })
        this.wallet.answers = 'approve'
        return
      case 'ws:hang':
        return relay.setKnobs({ hangs: true })
      case 'ws:slow':
        return relay.setKnobs({ slowMs: Number(count ?? 2000) })
      case 'ws:key':
        this.#reject = 'APKT007'
        return relay.setKnobs({ refusal: 'Unauthorized: invalid key' })
      case 'ws:origin':
        this.#reject = 'APKT002'
        return relay.setKnobs({ refusal: 'Unauthorized: origin not allowed' })
      case 'ws:jwt':
      // A relay refuses the token of a device whose clock is wrong.
      case `clock:${word}`:
        this.#reject = 'APKT006'
        return relay.setKnobs({ refusal: 'JWT validation error: JWT Token is not yet valid: iat' })
      case 'ws:replay':
        await this.#do('connected')
        return relay.setKnobs({ duplicates: true })
      case 'ws:flood':
        await this.#do('connected')
        for (let sent = 0; sent < Number(count); sent += 1) relay.shout(`{"garbage":${String(sent)}}`)
        return
      case 'ws:big':
        await this.#do('connected')
        return relay.shout(bigMessage())
      case 'wait':
        return
      default:
        throw new Error(`this step is played nowhere: ${event}`)
    }
  }

  async #settle(steps: readonly TimelineStep[]): Promise<void> {
    const names = steps.map(([, event]) => event)
    const isLinkDead = names.includes('ws:hang') && !names.includes('ws:back')
    if (this.#reject !== undefined || isLinkDead) {
      if (!this.#opening) await this.#open()
      const code = this.#reject ?? 'PAIRING_UNREACHABLE'
      const outcome = Promise.all([this.#opening, this.#session])
      await this.#inTime(expect(outcome).rejects.toMatchObject({ code }))
      if (this.#reject === 'USER_REJECTED') await this.#again()
      return
    }
    if (this.#isClosed) {
      await this.#inTime(expect(this.#session).rejects.toMatchObject({ code: 'ABORTED' }))
      expect(await this.sessions.restore(never())).toBeUndefined()
      await expect.poll(() => this.wallet.topics).toEqual([])
      return
    }
    if (this.#asking) {
      await expect.poll(() => this.server.relay.connected, { timeout: RECOVERED_MS }).toBe(2)
      await this.wallet.answerPending()
      expect(await this.#inTime(this.#asking)).toMatch(/^0x/)
    }
    if (names.includes('mobile link') && !names.some((name) => ['visible', 'resume'].includes(name))) return this.#waitsFor()
    const session = await this.#inTime(this.#session ?? Promise.reject(new Error('this timeline connects nobody')))
    expect(session.namespaces.eip155?.chains).toEqual([FIRST, SECOND])
    if (names.includes('accountsChanged')) await this.#hears('accounts')
    if (names.some((name) => name.startsWith('ws:') && !/drop|back/.test(name))) {
      await this.wallet.moveTo(SECOND)
      await this.#hears('network')
    }
    if (names.some((name) => name === 'session_delete' || name === 'wallet disconnects')) await this.#hears('ended')
    const kinds = this.heard.map(({ type }) => type)
    expect(kinds).toEqual([...new Set(kinds)])
  }

  /** The page stays, and the invitation with it: whoever comes back can still accept. */
  async #waitsFor(): Promise<void> {
    this.page.visible$.next(true)
    await this.#approve()
    await this.#inTime(this.#session ?? Promise.reject(new Error('none')))
  }

  async #open(): Promise<void> {
    const opening = this.sessions.pair(ASKED, never())
    this.#opening = opening.then((pairing) => {
      this.#pairing = pairing
      this.#session = pairing.approval
    })
    this.#session = opening.then(({ approval }) => approval)
    for (const promise of [this.#opening, this.#session]) promise.catch(() => {})
  }

  async #approve(): Promise<void> {
    await this.#opening
    const uri = this.#pairing?.uri ?? ''
    this.#pairing = undefined
    await this.wallet.pair(uri)
  }

  async #approveOnce(): Promise<void> {
    if (this.#pairing) await this.#approve()
    if (this.wallet.answers === 'approve') await this.wallet.connected()
  }

  async #again(): Promise<void> {
    this.wallet.answers = 'approve'
    await this.#open()
    await this.#approve()
    await this.#inTime(this.#session ?? Promise.reject(new Error('none')))
  }

  async #pick(): Promise<void> {
    const { wallet } = this
    await Reflect.apply(wallet.useAccount, wallet, [wallet.addresses[0] ?? ''])
  }

  async #ask(): Promise<void> {
    if (!this.#session) await this.#do('connected')
    this.wallet.answers = 'ignore'
    const { topic } = (await this.#session) as WalletSession
    const request = { topic, caipNetworkId: FIRST, method: 'personal_sign', params: ['0x6869', this.wallet.addresses[0]] } as const
    this.#asking = this.sessions.request(request, never())
    this.#asking.catch(() => {})
    await expect.poll(() => this.wallet.requests.length).toBe(1)
  }

  async #hears(type: SessionNews['type']): Promise<void> {
    await expect.poll(() => this.heard.map((news) => news.type), { timeout: this.#limitMs }).toContain(type)
  }

  async #inTime<T>(promise: Promise<T>): Promise<T> {
    let timer: ReturnType<typeof setTimeout> | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`not within ${String(this.#limitMs)} ms`)), this.#limitMs)
    })
    try {
      return await Promise.race([promise, late])
    } finally {
      clearTimeout(timer)
    }
  }
}

function bigMessage(): string {
  const data = { message: 'a'.repeat(10_000_000) }
  return JSON.stringify({ id: 1, jsonrpc: '2.0', method: 'irn_subscription', params: { id: 'x', data } })
}
