import { expect, it } from 'vitest'
import { FakeLogger } from '../../../test/fakes/logging/fake-logger.ts'
import { mainnet } from '../../../test/fakes/network/chains.ts'
import { FakePage } from '../../../test/fakes/page/fake-page.ts'
import { AlertService } from '../../domain/alerts/alert-service.ts'
import { OptionsService } from '../../domain/options/options-service.ts'
import { resolveOptions } from '../../domain/options/resolve-options.ts'
import type { PorticoOptions } from '../../ports/host/portico.ts'
import { CheckConfiguration } from './check-configuration.ts'

function check(given: Partial<PorticoOptions>, { adapters = ['eip155'] as const, origin = 'https://shop.example' } = {}) {
  const options = { networks: [mainnet], ...given }
  const alerts = new AlertService(new FakeLogger())
  const page = Object.assign(new FakePage(), { origin })
  const codes: unknown[] = []
  alerts.state.value$.subscribe((alert) => alert && codes.push(alert.code))
  new CheckConfiguration(options, new OptionsService(resolveOptions(options, adapters)), page, alerts).run()
  return codes
}

const metadata = (url: string) => ({ name: 'Shop', description: '', url, icons: [] })

it('says that a project id is missing where a feature needs it', () => {
  expect(check({ features: { swaps: true } })).toEqual(['APKT008'])
  expect(check({ features: { socials: ['google'] } })).toEqual(['APKT008'])
  expect(check({ features: { emailCapture: true } })).toEqual([])
  expect(check({}, { adapters: [] as never })).toEqual(['APKT008'])
})

it('says nothing where none does', () => {
  expect(check({})).toEqual([])
  expect(check({ features: { swaps: false, email: false, socials: false, receive: true } })).toEqual([])
  expect(check({ features: { swaps: true }, projectId: 'abc' })).toEqual([])
  expect(check({ features: { swaps: true }, services: { blockchain: 'https://own.example' } })).toEqual([])
})

it('says that the metadata name another domain, but not on a developer’s machine', () => {
  expect(check({ metadata: metadata('https://other.example') })).toEqual(['APKT005'])
  expect(check({ metadata: metadata('no url') })).toEqual(['APKT005'])
  expect(check({ metadata: metadata('https://shop.example/start?x') })).toEqual([])
  expect(check({ metadata: metadata('https://shop.example') }, { origin: 'http://localhost:5173' })).toEqual([])
})
