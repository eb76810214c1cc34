import type { Subject } from 'rxjs'
import { describe, expect, it } from 'vitest'
import { walletNamed } from '../../../test/support/core-world.ts'
import { embeddedWorld } from '../../../test/support/embedded-world.ts'
import { ALICE, outcomeOf, settle } from '../../../test/support/secure-world.ts'
import { fail } from '../../domain/errors/fail-in-feature.ts'
import type { Asked } from './log-in-for-site.ts'

const never = new AbortController().signal

/** The site called `connect()`; `told` is what it was answered so far. */
function world(disk?: ReturnType<typeof embeddedWorld>['disk']) {
  const world = embeddedWorld(disk && { disk })
  const { forSite, open, clock } = world
  const told: unknown[] = []
  const show = async () => open.run({ view: 'EmailLogin' })
  const ask = async (given: Partial<Asked> = {}) => {
    void outcomeOf(forSite.run({ namespace: undefined, signal: never, show, ...given })).then((outcome) => told.push(outcome))
    await settle(clock)
  }
  /** As the core does for a login that the site names: it is shown before the code came. */
  const named = () => {
    const at = clock.monotonic()
    open.run({ view: 'ConnectingSocial' }, { provider: 'google' })
    return () => ask({ shownAt: at, show: async () => {} })
  }
  return { ...world, ask, named, told }
}

describe("the site's connect() with the embedded wallet", () => {
  it('shows the login, asks for no account before it, and resolves with the account', async () => {
    const { ask, told, names, router, modal, connect, clock } = world()
    await ask()
    expect([modal.state.value.open, router.current.view, names(), told]).toEqual([true, 'EmailLogin', [], []])
    await connect.run('email', never)
    await settle(clock)
    expect(told).toMatchObject([{ value: { accounts: [{ address: ALICE }, {}], connector: { id: 'AUTH' } } }])
  })

  it('asks nobody to log in again who is, or is found to be', async () => {
    const first = world()
    await first.connect.run('email', never)
    await settle(first.clock)
    first.close.run()
    await first.ask()
    expect([first.told, first.modal.state.value.open]).toMatchObject([[{ value: { accounts: [{ address: ALICE }, {}] } }], false])
    const back = world(first.disk)
    back.connections.markReconnecting('eip155')
    await back.ask()
    expect([back.told, back.modal.state.value.open]).toEqual([[], false])
    back.connections.giveUp('eip155')
    await settle(back.clock)
    expect([back.told, back.modal.state.value.open]).toEqual([[], true])
  })

  it.each(['EmailLogin', 'Connect'] as const)('rejects when the modal is closed at %s', async (view) => {
    const { ask, told, close, router, clock } = world()
    await ask()
    if (view !== 'EmailLogin') router.push(view)
    close.run()
    await settle(clock)
    expect(told).toMatchObject([{ code: 'MODAL_CLOSED' }])
  })

  it('rejects with the error of a social login, also one from before its code came, and takes no older one', async () => {
    const { named, told, popups, bySocial, clock, ask, close } = world()
    popups.blocked = true
    const follow = named()
    await outcomeOf(bySocial.run('google', never))
    await follow()
    expect(told).toMatchObject([{ code: 'POPUP_BLOCKED' }])
    await settle(clock, 10)
    await ask()
    await named()()
    expect(told.slice(1)).toMatchObject([{ code: 'ABORTED' }])
    close.run()
    await settle(clock)
    expect(told.slice(2)).toMatchObject([{ code: 'MODAL_CLOSED' }])
  })

  it('listens to nothing any longer once it is answered, whatever the answer', async () => {
    const { ask, told, modal, close, connect, clock } = world()
    const left$ = modal.left$ as Subject<void>
    const listening = () => [left$.observers.length, watching]
    let watching = 0
    const { watch } = connect.end
    Object.assign(connect.end, {
      watch: (...[listen]: Parameters<typeof watch>) => {
        const stop = watch(listen)
        watching++
        return () => {
          watching--
          stop()
        }
      },
    })
    const before = listening()
    await ask()
    expect(listening()).not.toEqual(before)
    await ask()
    close.run()
    await settle(clock)
    await ask()
    await connect.run('email', never)
    await settle(clock)
    expect(told).toMatchObject([{ code: 'ABORTED' }, { code: 'MODAL_CLOSED' }, { value: {} }])
    expect(listening()).toEqual(before)
  })

  it('rejects when the modal was closed before the code came', async () => {
    const { named, told, close } = world()
    const follow = named()
    close.run()
    await follow()
    expect(told).toMatchObject([{ code: 'MODAL_CLOSED' }])
  })

  it('leaves what the visitor can correct to the modal, and tells of a page that does not load', async () => {
    const { ask, told, byEmail, site, clock } = world()
    await ask()
    await outcomeOf(byEmail.start('ada', never))
    await settle(clock)
    expect(told).toEqual([])
    site.load = () => Promise.reject(fail('FRAME_LOAD_FAILED', { origin: 'https://secure.example' }))
    await outcomeOf(byEmail.start('ada@example.com', never))
    await settle(clock)
    expect(told).toMatchObject([{ code: 'EMAIL_LOGIN_LOAD_FAILED' }])
  })

  it('ends with the signal and closes the login, not what is shown after it; and ends when it is disposed of', async () => {
    const { ask, told, modal, connect, clock, forSite, open } = world()
    const controller = new AbortController()
    await ask({ signal: controller.signal })
    controller.abort()
    await settle(clock)
    expect([told, modal.state.value.open]).toMatchObject([[{ code: 'ABORTED' }], false])
    const later = new AbortController()
    await ask({ signal: later.signal })
    await connect.run('email', never)
    await settle(clock)
    open.run({ view: 'Account' })
    later.abort()
    expect([told.length, modal.state.value.open]).toEqual([2, true])
    await connect.run('google', never, { uri: 'u' })
    open.run({ view: 'Account' })
    await ask({ shownAt: clock.monotonic() + 1, show: async () => {} })
    forSite.dispose()
    await settle(clock)
    expect(told.slice(2)).toMatchObject([{ code: 'ABORTED' }])
  })

  it.each([false, true])(
    'leaves no login there when it ends while that comes into sight; a newer call keeps its own: %s',
    async (isNewer) => {
      const { ask, told, open, modal, clock } = world()
      let appear = () => {}
      const show = async () => {
        await new Promise<void>((resolve) => (appear = resolve))
        open.run({ view: 'EmailLogin' })
      }
      const stop = new AbortController()
      await ask({ signal: stop.signal, show })
      stop.abort()
      if (isNewer) await ask()
      appear()
      await settle(clock)
      expect([told, modal.state.value.open]).toMatchObject([[{ code: 'ABORTED' }], isNewer])
    },
  )

  it('resolves with a login that was approved when the modal was left, also where somebody was connected before', async () => {
    const world_ = world()
    const { ask, told, connect, close, site, clock, open } = world_
    await connect.run('email', never)
    await settle(clock, 10)
    const answer = site.answers.get('CONNECT_SOCIAL')
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    site.answers.set('CONNECT_SOCIAL', (payload) => released.then(() => answer?.(payload)))
    const at = clock.monotonic()
    open.run({ view: 'ConnectingSocial' }, { provider: 'google' })
    await ask({ shownAt: at, show: async () => {} })
    const login = connect.run('google', never, { uri: 'u' })
    await settle(clock)
    close.run()
    await settle(clock)
    expect(told).toEqual([])
    release()
    await login
    await settle(clock)
    expect(told).toMatchObject([{ value: { embedded: { authProvider: 'google' } } }])
  })

  it('waits for no other wallet that is being restored', async () => {
    const { forSite, open, connections, modal, clock, fakes } = embeddedWorld({ hasSolana: true })
    const [alpha] = fakes
    if (!alpha) throw new Error('no wallet')
    alpha.restore = () => new Promise(() => {})
    void connections.restore([walletNamed('Alpha')], undefined, never)
    await settle(clock)
    expect(connections.of('eip155')).toMatchObject({ status: 'reconnecting', connector: { name: 'Alpha' } })
    void outcomeOf(forSite.run({ namespace: undefined, signal: never, show: async () => open.run({ view: 'EmailLogin' }) }))
    await settle(clock)
    expect(modal.state.value.open).toBe(true)
  })

  it('connects in the namespace that the site names', async () => {
    const { forSite, open, connect, clock, networks, connections, site } = embeddedWorld({ hasSolana: true })
    const address = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
    site.answers.set('GET_USER', () => ({
      address,
      chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      accounts: [{ address, type: 'eoa' }],
    }))
    await connections.connect(walletNamed('Alpha'), {}, never)
    const told = outcomeOf(forSite.run({ namespace: 'solana', signal: never, show: async () => open.run({ view: 'EmailLogin' }) }))
    await settle(clock)
    expect(networks.namespace).toBe('eip155')
    await connect.run('email', never)
    expect(await told).toMatchObject({ value: { connector: { chain: 'solana' } } })
  })
})
