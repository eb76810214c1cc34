import { describe, expect, it } from 'vitest'
import { judged } from '../../../test/corpora/lib/ledger.ts'
import { readCorpus } from '../../../test/corpora/lib/read-corpus.ts'
import { FakeSessionProvider } from '../../../test/fakes/connection/fake-session-provider.ts'
import { FakePage } from '../../../test/fakes/page/fake-page.ts'
import { coreWorld, never, quiet } from '../../../test/support/core-world.ts'
import { PairingService } from './pairing-service.ts'
import { pairingState } from './pairing-uri.ts'
import { SessionService } from './session-service.ts'

type Step = readonly [ms: number, event: string]
/** Shorter ones are played over a relay, in real time: `relay-timelines.test.ts`. */
const REAL_MS = 60_000

/** Runs the steps; no step may show an expired URI. An unknown step fails. */
async function play(steps: readonly Step[]): Promise<void> {
  const core = coreWorld()
  const sessions = new FakeSessionProvider()
  const live = new SessionService(sessions)
  const page = new FakePage()
  const pairing = new PairingService(sessions, live, core.networks, core.options, core.modal, page, core.clock)
  core.modal.setOpen(true)
  let isHidden = false
  const shown: string[] = []
  const look = () => {
    const state = pairing.state.value
    if (state.status !== 'ready' || isHidden) return
    expect(pairingState(state.expiresAt, core.clock.now())).toBe('fresh')
    if (shown.at(-1) !== state.uri) shown.push(state.uri)
  }
  const see = (isVisible: boolean) => {
    isHidden = !isVisible
    page.visible$.next(isVisible)
  }
  let passed = 0
  for (const [ms, event] of [...steps].sort(([a], [b]) => a - b)) {
    while (passed < ms) {
      const step = Math.min(1000, ms - passed)
      await core.clock.advance(step)
      passed += step
      look()
    }
    if (event === 'open QR') pairing.pair(never()).catch(() => {})
    else if (event === 'hidden' || event === 'freeze') see(false)
    else if (event === 'visible' || event === 'resume') see(true)
    else if (event === 'close') core.modal.setOpen(false)
    else if (event === 'approve' || event === 'wallet approves') sessions.approve()
    else if (event !== 'wait') throw new Error(`this step is played nowhere: ${event}`)
    await quiet()
    look()
  }
  const names = steps.map(([, event]) => event)
  if (names.includes('close')) expect(live.session).toBeUndefined()
  else if (names.some((name) => name.includes('approve'))) expect(live.session).toBeDefined()
  else {
    expect(shown.length).toBeGreaterThan(1)
    expect(pairing.state.value).toMatchObject({ status: 'ready', uri: shown.at(-1) })
  }
}

describe('timelines of a code', () => {
  const cases = readCorpus('timeline-faults')
    .filter(({ kind }) => kind === 'relay')
    .map((entry) => [`${entry.name}: ${String(entry.expect['rule'])}`, entry['timeline'] as readonly Step[], entry] as const)
    .filter(([, steps]) => steps.some(([ms]) => ms > REAL_MS))

  it('are some', () => expect(cases.length).toBeGreaterThan(0))
  it.each(cases)('%s', async (_, steps, entry) => {
    await play(steps)
    judged(entry)
  })
})
