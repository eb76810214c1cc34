import { expect, it } from 'vitest'
import { FakeExchangeDeposits } from '../../../../test/fakes/exchange/fake-exchange-deposits.ts'
import { FakeSupportedChains } from '../../../../test/fakes/network/fake-supported-chains.ts'
import { FakeVisit } from '../../../../test/fakes/page/fake-visit.ts'
import { FakeClock } from '../../../../test/fakes/time/fake-clock.ts'
import type { ProjectSettings } from '../../../ports/options/project-settings.ts'
import { AnalyticsGate } from '../../analytics/analytics-gate.ts'
import { DepositWatch } from '../../exchange/deposit-watch.ts'
import { NamedChains } from '../../names/named-chains.ts'
import { mainnet } from '../../network/viem-chains.ts'
import { OptionsService } from '../../options/options-service.ts'
import { resolveOptions } from '../../options/resolve-options.ts'

it('a visitor who consents after the instance has ended is asked about nowhere', async () => {
  let consent: (allowed: boolean) => void = () => {}
  const host = { networks: [mainnet], projectId: 'p1', analyticsConsent: () => new Promise<boolean>((resolve) => (consent = resolve)) }
  const live: boolean[] = []
  const settings = {
    isAnalyticsEnabled: async (signal: AbortSignal) => {
      if (!signal.aborted) live.push(true)
      return true
    },
  } as ProjectSettings
  const gate = new AnalyticsGate(host, new OptionsService(resolveOptions(host, ['eip155'])), settings, new FakeVisit())
  const asking = gate.ask()
  gate.dispose()
  consent(true)
  await asking
  expect(live).toEqual([])
})

it('the chains with names are not looked up after the end', async () => {
  const chains = new FakeSupportedChains()
  const named = new NamedChains(chains)
  named.dispose()
  await named.look('eip155:1')
  expect([chains.asked, named.state.value.size]).toEqual([0, 0])
})

it('a deposit is not followed after the end', async () => {
  const clock = new FakeClock()
  const watch = new DepositWatch(new FakeExchangeDeposits(), clock)
  watch.dispose()
  const following = watch.follow({ exchangeId: 'coinbase', sessionId: 's' })
  following.catch(() => {})
  await clock.advance(0)
  expect(clock.pending).toBe(0)
  await expect(following).rejects.toMatchObject({ code: 'ABORTED' })
})
