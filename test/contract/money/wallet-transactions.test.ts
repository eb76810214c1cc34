import { expect, it } from 'vitest'
import type { ConnectionService } from '../../../src/domain/connection/connection-service.ts'
import { ConnectedWalletTransactions } from '../../../src/infrastructure/money/connected-wallet-transactions.ts'
import { FakeWalletTransactions } from '../../fakes/money/fake-wallet-transactions.ts'
import { ACCOUNT, describeWalletTransactions } from './wallet-transactions.contract.ts'

describeWalletTransactions('FakeWalletTransactions', () => {
  const wallet = new FakeWalletTransactions(ACCOUNT)
  return {
    wallet,
    reject: () => {
      wallet.rejects = true
    },
    leave: () => {
      wallet.address = undefined
    },
    asked: () => wallet.asked.length,
  }
})

function open() {
  const asked: unknown[] = []
  const world = { rejects: false, isThere: true, answer: `0x${'AB'.repeat(32)}` as unknown }
  const provider = {
    request: async ({ method, params }: { method: string; params?: unknown }) => {
      if (method === 'eth_accounts') return [ACCOUNT.toLowerCase()]
      if (method === 'eth_chainId') return '0x1'
      if (world.rejects) throw { code: 4001, message: 'no' }
      asked.push({ method, params })
      return world.answer
    },
  }
  const connections = {
    provider: () => (world.isThere ? provider : undefined),
    connection: () => undefined,
  } as unknown as ConnectionService
  return { wallet: new ConnectedWalletTransactions(connections), world, asked }
}

describeWalletTransactions('ConnectedWalletTransactions', () => {
  const { wallet, world, asked } = open()
  return {
    wallet,
    reject: () => {
      world.rejects = true
    },
    leave: () => {
      world.isThere = false
    },
    asked: () => asked.length,
  }
})

it('writes the account, the chain and the value in the request', async () => {
  const { wallet, asked } = open()
  await wallet.send({ from: ACCOUNT, to: ACCOUNT, data: '0x', value: 258n }, 'eip155:137', new AbortController().signal)
  expect(asked).toEqual([
    { method: 'eth_sendTransaction', params: [{ from: ACCOUNT, to: ACCOUNT, value: '0x102', data: '0x', chainId: '0x89' }] },
  ])
})

it('takes no hash that is none', async () => {
  const { wallet, world } = open()
  world.answer = { hash: '0x1' }
  const sending = wallet.send({ from: ACCOUNT, to: ACCOUNT, data: '0x', value: 1n }, 'eip155:1', new AbortController().signal)
  await expect(sending).rejects.toMatchObject({ code: 'ANSWER_UNREADABLE' })
})
