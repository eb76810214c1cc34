import { describe, expect, it } from 'vitest'
import { judgedNamed } from '../../../test/corpora/lib/ledger.ts'
import { FakeSessionProvider } from '../../../test/fakes/connection/fake-session-provider.ts'
import { FakePage } from '../../../test/fakes/page/fake-page.ts'
import { coreWorld, never, quiet } from '../../../test/support/core-world.ts'
import { refuseUnhandledRejections } from '../../../test/support/unhandled-rejections.ts'
import type { SignInGateway } from '../siwx/sign-in-gateway.ts'
import { INVITATION_MS, PairingService } from './pairing-service.ts'
import { SessionService } from './session-service.ts'

const FOUR_MINUTES = 240_000

function opened(place: Partial<Pick<FakePage, 'isIos' | 'isTelegram'>> = {}) {
  const core = coreWorld()
  const sessions = new FakeSessionProvider()
  const live = new SessionService(sessions)
  const page = Object.assign(new FakePage(), place)
  const pairing = new PairingService(sessions, live, core.networks, core.options, core.modal, page, core.clock)
  core.modal.setOpen(true)
  const uri = () => {
    const state = pairing.state.value
    return state.status === 'ready' ? state.uri : undefined
  }
  return { ...core, sessions, live, page, pairing, uri }
}

describe('a pairing that nobody waits for any more', () => {
  refuseUnhandledRejections()

  it.each([true, false])('leaves no rejection behind when it is refused later; with sign-in: %s', async (signsIn) => {
    const { pairing, sessions, modal } = opened()
    if (signsIn) modal.signIn = { authentication: async () => ({}) } as unknown as SignInGateway
    const stop = new AbortController()
    const session = pairing.pair(stop.signal)
    await quiet()
    const [uri] = sessions.openUris
    stop.abort()
    await expect(session).rejects.toMatchObject({ code: 'ABORTED' })
    sessions.reject(uri)
    await quiet()
  })

  it('that was published too late is cancelled, and leaves no rejection behind', async () => {
    const { pairing, sessions, clock } = opened()
    const pair = sessions.pair.bind(sessions)
    let publish = () => {}
    sessions.pair = async (...asked) => {
      await new Promise<void>((resolve) => {
        publish = resolve
      })
      return pair(asked[0], new AbortController().signal)
    }
    const session = pairing.pair(never())
    const refused = expect(session).rejects.toMatchObject({ code: 'PAIRING_UNREACHABLE' })
    await clock.advance(INVITATION_MS)
    await refused
    publish()
    await quiet()
    const [uri = ''] = sessions.openUris
    expect(sessions.isCancelled(uri)).toBe(true)
    sessions.reject(uri)
    await quiet()
  })
})

describe('inviting a wallet', () => {
  it('shows a URI, and has the session when a wallet accepts', async () => {
    const { pairing, sessions, live, uri } = opened()
    const session = pairing.pair(never())
    expect(pairing.state.value).toEqual({ status: 'waiting' })
    await quiet()
    expect(uri()).toMatch(/^wc:/)
    sessions.approve()
    expect((await session).namespaces.eip155?.chains).toEqual(['eip155:1', 'eip155:8453'])
    expect(live.session).toBe(await session)
    expect(pairing.state.value).toEqual({ status: 'idle' })
  })

  it('says that the owner declined, and makes a new URI on the next try', async () => {
    judgedNamed('caip25-namespaces', 'session proposal rejected 5000')
    const { pairing, sessions, uri } = opened()
    const first = pairing.pair(never())
    await quiet()
    const before = uri()
    sessions.reject()
    await expect(first).rejects.toMatchObject({ code: 'USER_REJECTED' })
    expect(pairing.state.value).toMatchObject({ status: 'failed', error: { code: 'USER_REJECTED' } })
    void pairing.pair(never()).catch(() => {})
    await quiet()
    expect(uri()).not.toBe(before)
  })

  it('renews the URI before it dies, and still takes an answer to the one before', async () => {
    judgedNamed('caip25-namespaces', 'proposal expires')
    const { pairing, sessions, uri, clock } = opened()
    const session = pairing.pair(never())
    await quiet()
    const first = uri()
    await clock.advance(FOUR_MINUTES - 11_000)
    expect(uri()).toBe(first)
    await clock.advance(1000)
    expect(uri()).not.toBe(first)
    sessions.approve(first)
    await session
    expect(sessions.isCancelled(sessions.openUris.at(-1) ?? '')).toBe(true)
  })

  it('makes no codes for a hidden page, and a fresh one when it is seen again', async () => {
    const { pairing, sessions, uri, clock, page } = opened()
    void pairing.pair(never()).catch(() => {})
    await quiet()
    const first = uri()
    page.visible$.next(false)
    await clock.advance(20 * 60_000)
    expect(sessions.pairings).toBe(1)
    expect(uri()).toBeUndefined()
    page.visible$.next(true)
    await quiet()
    expect(uri()).not.toBe(first)
    expect(sessions.pairings).toBe(2)
  })

  it('renews a URI that the relay gave up', async () => {
    const { pairing, sessions, uri } = opened()
    void pairing.pair(never()).catch(() => {})
    await quiet()
    const first = uri()
    sessions.expire()
    await quiet()
    expect(uri()).toBeDefined()
    expect(uri()).not.toBe(first)
  })

  it('invites nobody while there is no network to ask for', async () => {
    const { pairing, sessions, networks } = opened()
    for (const { chainNamespace, id } of networks.state.value.networks) networks.remove(chainNamespace, id)
    await expect(pairing.pair(never())).rejects.toMatchObject({
      code: 'CONNECTOR_CHAINS_UNSUPPORTED',
      facts: { connector: 'walletConnect' },
    })
    expect(pairing.state.value).toMatchObject({ status: 'failed', error: { code: 'CONNECTOR_CHAINS_UNSUPPORTED' } })
    expect(sessions.pairings).toBe(0)
  })

  it('says within eight seconds that the relay is not there', async () => {
    const { pairing, sessions, clock } = opened()
    sessions.silent = true
    const outcome = expect(pairing.pair(never())).rejects.toMatchObject({ code: 'PAIRING_UNREACHABLE' })
    await clock.advance(8000)
    await outcome
    expect(pairing.state.value.status).toBe('failed')
  })

  it('is shared by two who ask at once', async () => {
    const { pairing, sessions } = opened()
    const both = [pairing.pair(never()), pairing.pair(never())]
    await quiet()
    expect(sessions.pairings).toBe(1)
    sessions.approve()
    const [one, two] = await Promise.all(both)
    expect(one).toBe(two)
  })

  it('is over when the visitor leaves the view: a late approval is ended', async () => {
    const { pairing, sessions, live } = opened()
    const leaving = new AbortController()
    const outcome = expect(pairing.pair(leaving.signal)).rejects.toMatchObject({ code: 'ABORTED' })
    await quiet()
    leaving.abort()
    await outcome
    expect(pairing.state.value).toEqual({ status: 'idle' })
    sessions.approve()
    await quiet()
    expect(live.session).toBeUndefined()
    expect(sessions.ended).toHaveLength(1)
  })

  it.each([...Array(16).keys()])(
    'leaves no session behind that nobody has, when the visitor leaves %i turns after the approval',
    async (turns) => {
      const { pairing, sessions, live } = opened()
      const leaving = new AbortController()
      pairing.pair(leaving.signal).catch(() => {})
      await quiet()
      sessions.approve()
      for (let turn = 0; turn < turns; turn++) await Promise.resolve()
      leaving.abort()
      await quiet()
      expect([live.session !== undefined, sessions.ended.length > 0]).toEqual(live.session ? [true, false] : [false, true])
      expect(pairing.state.value).toEqual({ status: 'idle' })
    },
  )

  it.each([{ isTelegram: true }, { isIos: true }])('stays good for the next wallet where leaving is normal: %j', async (place) => {
    const { pairing, sessions, uri, modal } = opened(place)
    const leaving = new AbortController()
    pairing.pair(leaving.signal).catch(() => {})
    await quiet()
    const first = uri()
    leaving.abort()
    await quiet()
    pairing.pair(never()).catch(() => {})
    await quiet()
    expect(uri()).toBe(first)
    modal.setOpen(false)
    expect(sessions.isCancelled(first ?? '')).toBe(true)
    expect(pairing.state.value).toEqual({ status: 'idle' })
  })

  it('takes no URI of the past when the clock went back', async () => {
    const { pairing, uri, clock } = opened({ isIos: true })
    pairing.pair(never()).catch(() => {})
    await quiet()
    const first = uri()
    clock.wall -= 86_400_000
    pairing.pair(never()).catch(() => {})
    await quiet()
    expect(uri()).not.toBe(first)
  })

  it('is over when an embedded modal is left, which stays open', async () => {
    const { pairing, sessions, uri, modal } = opened({ isTelegram: true })
    modal.setEmbedded(true)
    pairing.pair(never()).catch(() => {})
    await quiet()
    const first = uri()
    modal.leave()
    expect(modal.state.value.open).toBe(true)
    expect(sessions.isCancelled(first ?? '')).toBe(true)
    expect(pairing.state.value).toEqual({ status: 'idle' })
  })

  it('is over when the service goes', async () => {
    const { pairing, clock, sessions } = opened()
    const outcome = expect(pairing.pair(never())).rejects.toMatchObject({ code: 'ABORTED' })
    await quiet()
    pairing.dispose()
    await outcome
    await clock.advance(FOUR_MINUTES)
    expect(sessions.pairings).toBe(1)
  })
})
