import { expect, it } from 'vitest'
import { judgedNamed } from '../../../test/corpora/lib/ledger.ts'
import { FakeSessionProvider } from '../../../test/fakes/connection/fake-session-provider.ts'
import { FakePage } from '../../../test/fakes/page/fake-page.ts'
import { coreWorld, never, quiet } from '../../../test/support/core-world.ts'
import { fail } from '../../domain/errors/fail.ts'
import { PairingService } from '../../domain/walletconnect/pairing-service.ts'
import { SessionService } from '../../domain/walletconnect/session-service.ts'
import { reportPairing } from './report-pairing.ts'

function opened() {
  const { networks, options, modal, clock, alerts } = coreWorld()
  const sessions = new FakeSessionProvider()
  const live = new SessionService(sessions)
  const pairing = new PairingService(sessions, live, networks, options, modal, new FakePage(), clock)
  reportPairing(pairing, sessions, alerts)
  modal.setOpen(true)
  return { alerts, live, pairing, sessions }
}

it('tells the owner of the site what the relay has against it', async () => {
  const { pairing, sessions, alerts } = opened()
  sessions.refusal = fail('APKT007', {})
  await expect(pairing.pair(never())).rejects.toMatchObject({ code: 'APKT007' })
  expect(alerts.state.value).toBeDefined()
})

it('tells the visitor that a session expired, each time', async () => {
  judgedNamed('storage-faults', 'tab frozen 24 h then resumed')
  const { pairing, sessions, live, alerts } = opened()
  const words: unknown[] = []
  alerts.state.value$.subscribe((alert) => alert && words.push(alert.visitor ?? alert.code))
  for (const _ of [1, 2]) {
    const session = pairing.pair(never())
    await quiet()
    sessions.approve()
    await session
    sessions.leave('expired')
    expect(live.session).toBeUndefined()
    for (let count = 0; count < 3; count++) alerts.dismiss()
  }
  expect(words).toEqual(['error.session', 'error.session'])
})
