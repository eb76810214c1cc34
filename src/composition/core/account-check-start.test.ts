import { expect, it } from 'vitest'
import { coreWorld, never, quiet, walletNamed } from '../../../test/support/core-world.ts'
import { AccountCheckStart } from './account-check-start.ts'

/** Counts, and fails as often as told. */
function world(options: Readonly<Record<string, unknown>> = {}, failures = 0) {
  const core = coreWorld({ options: { ...options, features: { accountChecks: true } } })
  const used: string[] = []
  const use = async (name: string) => {
    used.push(name)
    if (used.length <= failures) throw new Error('offline')
  }
  const start = new AccountCheckStart({ use } as never, core.options, core.connections, core.modal, core.router, core.clock)
  return { ...core, used, start }
}

it('fetches nothing while the visitor is connecting, and the code once the modal is closed', async () => {
  const { connections, modal, used, start } = world()
  modal.setOpen(true)
  await connections.connect(walletNamed('Alpha'), {}, never())
  await quiet()
  expect(used).toEqual([])
  modal.setOpen(false)
  expect(used).toEqual(['checks'])
  start.dispose()
})

it('looks also where the modal stays open: inline, and for who connects in order to receive', async () => {
  const inline = world({ enableEmbedded: true })
  inline.modal.setEmbedded(true)
  await inline.connections.connect(walletNamed('Alpha'), {}, never())
  await quiet()
  expect(inline.used).toContain('checks')
  inline.start.dispose()
  const { open, connect, used, start } = world()
  open.run({ view: 'WalletReceive' })
  await connect.run(walletNamed('Alpha'), never())
  await quiet()
  expect(used).toContain('checks')
  start.dispose()
})

it('tries a download that failed again', async () => {
  const { connections, clock, used, start } = world({}, 1)
  await connections.connect(walletNamed('Alpha'), {}, never())
  await clock.advance(120_000)
  expect(used.length).toBeGreaterThan(1)
  start.dispose()
  expect(clock.pending).toBe(0)
})

it('asks for nothing more where a download fails after the page has ended', async () => {
  const { connections, clock, used, start } = world({}, Number.POSITIVE_INFINITY)
  const connecting = connections.connect(walletNamed('Alpha'), {}, never())
  while (used.length === 0) await Promise.resolve()
  start.dispose()
  await connecting
  await clock.advance(120_000)
  expect([used.length, clock.pending]).toEqual([1, 0])
})
