import { expect, it } from 'vitest'
import type { ConnectionService } from '../../../src/domain/connection/connection-service.ts'
import { ConnectedWalletTransactions } from '../../../src/infrastructure/money/connected-wallet-transactions.ts'
import { SAFE, safeWorld } from '../../support/safe-world.ts'

const CALL = { from: SAFE, to: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', data: '0x', value: 1n } as const
/** Other than the hash of the Safe transaction, which no node knows. */
const ON_CHAIN = `0x${'77'.repeat(32)}`
const { signal } = new AbortController()

/** Our own Send in a Safe: the real adapters of the wallet's transactions and of the Safe Apps protocol. */
async function sent() {
  const { wallet, safe } = safeWorld()
  const receipts = new Map<unknown, unknown>()
  const answer = safe.answer.bind(safe)
  safe.answer = async (method, params) => {
    const { call, params: list } = (params ?? {}) as Readonly<{ call?: string; params?: readonly unknown[] }>
    if (method === 'getTxBySafeTxHash') {
      const told = await answer(method, params)
      const isExecuted = told?.success && (told.data as { txHash?: string }).txHash !== undefined
      return isExecuted ? { success: true, data: { txStatus: safe.txStatus, txHash: ON_CHAIN } } : told
    }
    if (call !== 'eth_getTransactionReceipt') return answer(method, params)
    safe.asked.push({ method, params })
    return { success: true, data: receipts.get(list?.[0]) ?? null }
  }
  const connections = {
    provider: () => wallet.provider,
    connection: () => ({ caipNetworkId: 'eip155:1' }),
  } as unknown as ConnectionService
  const transactions = new ConnectedWalletTransactions(connections)
  safe.txStatus = 'AWAITING_CONFIRMATIONS'
  const hash = await transactions.send(CALL, 'eip155:1', signal)
  const outcome = () => transactions.outcome(hash, 'eip155:1', signal)
  return { safe, receipts, outcome }
}

it.each([
  ['SUCCESS', '0x1', 'done'],
  ['FAILED', '0x0', 'reverted'],
])('a transaction of a Safe is over once its owners executed it: %s', async (txStatus, status, expected) => {
  const { safe, receipts, outcome } = await sent()
  expect(await outcome()).toBeUndefined()
  safe.txStatus = 'AWAITING_EXECUTION'
  expect(await outcome()).toBeUndefined()
  safe.txStatus = txStatus
  expect(await outcome()).toBeUndefined() // Not mined yet.
  receipts.set(ON_CHAIN, { blockNumber: '0x1', status })
  expect(await outcome()).toBe(expected)
  expect(safe.asked.at(-1)).toMatchObject({ params: { call: 'eth_getTransactionReceipt', params: [ON_CHAIN] } })
})

it('a transaction that the owners of a Safe cancelled or replaced did not fail on chain: another one took its place', async () => {
  const { safe, outcome } = await sent()
  safe.txStatus = 'CANCELLED'
  expect(await outcome()).toBe('replaced')
})
