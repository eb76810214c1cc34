import { describe, expect, it } from 'vitest'
import { FakeKeyValueStore } from '../../../test/fakes/storage/fake-key-value-store.ts'
import { walletNamed } from '../../../test/support/core-world.ts'
import type { Connection } from '../connection/connection.ts'
import { WalletRecords } from './wallet-records.ts'

const connected = (name: string): Connection => ({
  connector: walletNamed(name),
  accounts: [{ namespace: 'eip155', address: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2' }],
  caipNetworkId: 'eip155:1',
})
const [alpha, beta] = [connected('Alpha'), connected('Beta')]
const quiet = async () => {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve()
}

/** The records of an earlier visit, whose values are being read. */
async function loading() {
  const store = new FakeKeyValueStore()
  const earlier = new WalletRecords(store)
  earlier.note(alpha, false)
  earlier.note(beta, false)
  await quiet()
  let go = () => {}
  const gone = new Promise<void>((resolve) => {
    go = resolve
  })
  const read = store.read.bind(store)
  store.read = async (key) => {
    const reading = await read(key)
    await gone
    return reading
  }
  const records = new WalletRecords(store)
  const loaded = records.load()
  await quiet()
  return {
    records,
    store,
    done: async () => {
      go()
      await loaded
      await quiet()
    },
  }
}
const left = (list: WalletRecords['all']) => Object.fromEntries(list.map(({ name, left: isLeft }) => [name, isLeft]))

describe('while the records of the last visit are read', () => {
  it('wallets that the visitor leaves are left, here and on the next visit', async () => {
    const { records, store, done } = await loading()
    records.leaveAll('solana')
    records.leaveAll('eip155')
    await done()
    expect(left(records.all)).toEqual({ Alpha: true, Beta: true })
    const next = new WalletRecords(store)
    await next.load()
    expect(left(next.all)).toEqual({ Alpha: true, Beta: true })
  })

  it('a wallet that is connected afterwards is not left, and one that is deleted stays so', async () => {
    const { records, done } = await loading()
    records.leaveAll()
    records.note(alpha, false)
    await records.delete('wallets/eip155/com.beta')
    await done()
    expect(left(records.all)).toEqual({ Alpha: false })
  })
})
