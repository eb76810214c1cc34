import { expect, it } from 'vitest'
import { FakeClock } from '../../../test/fakes/time/fake-clock.ts'
import { TransactionFate } from '../../domain/money/transaction-fate.ts'
import { fateQuestions } from './site-transactions.ts'

const HASH = `0x${'ab'.repeat(32)}`
const ME = '0x1111111111111111111111111111111111111111'

function chain() {
  const clock = new FakeClock()
  const fate = new TransactionFate(clock)
  const node: Record<string, unknown> = {
    eth_getTransactionReceipt: null,
    eth_getTransactionByHash: { nonce: '0x5' },
    eth_getTransactionCount: '0x5',
    eth_getCode: '0x',
  }
  const ask = async (method: string) => {
    const answer = node[method]
    if (answer instanceof Error) throw answer
    return answer
  }
  return { clock, node, by: () => fate.ask(fateQuestions(ask, HASH, ME)) }
}

it.each([
  ['0x1', 'done'],
  ['0x0', 'reverted'],
])('is mined with the receipt (%s)', async (status, outcome) => {
  const { node, by } = chain()
  expect(await by()).toBeUndefined()
  node['eth_getTransactionReceipt'] = { blockNumber: '0x1', status }
  expect(await by()).toBe(outcome)
})

it('is replaced when its number was used by another one, as three answers in turn say', async () => {
  const { node, by } = chain()
  await by()
  Object.assign(node, { eth_getTransactionByHash: null, eth_getTransactionCount: '0x6' })
  expect([await by(), await by()]).toEqual([undefined, undefined])
  // A node that lags behind.
  node['eth_getTransactionByHash'] = { nonce: '0x5' }
  expect(await by()).toBeUndefined()
  node['eth_getTransactionByHash'] = null
  expect([await by(), await by(), await by()]).toEqual([undefined, undefined, 'replaced'])
})

it('is dropped when nobody has known it for a minute, and not while answers fail or say nothing', async () => {
  for (const nothing of [new Error('down'), 'words', undefined, 7]) {
    const { node, by, clock } = chain()
    node['eth_getTransactionByHash'] = nothing
    for (let turn = 0; turn < 4; turn++) {
      expect(await by().catch(() => undefined)).toBeUndefined()
      await clock.advance(60_001)
    }
    node['eth_getTransactionByHash'] = null
    expect(await by()).toBeUndefined()
    await clock.advance(60_001)
    expect(await by()).toBe('dropped')
  }
})

it.each(['0x6001', new Error('down'), null])('is not dropped where the account may be a contract (%s)', async (code) => {
  const { node, by, clock } = chain()
  Object.assign(node, { eth_getTransactionByHash: null, eth_getCode: code })
  await by()
  await clock.advance(120_000)
  expect(await by().catch(() => undefined)).toBeUndefined()
})

it('is dropped for an account of EIP-7702', async () => {
  const { node, by, clock } = chain()
  Object.assign(node, { eth_getTransactionByHash: null, eth_getCode: `0xEF0100${'1'.repeat(40)}` })
  await by()
  await clock.advance(60_001)
  expect(await by()).toBe('dropped')
})
