import { expect, it } from 'vitest'
import { never, quiet } from '../../../test/support/core-world.ts'
import { alpha, beta, type SeveralWorld, severalWorld } from '../../../test/support/several-wallets-world.ts'
import { recordKey } from './wallet-record.ts'

const settle = async () => {
  for (let round = 0; round < 40; round++) await quiet()
}
const live = ({ several }: SeveralWorld) => several.live.map(({ connector }) => connector.name).sort()

it('an active wallet that was disconnected in one tab stays so: the other tab does not write it down as connected again', async () => {
  const here = severalWorld()
  const there = severalWorld({ disk: here.disk, adapters: here.fakes })
  for (const tab of [here, there]) await tab.start()
  for (const wallet of [alpha, beta]) await here.connections.connect(wallet, {}, never())
  await settle()
  expect([live(here), live(there)]).toEqual([
    ['Alpha', 'Beta'],
    ['Alpha', 'Beta'],
  ])
  // As most extensions: no revoking, the site stays granted.
  here.evm.disconnect = async () => {}
  await there.leave.run({ namespace: 'eip155', connectorId: 'com.beta' })
  await settle()
  const reading = await there.store.read(recordKey('eip155', 'com.beta'))
  const left = reading.isKnown && (reading.value as { left: boolean }).left
  expect({ left, here: live(here), there: live(there) }).toEqual({ left: true, here: ['Alpha'], there: ['Alpha'] })
})
