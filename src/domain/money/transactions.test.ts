import { expect, it } from 'vitest'
import { FakeEvmNode } from '../../../test/fakes/money/fake-evm-node.ts'
import { FakeWalletTransactions } from '../../../test/fakes/money/fake-wallet-transactions.ts'
import { FakeKeyValueStore } from '../../../test/fakes/storage/fake-key-value-store.ts'
import { FakeClock } from '../../../test/fakes/time/fake-clock.ts'
import { asking } from '../../../test/support/asking.ts'
import { coreWorld, never } from '../../../test/support/core-world.ts'
import { ME, ONE, YOU } from '../../../test/support/send-world.ts'
import type { Network } from '../network/network.ts'
import { Transactions } from './transactions.ts'

const OTHER = '0x000000000000000000000000000000000000dEaD'

/** A review of one ether to `YOU`, and the wallet that would be asked for it. */
async function open() {
  const clock = new FakeClock()
  const node = new FakeEvmNode()
  node.fund(ME, 10n * ONE)
  const wallet = new FakeWalletTransactions(ME, 'eip155:1', node)
  const store = new FakeKeyValueStore()
  const transactions = new Transactions(node, wallet, clock, asking(store, clock))
  const network = coreWorld().networks.state.value.active?.network as Network
  const call = { from: ME, to: YOU, data: '0x', value: ONE } as const
  return { node, wallet, store, transactions, network, prepared: await transactions.prepare(call, network, never()) }
}

it('asks the wallet for what was reviewed, once', async () => {
  const { transactions, wallet, prepared } = await open()
  await transactions.send(prepared, never())
  await expect(transactions.send(prepared, never())).rejects.toMatchObject({ code: 'TRANSACTION_CHANGED', facts: { part: 'confirmation' } })
  expect(wallet.asked).toEqual([{ call: prepared.call, chain: 'eip155:1' }])
})

it('asks no wallet that stands on another account or chain than the review', async () => {
  const one = await open()
  one.wallet.address = OTHER
  await expect(one.transactions.send(one.prepared, never())).rejects.toMatchObject({ facts: { part: 'account' } })
  const two = await open()
  two.wallet.caipNetworkId = 'eip155:137'
  await expect(two.transactions.send(two.prepared, never())).rejects.toMatchObject({ facts: { part: 'chain' } })
  expect([one.wallet.asked, two.wallet.asked]).toEqual([[], []])
})

it('asks no wallet once its caller gave up, also while other tabs were looked at', async () => {
  const { store, transactions, wallet, prepared } = await open()
  const caller = new AbortController()
  const { update } = store
  store.update = (...given) => {
    caller.abort()
    return update.apply(store, given)
  }
  await expect(transactions.send(prepared, caller.signal)).rejects.toMatchObject({ code: 'ABORTED' })
  expect(wallet.asked).toEqual([])
})

it('asks no wallet where the last look at the call finds it changed', async () => {
  const { transactions, wallet, prepared } = await open()
  const work = transactions.send(prepared, never(), () => {
    throw new Error('changed')
  })
  await expect(work).rejects.toThrow('changed')
  expect(wallet.asked).toEqual([])
})
