import { expect, it } from 'vitest'
import type { ConnectionService } from '../../../src/domain/connection/connection-service.ts'
import { ConnectedWalletTransactions } from '../../../src/infrastructure/money/connected-wallet-transactions.ts'
import { unconfirmed } from '../../../src/infrastructure/shared/provider-rpc-error.ts'
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
  const world = { rejects: false, isThere: true, answer: `0x${'AB'.repeat(32)}` as unknown, thrown: undefined as unknown }
  const provider = {
    request: async ({ method, params }: { method: string; params?: unknown }) => {
      if (method === 'eth_accounts') return [ACCOUNT.toLowerCase()]
      if (method === 'eth_chainId') return '0x1'
      if (world.thrown) throw world.thrown
      if (world.rejects) throw { code: 4001, message: 'no' }
      asked.push({ method, params })
      return world.answer
    },
  }
  const connections = {
    provider: () => (world.isThere ? provider : undefined),
    connection: () => ({ caipNetworkId: 'eip155:1' }),
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

it('does not know what became of what the embedded wallet did not answer', async () => {
  const { wallet, world } = open()
  world.thrown = unconfirmed()
  const sending = wallet.send({ from: ACCOUNT, to: ACCOUNT, data: '0x', value: 1n }, 'eip155:1', new AbortController().signal)
  await expect(sending).rejects.toMatchObject({ code: 'TRANSACTION_UNKNOWN' })
})

it('takes no hash that is none', async () => {
  const { wallet, world } = open()
  world.answer = { hash: '0x1' }
  const sending = wallet.send({ from: ACCOUNT, to: ACCOUNT, data: '0x', value: 1n }, 'eip155:1', new AbortController().signal)
  await expect(sending).rejects.toMatchObject({ code: 'ANSWER_UNREADABLE' })
})

it.each<[string, unknown, 'done' | 'reverted' | undefined]>([
  ['mined', { blockNumber: '0x1', status: '0x1' }, 'done'],
  ['reverted', { blockNumber: '0x1', status: '0x0' }, 'reverted'],
  ['of a block that is none', { blockNumber: null, status: '0x1' }, undefined],
  ['of a status that is none', { blockNumber: '0x1', status: 'done' }, undefined],
  ['none', null, undefined],
])('reads the receipt of the wallet: %s', async (_, receipt, expected) => {
  const { wallet, world } = open()
  world.answer = receipt
  const { signal } = new AbortController()
  expect(await wallet.outcome(`0x${'1'.repeat(64)}`, 'eip155:1', signal)).toBe(expected)
  expect(await wallet.outcome(`0x${'1'.repeat(64)}`, 'eip155:10', signal)).toBeUndefined()
})

it.each<[number, 'done' | 'reverted' | 'replaced' | undefined]>([
  [100, undefined],
  [200, 'done'],
  [400, 'replaced'],
  [500, 'reverted'],
  [600, 'reverted'],
  [300, undefined],
])('reads what the wallet says of a hash without a receipt, by the status of EIP-5792: %i', async (status, expected) => {
  const { wallet, world, asked } = open()
  world.answer = { version: '2.0.0', status }
  const hash = `0x${'1'.repeat(64)}`
  expect(await wallet.outcome(hash, 'eip155:1', new AbortController().signal)).toBe(expected)
  expect(asked).toEqual(['eth_getTransactionReceipt', 'wallet_getCallsStatus'].map((method) => ({ method, params: [hash] })))
})
