import { afterEach, describe, expect, it } from 'vitest'
import type { CaipNetworkId } from '../../../src/domain/network/network.ts'
import type { AppLink } from '../../../src/domain/walletconnect/wallet-links.ts'
import type { WalletSession } from '../../../src/domain/walletconnect/wallet-session.ts'
import type { Pairing, SessionNews, SessionProvider } from '../../../src/ports/connection/session-provider.ts'

export type SessionWorld = Readonly<{
  sessions: SessionProvider
  /** Addresses of the wallet, as it grants them. */
  addresses: readonly string[]
  /** A wallet scans the code, and its owner decides. */
  scan(uri: string, answer: 'approve' | 'reject'): Promise<void>
  /** From now on the owner says no to requests. */
  refuseRequests(): void
  move(chain: CaipNetworkId): Promise<void>
  useAccount(chain: CaipNetworkId, address: string): Promise<void>
  update(chains: readonly CaipNetworkId[]): Promise<void>
  leave(): Promise<void>
  /** The app that requests open. */
  reopened(): Promise<AppLink | undefined>
  /** How many sessions the wallet holds. */
  held(): number
  /** The same page after a reload. */
  reload(): Promise<SessionProvider>
  stop(): Promise<void>
}>

export const FIRST = 'eip155:31337'
export const SECOND = 'eip155:31338'
export const ASKED = {
  eip155: {
    chains: [FIRST, SECOND],
    methods: ['personal_sign', 'wallet_switchEthereumChain'],
    events: ['accountsChanged', 'chainChanged'],
  },
}

const never = () => new AbortController().signal

/** Resolves with what the provider told, once there is something `wanted`. */
function told(sessions: SessionProvider, wanted: SessionNews['type']): Promise<SessionNews> {
  return new Promise((resolve) => {
    const subscription = sessions.news$.subscribe((news) => {
      if (news.type !== wanted) return
      queueMicrotask(() => subscription.unsubscribe())
      resolve(news)
    })
  })
}

/** What every `SessionProvider` does. */
export function describeSessionProvider(name: string, open: () => Promise<SessionWorld>): void {
  describe(`${name} as SessionProvider`, () => {
    let world: SessionWorld | undefined
    afterEach(async () => {
      await world?.stop()
      world = undefined
    })

    const start = async () => {
      world = await open()
      return world
    }
    const connected = async (): Promise<SessionWorld & { session: WalletSession }> => {
      const here = await start()
      const pairing = await here.sessions.pair(ASKED, never())
      await here.scan(pairing.uri, 'approve')
      return { ...here, session: await pairing.approval }
    }

    it('pairs with a wallet that scans the URI', async () => {
      const { session, addresses } = await connected()
      expect(session.namespaces.eip155?.chains).toEqual([FIRST, SECOND])
      expect(session.namespaces.eip155?.accounts[0]).toEqual({ caipNetworkId: FIRST, address: addresses[0] })
      expect(session.expiry).toBeGreaterThan(Date.now())
    })

    it('tells that the owner said no', async () => {
      const { sessions, scan } = await start()
      const pairing = await sessions.pair(ASKED, never())
      const outcome = expect(pairing.approval).rejects.toMatchObject({ code: 'USER_REJECTED' })
      await scan(pairing.uri, 'reject')
      await outcome
    })

    it('ends a session that a wallet makes of a withdrawn invitation', async () => {
      const { sessions, scan, held } = await start()
      const pairing = await sessions.pair(ASKED, never())
      pairing.cancel()
      const outcome = expect(pairing.approval).rejects.toMatchObject({ code: 'ABORTED' })
      await scan(pairing.uri, 'approve')
      await outcome
      await expect.poll(held).toBe(0)
      expect(await sessions.restore(never())).toBeUndefined()
    })

    it('makes another URI for every invitation', async () => {
      const { sessions } = await start()
      const pairings: Pairing[] = [await sessions.pair(ASKED, never()), await sessions.pair(ASKED, never())]
      expect(new Set(pairings.map(({ uri }) => uri)).size).toBe(2)
    })

    it('passes questions on, and says when they were refused', async () => {
      const { sessions, session, refuseRequests, addresses } = await connected()
      const request = { topic: session.topic, caipNetworkId: FIRST, method: 'personal_sign', params: ['0x6869', addresses[0]] } as const
      expect(await sessions.request(request, never())).toMatch(/^0x/)
      refuseRequests()
      await expect(sessions.request(request, never())).rejects.toMatchObject({ code: 'USER_REJECTED' })
    })

    it('refuses questions to a session that is not there', async () => {
      const { sessions } = await start()
      const request = { topic: 'f'.repeat(64), caipNetworkId: FIRST, method: 'personal_sign' } as const
      await expect(sessions.request(request, never())).rejects.toMatchObject({ code: 'NOT_CONNECTED' })
    })

    it('tells where the wallet moves and which account it uses', async () => {
      const { sessions, session, move, useAccount, addresses } = await connected()
      const moved = told(sessions, 'network')
      await move(SECOND)
      expect(await moved).toEqual({ type: 'network', topic: session.topic, caipNetworkId: SECOND })
      const changed = told(sessions, 'accounts')
      await useAccount(SECOND, addresses[0] ?? '')
      expect(await changed).toEqual({ type: 'accounts', topic: session.topic, caipNetworkId: SECOND, addresses: [addresses[0]] })
    })

    it('tells what the wallet grants from now on', async () => {
      const { sessions, session, update } = await connected()
      const updated = told(sessions, 'updated')
      await update([SECOND])
      const news = await updated
      expect(news.type === 'updated' && news.session.topic).toBe(session.topic)
      expect(news.type === 'updated' && news.session.namespaces.eip155?.chains).toEqual([SECOND])
    })

    it('tells that the wallet left, once', async () => {
      const { sessions, session, leave } = await connected()
      const heard: SessionNews[] = []
      sessions.news$.subscribe((news) => heard.push(news))
      const ended = told(sessions, 'ended')
      await leave()
      expect(await ended).toEqual({ type: 'ended', topic: session.topic })
      expect(heard).toHaveLength(1)
      expect(await sessions.restore(never())).toBeUndefined()
    })

    it('opens the app of the wallet with each request, until the session ends', async () => {
      const { sessions, session, reopened } = await connected()
      expect(await reopened()).toBeUndefined()
      sessions.reopen({ href: 'trust://', name: 'Trust' })
      await expect.poll(reopened).toEqual({ href: 'trust://', name: 'Trust' })
      await sessions.end(session.topic, never())
      await expect.poll(reopened).toBeUndefined()
    })

    it('ends a session at both ends, and again without complaint', async () => {
      const { sessions, session, held } = await connected()
      await sessions.end(session.topic, never())
      await expect.poll(held).toBe(0)
      await sessions.end(session.topic, never())
      expect(await sessions.restore(never())).toBeUndefined()
    })

    it('has the session again after a reload', async () => {
      const { session, reload } = await connected()
      const restored = await (await reload()).restore(never())
      expect(restored?.topic).toBe(session.topic)
      expect(restored?.namespaces).toEqual(session.namespaces)
    })

    it('keeps one session at a time', async () => {
      const { sessions, session, scan, held } = await connected()
      const pairing = await sessions.pair(ASKED, never())
      await scan(pairing.uri, 'approve')
      const next = await pairing.approval
      expect(next.topic).not.toBe(session.topic)
      await expect.poll(held).toBe(1)
    })

    it('settles nothing for who has gone', async () => {
      const { sessions } = await start()
      const gone = AbortSignal.abort()
      await expect(sessions.pair(ASKED, gone)).rejects.toMatchObject({ code: 'ABORTED' })
      await expect(sessions.restore(gone)).rejects.toMatchObject({ code: 'ABORTED' })
    })
  })
}
