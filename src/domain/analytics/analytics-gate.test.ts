import { describe, expect, it } from 'vitest'
import { mainnet } from '../../../test/fakes/network/chains.ts'
import { FakeVisit } from '../../../test/fakes/page/fake-visit.ts'
import { ADDRESS, analyticsWorld } from '../../../test/support/analytics-world.ts'
import type { PorticoOptions } from '../../ports/host/portico.ts'
import type { ProjectSettings } from '../../ports/options/project-settings.ts'
import { OptionsService } from '../options/options-service.ts'
import { resolveOptions } from '../options/resolve-options.ts'
import { FLUSH_MS } from './analytics-batcher.ts'
import { AnalyticsGate } from './analytics-gate.ts'

describe('what is never sent', () => {
  it('MODAL_CREATED', async () => {
    const { track, clock, sink } = analyticsWorld()
    track('MODAL_CREATED')
    await clock.advance(FLUSH_MS)
    expect(sink.attempts).toBe(0)
  })

  it('anything with Global Privacy Control, whatever else says yes', async () => {
    const { track, visit, clock, sink, asked } = analyticsWorld({ analyticsConsent: () => true })
    visit.wantsPrivacy = true
    track('CONNECT_SUCCESS', { method: 'browser', name: 'Alpha' })
    track('INTERNAL_SDK_ERROR', { errorType: 'E', errorMessage: 'm', uncaught: true })
    await clock.advance(FLUSH_MS)
    visit.wantsPrivacy = false
    track('CLICK_NETWORKS')
    await clock.advance(FLUSH_MS)
    expect([JSON.stringify(sink.batches).includes('CONNECT_SUCCESS'), sink.errors, asked()]).toEqual([false, [], 1])
  })

  it.each([
    ['the service is off', { services: { analytics: false } }],
    ['there is no project', { projectId: undefined }],
    ['the visitor said no', { analyticsConsent: () => false }],
    ['the hook says something else', { analyticsConsent: () => 'yes' as never }],
    ['the hook fails', { analyticsConsent: () => Promise.reject(new Error('no')) }],
    [
      'the hook throws',
      {
        analyticsConsent: () => {
          throw new Error('no')
        },
      },
    ],
  ] satisfies [string, Partial<PorticoOptions>][])('anything when %s: exempt events and error reports included', async (_, given) => {
    const { track, clock, sink, asked, visit } = analyticsWorld(given)
    for (const event of ['INITIALIZE', 'CONNECT_SUCCESS', 'SOCIAL_LOGIN_SUCCESS', 'INTERNAL_SDK_ERROR', 'MODAL_CLOSE'] as const)
      track(event)
    await clock.advance(FLUSH_MS)
    visit.leaving$.next()
    await clock.advance(FLUSH_MS)
    expect([sink.attempts, asked()]).toEqual([0, 0])
  })

  it('needs no project where the service is the site’s own, and then no answer about one', async () => {
    const { track, clock, names } = analyticsWorld({ projectId: undefined, services: { analytics: 'https://own.example' } })
    track('CLICK_NETWORKS')
    await clock.advance(FLUSH_MS)
    expect(names()).toEqual(['CLICK_NETWORKS'])
  })

  it('anything before the visitor has answered; then all of it', async () => {
    let answer: (allowed: boolean) => void = () => {}
    const { track, clock, sink, names, visit, asked } = analyticsWorld({
      analyticsConsent: () => new Promise<boolean>((resolve) => (answer = resolve)),
    })
    track('CONNECT_SUCCESS', { method: 'browser', name: 'Alpha' })
    track('MODAL_CLOSE', { connected: true })
    visit.leaving$.next()
    await clock.advance(FLUSH_MS * 20)
    expect([sink.attempts, asked()]).toEqual([0, 0])
    answer(true)
    await clock.advance(0)
    expect(names()).toEqual(['CONNECT_SUCCESS', 'MODAL_CLOSE'])
  })

  it('anything when the browser asks for privacy while the visitor answers', async () => {
    let answer: (allowed: boolean) => void = () => {}
    const { track, clock, sink, visit } = analyticsWorld({
      analyticsConsent: () => new Promise<boolean>((resolve) => (answer = resolve)),
    })
    track('CONNECT_SUCCESS', { method: 'browser', name: 'Alpha' })
    await clock.advance(FLUSH_MS)
    visit.wantsPrivacy = true
    answer(true)
    await clock.advance(FLUSH_MS)
    expect([sink.attempts, sink.errors]).toEqual([0, []])
  })

  it('what happened before a no, even after a yes', async () => {
    let allowed = false
    const { track, clock, names } = analyticsWorld({ analyticsConsent: async () => allowed })
    track('CLICK_NETWORKS')
    await clock.advance(FLUSH_MS)
    allowed = true
    track('CLICK_WALLET_HELP')
    await clock.advance(FLUSH_MS)
    allowed = false
    track('CLICK_NETWORK_HELP')
    await clock.advance(FLUSH_MS)
    expect(names()).toEqual(['CLICK_WALLET_HELP'])
  })
})

describe('with the feature off', () => {
  it.each([
    ['by the site', { features: { analytics: false } }, true],
    ['by the project', {}, false],
  ])('%s, three events leave, without the account', async (_, given, enabled) => {
    const { track, clock, records } = analyticsWorld(given, { enabled })
    for (const event of ['INITIALIZE', 'MODAL_OPEN', 'CONNECT_SUCCESS', 'CLICK_NETWORKS', 'SOCIAL_LOGIN_SUCCESS'] as const) track(event)
    track('INTERNAL_SDK_ERROR', { errorType: 'E', errorMessage: 'm', uncaught: true })
    await clock.advance(FLUSH_MS)
    expect(records().map(({ props }) => props['event'])).toEqual(['INITIALIZE', 'CONNECT_SUCCESS', 'SOCIAL_LOGIN_SUCCESS'])
    expect(JSON.stringify(records())).not.toContain(ADDRESS)
  })

  it('nothing waits to leave later', async () => {
    const { track, clock, names, options } = analyticsWorld({ features: { analytics: false } })
    track('CLICK_NETWORKS')
    await clock.advance(FLUSH_MS)
    options.update({ features: { analytics: true } })
    track('CLICK_WALLET_HELP')
    await clock.advance(FLUSH_MS)
    expect(names()).toEqual(['CLICK_WALLET_HELP'])
  })
})

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
