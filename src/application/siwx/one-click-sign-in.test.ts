import { describe, expect, it } from 'vitest'
import { FakeSessionProvider } from '../../../test/fakes/connection/fake-session-provider.ts'
import { FakePage } from '../../../test/fakes/page/fake-page.ts'
import { never, quiet } from '../../../test/support/core-world.ts'
import { siwxWorld } from '../../../test/support/siwx-world.ts'
import { fail } from '../../domain/errors/fail.ts'
import { PairingService } from '../../domain/walletconnect/pairing-service.ts'
import { SessionService } from '../../domain/walletconnect/session-service.ts'

const MINE = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'

async function opened(prepare: (world: ReturnType<typeof siwxWorld>) => void = () => {}) {
  const world = siwxWorld()
  prepare(world)
  await world.start()
  const sessions = new FakeSessionProvider()
  const live = new SessionService(sessions)
  const { networks, options, modal, clock, alerts, siwx } = world
  const pairing = new PairingService(sessions, live, networks, options, modal, new FakePage(), clock, alerts)
  modal.setOpen(true)
  const approved = pairing.pair(never()).catch((error: unknown) => error)
  await quiet()
  const sign = (): void => {
    const nonce = `nonce${String(siwx.nonces).padStart(8, '0')}`
    const p = { domain: 'app.example', aud: 'https://app.example/', nonce, iss: `did:pkh:eip155:1:${MINE}`, version: '1' }
    sessions.auths = [{ cacao: { h: { t: 'caip122' }, p, s: { t: 'eip191', s: '0x00' } }, message: 'signed' }]
    sessions.approve()
  }
  return { world, sessions, live, pairing, approved, sign, siwx }
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

  it('connects a wallet whose signature cannot be adopted, which is asked for another one next', async () => {
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
})
