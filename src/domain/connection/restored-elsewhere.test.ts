import { expect, it } from 'vitest'
import type { FakeChainAdapter } from '../../../test/fakes/connection/fake-chain-adapter.ts'
import { coreWorld, never, walletNamed } from '../../../test/support/core-world.ts'

const ALICE = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const BOB = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const alpha = walletNamed('Alpha')
const beta = walletNamed('Beta')

it('a wallet is not restored when another tab connected another wallet, or none, while it was asked', async () => {
  for (const now of [{ connectorId: beta.id, type: beta.type, name: beta.name, address: BOB }, undefined]) {
    const { connections, fakes, store } = coreWorld()
    const adapter = fakes[0] as FakeChainAdapter
    adapter.silent = true
    adapter.granted = true
    const stored = { connectorId: alpha.id, type: alpha.type, name: alpha.name, address: ALICE }
    await store.set('connection/eip155', stored)
    const restoring = connections.restore([alpha], stored, never())
    await store.set('connection/eip155', now)
    adapter.wakeUp()
    expect(await restoring).toBe(false)
    expect(connections.connection('eip155')).toBeUndefined()
  }
})

it('a wallet of another tab does not take the place of one that was just connected here, while the store does not answer', async () => {
  const { connections, fakes, store } = coreWorld()
  const adapter = fakes[0] as FakeChainAdapter
  await connections.connect(alpha, {}, never())
  adapter.granted = true
  const answer = store.holdReads()
  const stored = { connectorId: beta.id, type: beta.type, name: beta.name, address: BOB }
  expect(await connections.restore([beta], stored, never())).toBe(false)
  expect(connections.connection('eip155')?.connector).toBe(alpha)
  answer()
})
