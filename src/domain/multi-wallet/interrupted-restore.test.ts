import { expect, it } from 'vitest'
import { quiet, walletNamed } from '../../../test/support/core-world.ts'
import { severalWorld } from '../../../test/support/several-wallets-world.ts'

const [alpha, beta] = [walletNamed('Alpha'), walletNamed('Beta')]

async function reloadedWhileSilent(several: boolean) {
  const before = severalWorld({ announced: [alpha, beta], several })
  await before.start()
  await before.connections.connect(alpha, {}, new AbortController().signal)
  before.stop()
  const page = severalWorld({ announced: [alpha, beta], several, disk: before.disk, adapters: before.fakes })
  page.evm.silent = true
  void page.start()
  await quiet()
  await page.clock.advance(0)
  return page
}

it.each([false, true])(
  'asks the stored wallet again when an attempt with another one was given up (several wallets: %s)',
  async (several) => {
    const page = await reloadedWhileSilent(several)
    const stop = new AbortController()
    const attempt = page.connections.connect(beta, {}, stop.signal)
    stop.abort()
    await expect(attempt).rejects.toMatchObject({ code: 'ABORTED' })
    page.evm.wakeUp()
    await expect.poll(() => page.active()).toBe('Alpha')
  },
)

it('brings the stored wallet back beside one that was connected before it answered', async () => {
  const page = await reloadedWhileSilent(true)
  const attempt = page.connections.connect(beta, {}, new AbortController().signal)
  page.evm.wakeUp()
  await attempt
  await expect.poll(() => [page.active(), page.kept()]).toEqual(['Beta', ['Alpha']])
})

it('brings back nothing that was disconnected before the code for several wallets was there', async () => {
  const before = severalWorld({ announced: [alpha, beta] })
  await before.start()
  for (const wallet of [alpha, beta]) await before.connections.connect(wallet, {}, new AbortController().signal)
  before.stop()
  const page = severalWorld({ announced: [alpha, beta], disk: before.disk, adapters: before.fakes })
  await page.connections.disconnect('eip155')
  await page.start()
  await page.clock.advance(5000)
  expect([page.active(), page.kept()]).toEqual([undefined, []])
  expect(page.several.state.value.records.map(({ name, left }) => [name, left])).toEqual([
    ['Alpha', true],
    ['Beta', true],
  ])
  page.stop()
})
