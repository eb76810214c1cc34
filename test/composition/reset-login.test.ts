import { expect, it } from 'vitest'
import { ForgetEverything } from '../../src/composition/core/forget-everything.ts'
import { embeddedWorld } from '../support/embedded-world.ts'
import { settle } from '../support/secure-world.ts'

const never = new AbortController().signal

function reset({ connections, cache, store }: ReturnType<typeof embeddedWorld>): Promise<void> {
  return new ForgetEverything(connections, store, cache).run()
}

function gate() {
  let open = () => {}
  const passed = new Promise<void>((resolve) => {
    open = resolve
  })
  return { passed, open: () => open() }
}

it('a login that is stored right before a reset clears the store is still known on the next visit', async () => {
  const world = embeddedWorld()
  const { store, connections, connect, record, clock } = world
  const [update, clear] = [store.update.bind(store), store.clear.bind(store)]
  const [stored, cleared] = [gate(), gate()]
  store.update = async (key, change) => {
    await update(key, change)
    if (key !== 'embedded' || !(await record.preferences()).isUsed) return
    stored.open()
    await cleared.passed
  }
  store.clear = async (isKept) => {
    await stored.passed
    await clear(isKept)
    cleared.open()
  }
  const gone = reset(world)
  const login = connect.run('email', never)
  await settle(clock)
  await Promise.all([gone, login])
  expect([connections.of('eip155').status, (await record.preferences()).isUsed]).toEqual(['connected', true])
})

it('a reset before the login of an earlier visit is known deletes it, and the page is told before the next login', async () => {
  const first = embeddedWorld()
  await first.connect.run('email', never)
  await settle(first.clock)
  const next = embeddedWorld({ disk: first.disk })
  await reset(next)
  expect([await next.record.read(), await next.store.keys()]).toEqual([{ isSignOutPending: true }, ['embedded']])
  next.site.answers.set('CONNECT_EMAIL', () => ({ action: 'VERIFY_OTP' }))
  await next.login.send('eve@example.com', never)
  expect([next.names(), await next.store.keys()]).toEqual([['SIGN_OUT', 'CONNECT_EMAIL'], ['embedded']])
  expect(Object.keys(await next.record.preferences())).toEqual(['emailAt'])
})

it('a reset leaves nothing where nobody has logged in', async () => {
  const world = embeddedWorld()
  await world.record.change((login) => ({ ...login, emailAt: 1 }))
  await reset(world)
  expect([await world.store.keys(), world.names()]).toEqual([[], []])
})
