import { describe, expect, it } from 'vitest'
import { FakeSessionProvider } from '../../../test/fakes/connection/fake-session-provider.ts'
import { FakePage } from '../../../test/fakes/page/fake-page.ts'
import { coreWorld, never, quiet } from '../../../test/support/core-world.ts'
import { fail } from '../errors/fail.ts'
import { INVITATION_MS, PairingService } from './pairing-service.ts'
import { SessionService } from './session-service.ts'

function opened() {
  const { networks, options, modal, clock } = coreWorld()
  const sessions = new FakeSessionProvider()
  const pairing = new PairingService(sessions, new SessionService(sessions), networks, options, modal, new FakePage(), clock)
  modal.setOpen(true)
  return { clock, sessions, pairing }
}

describe('a code that the relay has not been told of yet', () => {
  it('is shown as soon as it is made, and the link follows when the relay accepted the proposal', async () => {
    const { pairing, sessions } = opened()
    let accept = () => {}
    const pair = sessions.pair.bind(sessions)
    sessions.pair = async (...asked) => {
      const made = await pair(...asked)
      await new Promise<void>((resolve) => {
        accept = resolve
      })
      return made
    }
    pairing.pair(never()).catch(() => {})
    await quiet()
    const [code = ''] = sessions.openUris
    expect(pairing.state.value).toEqual({ status: 'waiting', code })
    accept()
    await quiet()
    expect(pairing.state.value).toMatchObject({ status: 'ready', uri: code })
    pairing.reset()
  })

  it('is withdrawn when the relay never accepts the proposal', async () => {
    const { pairing, sessions, clock } = opened()
    sessions.undecided = true
    const refused = expect(pairing.pair(never())).rejects.toMatchObject({ code: 'PAIRING_UNREACHABLE' })
    await quiet()
    expect(pairing.state.value).toMatchObject({ status: 'waiting', code: expect.stringMatching(/^wc:/) })
    await clock.advance(INVITATION_MS)
    await refused
    expect(pairing.state.value).toMatchObject({ status: 'failed', error: { code: 'PAIRING_UNREACHABLE' } })
  })

  it('is not shown when it is that of an attempt which was left', async () => {
    const { pairing, sessions } = opened()
    const tells: ((uri: string) => void)[] = []
    sessions.pair = (_asked, signal, _authentication, tell = () => {}) => {
      tells.push(tell)
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(fail('ABORTED', {}))))
    }
    const stop = new AbortController()
    const left = expect(pairing.pair(stop.signal)).rejects.toMatchObject({ code: 'ABORTED' })
    await quiet()
    stop.abort()
    await left
    const next = expect(pairing.pair(never())).rejects.toMatchObject({ code: 'ABORTED' })
    await quiet()
    tells[0]?.('wc:left')
    expect(pairing.state.value).toEqual({ status: 'waiting' })
    tells[1]?.('wc:next')
    expect(pairing.state.value).toEqual({ status: 'waiting', code: 'wc:next' })
    pairing.reset()
    tells[1]?.('wc:next')
    expect(pairing.state.value).toEqual({ status: 'idle' })
    await next
  })
})
