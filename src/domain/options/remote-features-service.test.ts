import { describe, expect, it } from 'vitest'
import { FakeProjectSettings } from '../../../test/fakes/options/fake-project-settings.ts'
import { FakePage } from '../../../test/fakes/page/fake-page.ts'
import type { FakeDisk } from '../../../test/fakes/storage/fake-key-value-store.ts'
import { coreWorld, quiet } from '../../../test/support/core-world.ts'
import type { PorticoOptions } from '../../ports/host/portico.ts'
import { fail } from '../errors/fail.ts'
import { RemoteFeaturesService } from './remote-features-service.ts'

function open(options: Partial<PorticoOptions> = {}, disk?: FakeDisk) {
  const given = { projectId: 'p1', ...options }
  const world = coreWorld({ options: given, ...(disk && { disk }) })
  const settings = new FakeProjectSettings()
  const host: PorticoOptions = { networks: [], ...given }
  const { options: service, store, modal, alerts, logger } = world
  const remote = new RemoteFeaturesService(host, service, settings, store, modal, alerts, logger, new FakePage())
  const features = () => service.state.value.features
  return { ...world, settings, remote, features }
}

const swap = (isEnabled: boolean) => [{ id: 'swap', isEnabled, config: ['1inch'] }]

describe('RemoteFeaturesService', () => {
  it('asks nobody before it is started, and once after', async () => {
    const { remote, settings, features } = open()
    settings.configured = swap(true)
    expect(settings.asked).toBe(0)
    await remote.start()
    const { asked } = settings
    await remote.start()
    expect([features().swaps, remote.state.value.features?.swaps, settings.asked]).toEqual([true, ['1inch'], asked])
  })

  it('warns once of all the settings that it ignores', async () => {
    const { remote, settings, alerts, logger } = open({ features: { swaps: false, onramp: true } })
    settings.configured = [...swap(true), { id: 'onramp', isEnabled: false, config: [] }]
    await remote.start()
    expect(alerts.state.value).toMatchObject({ code: 'CONFIG_LOCAL_IGNORED', variant: 'warning' })
    expect(alerts.state.value?.message).toMatch(/features\.swaps, features\.onramp/)
    expect(logger.lines).toMatchObject([{ level: 'warn', always: true, facts: { code: 'CONFIG_LOCAL_IGNORED' } }, { level: 'debug' }])
  })

  it('tells hosts of no purchase that nobody sells, and of no payment that nobody serves, whenever that changes', async () => {
    const { remote, settings, options } = open({ services: { blockchain: false } })
    settings.configured = [
      { id: 'onramp', isEnabled: true, config: ['meld'] },
      { id: 'payments', isEnabled: true, config: [] },
    ]
    await remote.start()
    expect(options.remoteFeatures).toMatchObject({ onramp: false, payWithExchange: false, payments: false })
    options.update({ onramp: { publicKey: 'k' } })
    expect(options.remoteFeatures).toMatchObject({ onramp: ['meld'], payments: false })
    options.update({ services: {} })
    expect(options.remoteFeatures).toMatchObject({ onramp: ['meld'], payments: true })
  })

  it('leaves the site as it is when nobody answers, and keeps the last good answer for that', async () => {
    const first = open()
    first.settings.failure = fail('HTTP_UNREACHABLE', { url: '' })
    await first.remote.start()
    expect(first.features()).toEqual(first.options.siteFeatures)
    const second = open({}, first.disk)
    second.settings.configured = swap(true)
    await second.remote.start()
    await quiet()
    const third = open({}, first.disk)
    third.settings.failure = fail('HTTP_TIMEOUT', { url: '' })
    await third.remote.start()
    expect(third.features().swaps).toBe(true)
    const heard = { level: 'warn', always: true, facts: { code: 'HTTP_TIMEOUT' } }
    expect(third.logger.lines.filter(({ level }) => level === 'warn')).toEqual([expect.objectContaining(heard)])
  })

  it('does not take another project’s answer, nor one that was touched', async () => {
    const world = open()
    world.settings.failure = fail('HTTP_TIMEOUT', { url: '' })
    for (const kept of [
      { projectId: 'other', project: swap(true) },
      { projectId: 'p1', project: [null] },
      { projectId: 'p1', project: 'all' },
      'noise',
    ]) {
      const disk = world.disk
      await world.store.set('remote-features', kept)
      const next = open({}, disk)
      next.settings.failure = world.settings.failure
      await next.remote.start()
      expect(next.features().swaps).toBe(false)
    }
  })

  it('goes by the last answer while the service hangs', async () => {
    const first = open()
    first.settings.configured = swap(true)
    await first.remote.start()
    await quiet()
    const { remote, settings, features } = open({}, first.disk)
    settings.isSilent = true
    void remote.start()
    await quiet()
    expect(features().swaps).toBe(true)
    remote.dispose()
  })

  it('does not go by the answer about the project before, which comes late', async () => {
    const { remote, settings, options, features, store } = open()
    const answers: ((configured: ReturnType<typeof swap>) => void)[] = []
    settings.features = () => new Promise((resolve) => answers.push(resolve))
    void remote.start()
    await quiet()
    options.update({ projectId: 'p2' })
    await quiet()
    expect(answers).toHaveLength(2)
    answers[1]?.(swap(false))
    await quiet()
    answers[0]?.(swap(true))
    await quiet()
    expect(features().swaps).toBe(false)
    expect(await store.get('remote-features')).toMatchObject({ projectId: 'p2', project: swap(false) })
    remote.dispose()
  })

  it('changes nothing while the modal is open, where the visitor has seen the last answer already', async () => {
    const first = open()
    first.settings.configured = swap(true)
    await first.remote.start()
    await quiet()
    const { remote, settings, features, modal } = open({}, first.disk)
    settings.configured = swap(false)
    modal.setOpen(true)
    const started = remote.start()
    await quiet()
    expect(features().swaps).toBe(true)
    modal.setOpen(false)
    await started
    expect(features().swaps).toBe(false)
  })

  it('does not ask in manual WalletConnect mode', async () => {
    const { remote, settings, features, options } = open({ manualWalletConnect: true, features: { email: false, socials: false } })
    settings.configured = swap(true)
    await remote.start()
    expect([features().swaps, settings.asked]).toEqual([options.siteFeatures.swaps, 1])
  })

  it('lets the site change its features later, under the same rules', async () => {
    const { remote, settings, options, features } = open()
    settings.configured = [{ id: 'swap', isEnabled: true, config: 'local' }]
    await remote.start()
    expect(features().swaps).toBe(false)
    options.update({ features: { swaps: true, multiWallet: true, legalCheckbox: true } })
    expect(features()).toMatchObject({ swaps: true, multiWallet: false, legalCheckbox: true })
  })

  it.each([
    ['starter', true, true],
    ['starter', false, false],
    ['pro', true, false],
  ])('knows when the plan %s is used up', async (tier, isAboveRpcLimit, expected) => {
    const { remote, settings } = open()
    settings.planLimits = { tier, isAboveRpcLimit, isAboveMauLimit: false }
    await remote.start()
    expect(remote.state.value.isLimitExceeded).toBe(expected)
  })

  it('raises an alert when the page is not on the project’s list', async () => {
    const { remote, settings, alerts } = open()
    settings.configured = [{ id: 'social_login', isEnabled: true, config: ['email'] }]
    settings.origins = ['https://other.example']
    await remote.start()
    expect(alerts.state.value).toMatchObject({ code: 'APKT002' })
  })

  it.each([
    ['APKT010', fail('APKT010', { retryAfterMs: 1 })],
    ['APKT009', fail('HTTP_STATUS', { status: 503, url: '' })],
    [undefined, fail('HTTP_STATUS', { status: 403, url: '' })],
    [undefined, fail('HTTP_UNREACHABLE', { url: '' })],
  ])('answers a failed look at the list with %s', async (code, failure) => {
    const { remote, settings, alerts } = open()
    settings.failure = failure
    await remote.start()
    expect(alerts.state.value?.code).toBe(code)
  })

  it('does not look at the list where nobody logs in with it', async () => {
    const { remote, settings, alerts } = open({ features: { email: false, socials: false } })
    settings.configured = [{ id: 'social_login', isEnabled: true, config: 'local' }]
    settings.origins = ['https://other.example']
    await remote.start()
    expect([alerts.state.value, settings.asked]).toEqual([undefined, 2])
  })
})
