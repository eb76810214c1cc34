import { describe, expect, it } from 'vitest'
import { embeddedWorld } from '../../../test/support/embedded-world.ts'
import { outcomeOf, settle } from '../../../test/support/secure-world.ts'
import { fail } from '../../domain/errors/fail-in-feature.ts'

const never = new AbortController().signal

describe('by Farcaster', () => {
  it('asks once, shows the address, and connects with the name', async () => {
    const { byFarcaster, site, clock, connections, names } = embeddedWorld()
    let approve: (answer: unknown) => void = () => {}
    site.answers.set('GET_FARCASTER_URI', () => ({ url: 'https://farcaster.example/x' }))
    site.answers.set('CONNECT_FARCASTER', () => new Promise((resolve) => (approve = resolve)))
    const login = byFarcaster.run(never)
    await settle(clock)
    expect(byFarcaster.state.value.url).toBe('https://farcaster.example/x')
    approve({ userName: 'ada.far' })
    await login
    expect(connections.connection('eip155')?.embedded).toMatchObject({ authProvider: 'farcaster', user: { username: 'ada.far' } })
    expect(names()).toEqual(['GET_FARCASTER_URI', 'CONNECT_FARCASTER', 'GET_USER'])
  })

  it('says in the words of the specification that it failed, and tells the page when it is given up', async () => {
    const { byFarcaster, site, clock, names } = embeddedWorld()
    site.answers.set('GET_FARCASTER_URI', () => {
      throw fail('FRAME_REQUEST_FAILED', {})
    })
    expect(await outcomeOf(byFarcaster.run(never))).toMatchObject({ message: 'Failed to connect to farcaster' })
    site.answers.set('GET_FARCASTER_URI', () => ({ url: 'https://farcaster.example/x' }))
    const controller = new AbortController()
    const given = outcomeOf(byFarcaster.run(controller.signal))
    await settle(clock)
    controller.abort()
    expect(await given).toMatchObject({ code: 'ABORTED' })
    await settle(clock)
    expect(names().at(-1)).toBe('RELOAD')
  })

  it.each(['FRAME_REQUEST_FAILED', 'ABORTED'] as const)(
    'tells the page too when the approval failed with %s, and not without one',
    async (code) => {
      const { byFarcaster, site, names } = embeddedWorld()
      const failing = () => {
        throw fail(code, {})
      }
      site.answers.set('GET_FARCASTER_URI', () => ({ url: 'https://farcaster.example/x' }))
      site.answers.set('CONNECT_FARCASTER', failing)
      await outcomeOf(byFarcaster.run(never))
      expect(names()).toEqual(['GET_FARCASTER_URI', 'CONNECT_FARCASTER', 'RELOAD'])
      site.answers.set('CONNECT_FARCASTER', () => ({ userName: 'ada.far' }))
      site.answers.set('GET_USER', () => {
        throw fail('FRAME_REQUEST_FAILED', {})
      })
      await outcomeOf(byFarcaster.run(never))
      expect(names().slice(3)).toEqual(['SIGN_OUT', 'GET_FARCASTER_URI', 'CONNECT_FARCASTER', 'GET_USER'])
    },
  )

  // Inside the browser of another app, Base's for instance, it may be that nobody answers.
  it.each([
    ['address', 'GET_FARCASTER_URI', 30_000],
    ['approval', 'CONNECT_FARCASTER', 120_000],
  ] as const)('does not hang where no %s comes: it fails after the deadline, and another try logs in', async (_, silent, ms) => {
    const { byFarcaster, site, clock, connections } = embeddedWorld()
    site.answers.set('GET_FARCASTER_URI', () => ({ url: 'https://farcaster.example/x' }))
    site.answers.set('CONNECT_FARCASTER', () => ({ userName: 'ada.far' }))
    const answer = site.answers.get(silent)
    site.answers.delete(silent)
    const outcome: unknown[] = []
    void outcomeOf(byFarcaster.run(never)).then((end) => outcome.push(end))
    await settle(clock, ms - 1)
    expect(outcome).toEqual([])
    await settle(clock, 1)
    expect(outcome).toMatchObject([{ code: 'FARCASTER_FAILED' }])
    expect(byFarcaster.state.value.url).toBeUndefined()
    site.answers.set(silent, answer ?? (() => undefined))
    await byFarcaster.run(never)
    expect(connections.connection('eip155')?.embedded?.authProvider).toBe('farcaster')
  })
})
