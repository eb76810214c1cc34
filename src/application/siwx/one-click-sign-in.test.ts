import { describe, expect, it } from 'vitest'
import { FakeSessionProvider } from '../../../test/fakes/connection/fake-session-provider.ts'
import { FakePage } from '../../../test/fakes/page/fake-page.ts'
import { never, quiet, walletNamed } from '../../../test/support/core-world.ts'
import { siwxWorld, statusOf, viewOf } from '../../../test/support/siwx-world.ts'
import { fail } from '../../domain/errors/fail.ts'
import { PairingService } from '../../domain/walletconnect/pairing-service.ts'
import { SessionService } from '../../domain/walletconnect/session-service.ts'

const MINE = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'

async function made(prepare: (world: ReturnType<typeof siwxWorld>) => void = () => {}) {
  const world = siwxWorld()
  prepare(world)
  await world.start()
  const sessions = new FakeSessionProvider()
  const live = new SessionService(sessions)
  const { networks, options, modal, clock, siwx } = world
  const pairing = new PairingService(sessions, live, networks, options, modal, new FakePage(), clock)
  /** The wallet signs as it accepts. `change`: what it writes otherwise than it was asked. */
  const sign = (change: Readonly<Record<string, string>> = {}): void => {
    const nonce = `nonce${String(siwx.nonces).padStart(8, '0')}`
    const p = { domain: 'app.example', aud: 'https://app.example/', nonce, iss: `did:pkh:eip155:1:${MINE}`, version: '1', ...change }
    sessions.auths = [{ cacao: { h: { t: 'caip122' }, p, s: { t: 'eip191', s: '0x00' } }, message: 'signed' }]
    sessions.approve()
  }
  return { world, sessions, live, pairing, sign, siwx }
}

/** The code is shown. */
async function opened(prepare?: Parameters<typeof made>[0]) {
  const parts = await made(prepare)
  parts.world.modal.setOpen(true)
  const approved = parts.pairing.pair(never()).catch((error: unknown) => error)
  await quiet()
  return { ...parts, approved }
}

describe('signing in as a wallet accepts', () => {
  it('makes the session that was signed', async () => {
    const { approved, sign, siwx, live } = await opened()
    sign()
    await approved
    expect([siwx.sessions.length, live.session !== undefined]).toEqual([1, true])
  })

  it('says so while it is verified, and remembers the network', async () => {
    const { approved, sign, siwx, world } = await opened()
    siwx.holds.add('setSessions')
    sign()
    await quiet()
    expect(world.toasts.state.value).toMatchObject({ message: 'Authenticating...', variant: 'loading' })
    await world.clock.advance(10_000)
    expect(world.toasts.state.value).toMatchObject({ message: 'Authenticating...' })
    siwx.release()
    await approved
    expect(world.toasts.state.value).toBeUndefined()
    expect(await world.last.networks(never())).toEqual(['eip155:1'])
  })

  it('is not asked for a message with an id, of which the client tells no wallet', async () => {
    const { world } = await opened()
    const make = world.siwx.createMessage.bind(world.siwx)
    expect(await world.oneClick.ask(['eip155:1'], [])).toMatchObject({ domain: 'app.example' })
    world.siwx.createMessage = async (input) => ({ ...(await make(input)), requestId: 'request-1' })
    expect(await world.oneClick.ask(['eip155:1'], [])).toBeUndefined()
  })

  it.each([
    ['is for another domain', { domain: 'evil.example' }],
    ['names the account in lower case', { iss: `did:pkh:eip155:1:${MINE.toLowerCase()}` }],
  ])('connects a wallet whose signature %s, and asks it for another one, which signs in', async (_, change) => {
    const { world, pairing, sign, siwx } = await made()
    const { open, connect, fakes, signIn } = world
    const [adapter] = fakes
    if (!adapter) throw new Error('no adapter')
    const accounts = adapter.connect.bind(adapter)
    adapter.connect = async (...asked) => {
      await pairing.pair(asked[2])
      return accounts(...asked)
    }
    open.run({})
    const connecting = connect.run(walletNamed('Relayed'), never())
    await quiet()
    sign(change)
    await connecting
    await quiet()
    expect([viewOf(world), statusOf(world), siwx.sessions]).toEqual(['SIWXSignMessage', 'ready', []])
    await signIn.run()
    await quiet()
    expect(siwx.sessions).toMatchObject([{ data: { accountAddress: MINE, domain: 'app.example', nonce: 'nonce00000002' } }])
    expect([viewOf(world), statusOf(world)]).toEqual(['closed', 'signedIn'])
  })

  it('connects a wallet whose signature the back end refuses', async () => {
    const { approved, sign, siwx, live, sessions, pairing } = await opened(({ siwx: hosted }) => {
      hosted.setSessions = () => Promise.reject(new Error('The back end refuses'))
    })
    sign()
    expect(await approved).toMatchObject({ topic: expect.any(String) })
    expect(live.session).toBeDefined()
    expect([siwx.sessions, sessions.ended, pairing.state.value.status]).toEqual([[], [], 'idle'])
  })

  it('shows a code that only connects, after an answer without a session', async () => {
    const { world, pairing, sessions, live, approved } = await opened()
    const first = pairing.state.value
    sessions.refuse(fail('SIWX_SIGN_FAILED', {}))
    await quiet()
    expect(pairing.state.value).toMatchObject({ status: 'ready' })
    expect(pairing.state.value).not.toEqual(first)
    expect(world.siwx.nonces).toBe(1)
    sessions.approve()
    await approved
    expect(live.session).toBeDefined()
  })

  it('signs nobody in when the visitor leaves while it is verified', async () => {
    const { approved, sign, siwx, live, pairing, sessions } = await opened()
    siwx.holds.add('setSessions')
    sign()
    await quiet()
    pairing.reset()
    siwx.release()
    await approved
    await quiet()
    expect([siwx.sessions, live.session, sessions.ended.length]).toEqual([[], undefined, 1])
  })

  it('shows the code without it when the site takes long to make the message', async () => {
    const { world, pairing } = await opened(({ siwx }) => siwx.holds.add('createMessage'))
    expect(pairing.state.value.status).toBe('waiting')
    await world.clock.advance(3000)
    await quiet()
    expect(pairing.state.value.status).toBe('ready')
  })

  it('keeps the session with the connection when the visitor leaves while its network is stored', async () => {
    const { approved, sign, siwx, live, pairing, sessions, world } = await opened()
    const release = world.store.holdWrites()
    sign()
    await quiet()
    pairing.reset()
    release()
    await approved
    await quiet()
    expect([siwx.sessions.length, live.session !== undefined, sessions.ended.length]).toEqual([1, true, 0])
  })
})
