import { describe, expect, it } from 'vitest'
import { Refused, SILENT } from '../../../test/fakes/frame/fake-secure-page.ts'
import { ALICE, outcomeOf, SECURE, SITE, secureWorld, settle } from '../../../test/support/secure-world.ts'

const never = new AbortController().signal
const USER = { address: ALICE, chainId: 1, email: 'a@b.example' }

/** A world whose frame is ready, with one request waiting in it. */
async function waiting(name: 'GET_USER' | 'CONNECT_OTP' | 'RPC_REQUEST' | 'SIGN_OUT' = 'GET_USER', signal = new AbortController().signal) {
  const world = secureWorld()
  world.page.answers.set(name, () => SILENT)
  const outcome = outcomeOf(world.site.ask(name, {} as never, signal))
  let isSettled = false
  void outcome.then(() => {
    isSettled = true
  })
  await settle(world.clock, 500)
  return { ...world, outcome, id: world.page.last(name).id, isSettled: () => isSettled }
}

describe('readiness', () => {
  it('creates one frame with the first request, and posts nothing before ready and 500 ms', async () => {
    const { site, page, clock, frames } = secureWorld()
    expect(frames.channels.size).toBe(0)
    page.isReady = false
    page.answers.set('IS_CONNECTED', () => ({ isConnected: true }))
    const both = Promise.all([site.ask('IS_CONNECTED', undefined, never), site.ask('IS_CONNECTED', undefined, never)])
    await settle(clock, 5_000)
    expect([frames.channels.size, page.names()]).toEqual([1, []])
    for (let count = 0; count < 10_000; count++) page.say({ type: '@w3m-frame/READY', payload: {} })
    await settle(clock, 499)
    expect(page.names()).toEqual([])
    await settle(clock, 1)
    expect(await both).toEqual([{ isConnected: true }, { isConnected: true }])
    expect(page.names()).toEqual(['SYNC_DAPP_DATA', 'GET_SMART_ACCOUNT_ENABLED_NETWORKS', 'IS_CONNECTED', 'IS_CONNECTED'])
  })

  it('fails after 20 s without ready, tells it, removes the frame, and can be asked again', async () => {
    const { site, page, clock, frames, reported } = secureWorld()
    page.isReady = false
    const outcome = outcomeOf(site.ask('GET_USER', {}, never))
    await settle(clock, 19_999)
    expect(reported).toEqual([])
    await settle(clock, 1)
    expect(await outcome).toMatchObject({ code: 'FRAME_LOAD_FAILED' })
    expect([reported.map(({ code }) => code), frames.channels.size, clock.pending]).toEqual([['FRAME_LOAD_FAILED'], 0, 0])
    page.isReady = true
    page.answers.set('GET_USER', () => USER)
    const again = site.ask('GET_USER', {}, never)
    await settle(clock, 500)
    expect(await again).toMatchObject({ address: ALICE })
  })

  it('tells after 2 s which origin to register when the page has loaded and says nothing; the failure names it too', async () => {
    const { site, page, clock, logger } = secureWorld()
    const told = () => logger.lines.filter(({ level }) => level === 'error').map(({ facts }) => facts)
    page.isReady = false
    const outcome = site.load(never).catch((error: unknown) => error)
    await settle(clock, 1_999)
    expect(told()).toEqual([])
    await settle(clock, 1)
    expect(told()).toEqual([{ origin: SITE, page: `${SECURE}/sdk` }])
    await settle(clock, 18_000)
    expect(await outcome).toMatchObject({ code: 'FRAME_LOAD_FAILED', facts: { origin: `${SECURE}/sdk`, site: SITE } })
    page.isReady = true
    const again = site.load(never)
    await settle(clock, 20_000)
    await again
    expect(told()).toHaveLength(1)
  })

  it('names no origin to register when the page did not even load', async () => {
    const { site, frames, clock, logger } = secureWorld()
    frames.pages.clear()
    const outcome = site.load(never).catch((error: { facts?: unknown }) => error.facts)
    await settle(clock, 20_000)
    expect([await outcome, logger.lines]).toEqual([{ origin: `${SECURE}/sdk` }, []])
  })

  it('windows are of the origin of the frame as long as there is one, whatever the site sets meanwhile', async () => {
    const { site, clock, frames, settings } = secureWorld()
    const loaded = site.load(never)
    await settle(clock, 500)
    await loaded
    settings.origin = 'https://other.example'
    expect(site.origin).toBe(SECURE)
    settings.origin = undefined
    expect(site.origin).toBeUndefined()
    settings.origin = 'https://other.example'
    frames.replace()
    expect(site.origin).toBe('https://other.example')
  })

  it('logs types and ids, never payloads', async () => {
    const { id } = await waiting('CONNECT_OTP')
    expect(id.length).toBeGreaterThan(16)
  })
})

describe('answers', () => {
  it('settles with the first answer to its id and name; a second one, of either kind, changes nothing', async () => {
    const { page, id, outcome } = await waiting()
    page.reply('CONNECT_OTP', id, undefined)
    page.reply('GET_USER', id, USER)
    page.reply('GET_USER', id, { message: 'late' }, 'ERROR')
    expect(await outcome).toMatchObject({ value: { address: ALICE } })
  })

  it('rejects with the words of the frame, or those of the specification', async () => {
    const { site, page, clock } = secureWorld()
    page.answers.set('CONNECT_OTP', () => new Refused('Invalid code'))
    page.answers.set('SIGN_OUT', () => new Refused(''))
    const outcomes = Promise.all([
      outcomeOf(site.ask('CONNECT_OTP', { otp: '1' }, never)),
      outcomeOf(site.ask('SIGN_OUT', undefined, never)),
    ])
    await settle(clock, 500)
    expect(await outcomes).toMatchObject([{ code: 'FRAME_REQUEST_FAILED', message: 'Invalid code' }, { message: 'An error occurred' }])
  })

  it.each([
    ['CONNECT_OTP', 120_000, ['FRAME_REQUEST_TIMEOUT']],
    ['SIGN_OUT', 3_000, []],
    ['GET_USER', 30_000, []],
  ] as const)('gives %s up after %i ms', async (name, ms, told) => {
    const { clock, outcome, reported } = await waiting(name)
    await settle(clock, ms - 1)
    expect(clock.pending).toBe(1)
    await settle(clock, 1)
    expect(await outcome).toMatchObject({ code: 'FRAME_REQUEST_TIMEOUT' })
    expect([reported.map(({ code }) => code), clock.pending]).toEqual([told, 0])
  })

  it('10,000 guessed ids settle nothing', async () => {
    const { page, isSettled, id } = await waiting()
    for (let guess = 0; guess < 10_000; guess++) page.reply('GET_USER', `${guess}`, USER)
    for (const [from, to] of [
      [0, 5],
      [1, 30],
    ])
      page.reply('GET_USER', id.slice(from, to), USER)
    await Promise.resolve()
    expect(isSettled()).toBe(false)
  })

  it('an abort settles at once; one of an RPC request reaches the frame', async () => {
    const controller = new AbortController()
    const { page, outcome, clock, id } = await waiting('RPC_REQUEST', controller.signal)
    controller.abort()
    expect(await outcome).toMatchObject({ code: 'ABORTED' })
    page.reply('RPC_REQUEST', id, '0x1')
    expect([page.names().at(-1), clock.pending]).toEqual(['RPC_ABORT', 0])
  })

  it('writes big integers as hex and leaves undefined out', async () => {
    const { site, page, clock } = secureWorld()
    const call = { method: 'eth_call', params: [{ value: 255n, data: undefined }], chainNamespace: 'eip155', chainId: 1, rpcUrl: undefined }
    void site.ask('RPC_REQUEST', call, never).catch(() => {})
    await settle(clock, 500)
    expect(page.last('RPC_REQUEST').payload).toEqual({
      method: 'eth_call',
      params: [{ value: '0xff' }],
      chainNamespace: 'eip155',
      chainId: 1,
    })
    site.dispose()
  })
})

describe('dispose', () => {
  it('leaves no frame, timer or unsettled promise at any of 200 moments', async () => {
    for (let moment = 0; moment < 200; moment++) {
      const { site, page, clock, frames } = secureWorld()
      page.isReady = moment % 7 !== 0
      page.answers.set('GET_USER', () => (moment % 3 === 0 ? SILENT : USER))
      const { signal } = new AbortController()
      const asked = [
        outcomeOf(site.ask('GET_USER', {}, signal)),
        outcomeOf(site.ask('CONNECT_DEVICE', undefined, signal)),
        outcomeOf(site.ask('RPC_REQUEST', { method: 'personal_sign', chainNamespace: 'eip155', chainId: 1 }, signal)),
      ]
      for (let step = 0; step < moment % 20; step++) await Promise.resolve()
      await clock.advance(moment * 7)
      site.dispose()
      const outcomes = await Promise.all(asked)
      for (const outcome of outcomes) expect(outcome).toSatisfy((each: object) => 'value' in each || 'code' in each)
      expect([frames.channels.size, clock.pending, await outcomeOf(site.ask('GET_USER', {}, never))]).toMatchObject([
        0,
        0,
        { code: 'DISPOSED' },
      ])
    }
  })
})
