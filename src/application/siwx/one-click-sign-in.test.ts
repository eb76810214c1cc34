import { describe, expect, it } from 'vitest'
import { FakeSessionProvider } from '../../../test/fakes/connection/fake-session-provider.ts'
import { FakePage } from '../../../test/fakes/page/fake-page.ts'
import { never, quiet } from '../../../test/support/core-world.ts'
import { siwxWorld } from '../../../test/support/siwx-world.ts'
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

  it('passes the id of the request, and refuses an answer without it', async () => {
    const { world } = await opened()
    const make = world.siwx.createMessage.bind(world.siwx)
    world.siwx.createMessage = async (input) => ({ ...(await make(input)), requestId: 'request-1' })
    const asked = await world.oneClick.ask(['eip155:1'], [])
    expect(asked).toMatchObject({ requestId: 'request-1' })
    if (!asked) throw new Error('nothing asked')
    const answer = (more: object) => {
      const p = { domain: asked.domain, aud: asked.uri, nonce: asked.nonce, iss: `did:pkh:eip155:1:${MINE}`, version: '1', ...more }
      return [{ cacao: { h: { t: 'caip122' }, p, s: { t: 'eip191', s: '0x00' } }, message: 'signed' }]
    }
    const refused = { code: 'SIWX_SESSION_MISMATCH', facts: { field: 'requestId' } }
    await expect(world.oneClick.adopt(asked, answer({}), [MINE], never())).rejects.toMatchObject(refused)
    await world.oneClick.adopt(asked, answer({ requestId: 'request-1' }), [MINE], never())
    expect(world.siwx.sessions[0]?.data.requestId).toBe('request-1')
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
