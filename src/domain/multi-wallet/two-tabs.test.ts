import { expect, it } from 'vitest'
import { seededRandom } from '../../../test/fakes/services/seeded-random.ts'
import { never, quiet } from '../../../test/support/core-world.ts'
import { alpha, beta, everyWallet, type SeveralWorld, severalWorld, sun } from '../../../test/support/several-wallets-world.ts'

async function twoTabs(): Promise<[SeveralWorld, SeveralWorld]> {
  const here = severalWorld()
  const there = severalWorld({ disk: here.disk, adapters: here.fakes })
  for (const tab of [here, there]) await tab.start()
  return [here, there]
}

const settle = async () => {
  for (let round = 0; round < 20; round++) await quiet()
}
const picture = ({ several, active }: SeveralWorld) => ({
  live: several.live.map(({ connector }) => connector.name).sort(),
  active: [active(), active('solana')],
})

it('has in one tab what was connected in the other, and the same one active', async () => {
  const [here, there] = await twoTabs()
  for (const wallet of [alpha, beta, sun]) await here.connections.connect(wallet, {}, never())
  await settle()
  expect(picture(there)).toEqual({ live: ['Alpha', 'Beta', 'Sun'], active: ['Beta', 'Sun'] })
  await there.several.switchTo({ namespace: 'eip155', connectorId: 'com.alpha' }, never())
  await settle()
  expect(here.active()).toBe('Alpha')
  expect([here.evm.disconnects, here.solana.disconnects]).toEqual([0, 0])
})

it('loses in one tab what was left in the other, and only that', async () => {
  const [here, there] = await twoTabs()
  for (const wallet of [alpha, beta, sun]) await here.connections.connect(wallet, {}, never())
  await settle()
  await there.leave.run({ namespace: 'eip155', connectorId: 'com.beta' })
  await settle()
  expect(picture(here)).toEqual({ live: ['Alpha', 'Sun'], active: ['Alpha', 'Sun'] })
  await there.leave.forget({ namespace: 'eip155', connectorId: 'com.alpha' })
  await settle()
  expect(picture(here)).toEqual({ live: ['Sun'], active: [undefined, 'Sun'] })
  expect(here.several.state.value.records.map(({ connectorId }) => connectorId).sort()).toEqual(['com.beta', 'com.sun'])
})

/** Every wallet grants without a prompt, so a lost connection is a defect of this code. */
it('loses no connection over 100 interleaved changes in each of two tabs, and ends the same in both', async () => {
  for (let seed = 1; seed <= 5; seed++) {
    const random = seededRandom(seed)
    const tabs = await twoTabs()
    const [here, there] = tabs
    for (const wallet of everyWallet) await here.connections.connect(wallet, {}, never())
    await settle()
    for (let change = 0; change < 200; change++) {
      const tab = tabs[change % 2] as SeveralWorld
      const wallet = everyWallet[Math.floor(random() * everyWallet.length)] ?? alpha
      const choice = { namespace: wallet.chain, connectorId: wallet.id }
      const isLive = tab.several.find(wallet) !== undefined
      const work = isLive ? tab.several.switchTo(choice, never()) : tab.connections.connect(wallet, {}, never())
      // A newer choice may abort an older one: that is not a loss.
      work.catch(() => {})
      if (random() < 0.3) await quiet()
    }
    await settle()
    expect(picture(here), `seed ${seed}`).toEqual(picture(there))
    expect(picture(here).live, `seed ${seed}`).toEqual(['Alpha', 'Beta', 'Gamma', 'Moon', 'Sun'])
    for (const tab of tabs) tab.stop()
  }
}, 60_000)
