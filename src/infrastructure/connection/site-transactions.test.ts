import { expect, it } from 'vitest'
import { FakePage } from '../../../test/fakes/page/fake-page.ts'
import { coreWorld, never, quiet, walletNamed } from '../../../test/support/core-world.ts'
import { PendingTransactions } from '../../domain/activity/pending-transactions.ts'
import type { Network } from '../../domain/network/network.ts'
import { KnownReceivers } from '../../domain/send/known-receivers.ts'
import { SiteTransactions } from './site-transactions.ts'

const ALICE = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const BOB = '0x1111111111111111111111111111111111111111'
const HASH = `0x${'ab'.repeat(32)}`
const transfer = `0xa9059cbb${BOB.slice(2).padStart(64, '0')}${'1'.padStart(64, '0')}`

async function open() {
  const core = coreWorld()
  const pending = new PendingTransactions(core.clock)
  const refreshed: string[] = []
  const accounts = { refreshBalance: async (namespace: string) => void refreshed.push(namespace) }
  const nodes = { answer: null as unknown, asked: [] as string[] }
  const send = async ({ caipNetworkId }: Network, method: string) => {
    nodes.asked.push(`${caipNetworkId} ${method}`)
    return nodes.answer
  }
  const receivers = new KnownReceivers(core.store)
  const page = new FakePage()
  const site = new SiteTransactions(pending, core.connections, core.networks, core.clock, accounts, receivers, { send }, page)
  await core.connections.connect(walletNamed('Alpha'), {}, never())
  const connection = core.connections.connection('eip155')
  if (!connection) throw new Error('not connected')
  const asked: string[] = []
  const world = { answer: undefined as unknown }
  const follow = (method: string, params: unknown, answer: unknown) => {
    const ask = async (question: string, [id]: readonly unknown[]) => {
      asked.push(`${question} ${String(id)}`)
      if (world.answer instanceof Error) throw world.answer
      return world.answer
    }
    return site.follow({ method, params, answer: Promise.resolve(answer), ask }, connection)
  }
  return { ...core, page, pending, receivers, site, follow, asked, world, refreshed, nodes }
}

it('counts what the site sends as pending until its wallet knows the receipt', async () => {
  const { follow, pending, clock, asked, world, refreshed } = await open()
  const followed = follow('eth_sendTransaction', [{ from: ALICE.toLowerCase(), to: BOB, value: '0xde0b6b3a7640000' }], HASH)
  await quiet()
  expect(pending.of(ALICE, 'eip155:1')).toMatchObject([
    {
      hash: HASH,
      operation: 'send',
      account: ALICE,
      sentTo: BOB,
      transfers: [{ direction: 'out', amount: '1', fungible: { symbol: 'ETH' } }],
    },
  ])
  for (const answer of [null, new Error('busy'), { blockNumber: 7 }, 'mined']) {
    world.answer = answer
    await clock.advance(2000)
    expect(pending.state.value).toHaveLength(1)
  }
  expect(refreshed).toEqual([])
  world.answer = { blockNumber: '0x10' }
  await clock.advance(2000)
  await followed
  expect([pending.state.value, asked.at(-1)]).toEqual([[], `eth_getTransactionReceipt ${HASH}`])
  expect(refreshed).toEqual(['eip155'])
})

it.each([
  ['a token transfer', { to: BOB, data: transfer }, { operation: 'send', sentTo: BOB }],
  ['an approval', { to: BOB, data: transfer.replace('a9059cbb', '095ea7b3') }, { operation: 'approve' }],
  ['a call', { to: BOB, data: '0x12345678' }, { operation: 'execute', sentTo: BOB }],
  ['a contract', { data: '0x6000' }, { operation: 'deploy' }],
  ['another chain', { to: BOB, chainId: '0x2105' }, { operation: 'send', chain: 'eip155:8453' }],
  [
    'foreign words',
    { to: '<b>', value: 'all', data: {}, from: BOB },
    { operation: 'send', sentTo: undefined, account: ALICE, transfers: [] },
  ],
])('reads what is meant: %s', async (_, call, wanted) => {
  const { follow, pending, site } = await open()
  void follow('eth_sendTransaction', [call], HASH)
  await quiet()
  expect(pending.state.value).toMatchObject([wanted])
  site.dispose()
})

it.each([
  ['the coin', { to: BOB, value: '0x1' }, [BOB]],
  ['a token', { to: ALICE, data: transfer }, [BOB]],
  ['nothing of a token', { to: ALICE, data: transfer.replace(/1$/, '0') }, []],
  ['nothing', { to: BOB }, []],
  ['a call with an amount', { to: BOB, value: '0x1', data: '0x12345678' }, []],
  ['an approval', { to: ALICE, data: transfer.replace('a9059cbb', '095ea7b3') }, []],
])('counts as sent to from this site: %s', async (_, call, known) => {
  const { follow, receivers, site } = await open()
  void follow('eth_sendTransaction', [call], HASH)
  await quiet()
  expect((await receivers.of('eip155')).map((each) => each.toLowerCase())).toEqual(known)
  site.dispose()
})

it.each([['0x12'], [undefined], [{}], ['<script>']])('%j is no transaction', async (answer) => {
  const { follow, pending, asked } = await open()
  await follow('eth_sendTransaction', [{}], answer)
  expect([pending.state.value, asked]).toEqual([[], []])
})

it('follows a bundle of calls by its id', async () => {
  const { follow, pending, clock, world, asked } = await open()
  const followed = [follow('wallet_sendCalls', [{ chainId: '0x1' }], { id: 'one' }), follow('wallet_sendCalls', [{}], 'two')]
  await quiet()
  expect(pending.state.value).toMatchObject([
    { hash: 'two', isBundle: true, operation: 'execute' },
    { hash: 'one', isBundle: true },
  ])
  for (const status of [100, 'PENDING', undefined]) {
    world.answer = { status }
    await clock.advance(2000)
    expect(pending.state.value).toHaveLength(2)
  }
  world.answer = { status: 200 }
  await clock.advance(2000)
  await Promise.all(followed)
  expect([pending.state.value, asked[0]]).toEqual([[], 'wallet_getCallsStatus one'])
})

it.each([
  ['confirmed', { status: 200 }, 'done'],
  ['confirmed, in words', { status: 'CONFIRMED', receipts: [{ status: '0x1' }] }, 'done'],
  ['failed, in words', { status: 'CONFIRMED', receipts: [{ status: '0x1' }, { status: '0x0' }] }, 'reverted'],
  ['never on chain', { status: 400 }, 'dropped'],
  ['all reverted', { status: 500 }, 'reverted'],
  ['some reverted', { status: 600 }, 'reverted'],
  ['a status that nobody knows', { status: 777 }, 'unsettled'],
])('tells what became of a bundle: %s', async (_, answer, outcome) => {
  const { follow, pending, world } = await open()
  world.answer = answer
  await follow('wallet_sendCalls', [{}], { id: 'one' })
  expect([pending.state.value, pending.outcomeOf({ hash: 'one', chain: 'eip155:1' })]).toEqual([[], outcome])
})

it('stays pending when another wallet is connected, until a node says that it is mined', async () => {
  const { follow, pending, clock, connections, asked, nodes, refreshed } = await open()
  const followed = follow('eth_sendTransaction', [{}], HASH)
  await quiet()
  await connections.connect(walletNamed('Beta'), {}, never())
  const count = asked.length
  await clock.advance(120_000)
  expect([pending.state.value[0]?.hash, asked.length]).toEqual([HASH, count])
  expect(nodes.asked).toContain('eip155:1 eth_getTransactionReceipt')
  nodes.answer = { blockNumber: '0x10' }
  await clock.advance(10_000)
  await followed
  expect([pending.state.value, pending.outcomeOf({ hash: HASH, chain: 'eip155:1' }), refreshed]).toEqual([[], 'done', ['eip155']])
})

it('asks a node while its wallet is on another network', async () => {
  const { follow, pending, clock, asked, nodes } = await open()
  const followed = follow('eth_sendTransaction', [{ chainId: '0x2105' }], HASH)
  nodes.answer = { blockNumber: '0x10' }
  await clock.advance(2000)
  await followed
  expect([pending.state.value, asked, nodes.asked]).toEqual([[], [], ['eip155:8453 eth_getTransactionReceipt']])
})

it.each([
  ['a bundle', 'wallet_sendCalls', [{}], { id: 'one' }],
  ['of a network that is not of the site', 'eth_sendTransaction', [{ chainId: '0x7a69' }], HASH],
])('is given up with its wallet, which alone knows it: %s', async (_, method, params, answer) => {
  const { follow, pending, clock, connections, nodes } = await open()
  const followed = follow(method, params, answer)
  await quiet()
  const [sent] = pending.state.value
  await connections.connect(walletNamed('Beta'), {}, never())
  await clock.advance(2000)
  await followed
  expect([pending.state.value, sent && pending.outcomeOf(sent), nodes.asked]).toEqual([[], 'unsettled', []])
})

it('asks nobody while the page is hidden, and at once when it is shown, after hours too', async () => {
  const { follow, pending, clock, asked, world, page } = await open()
  const followed = follow('eth_sendTransaction', [{}], HASH)
  await clock.advance(2000)
  const count = asked.length
  page.visible$.next(false)
  await clock.advance(7_200_000)
  expect([asked.length, pending.state.value.length]).toEqual([count, 1])
  world.answer = { blockNumber: '0x10' }
  page.visible$.next(true)
  await followed
  expect([pending.state.value, pending.outcomeOf({ hash: HASH, chain: 'eip155:1' })]).toEqual([[], 'done'])
})

it('ends with the instance while the page is hidden', async () => {
  const { follow, pending, clock, site, page } = await open()
  const followed = follow('eth_sendTransaction', [{}], HASH)
  await quiet()
  page.visible$.next(false)
  await clock.advance(10_000)
  site.dispose()
  await followed
  expect([pending.state.value, page.visible$.observed]).toEqual([[], false])
})

it('is given up after an hour, and with the instance', async () => {
  const { follow, pending, clock, site } = await open()
  const trial = () => follow('eth_sendTransaction', [{}], HASH)
  let followed = trial()
  await quiet()
  const [sent] = pending.state.value
  await clock.advance(3_620_000)
  await followed
  expect([pending.state.value, sent && pending.outcomeOf(sent)]).toEqual([[], 'unsettled'])
  followed = trial()
  await quiet()
  expect(pending.state.value).toHaveLength(1)
  site.dispose()
  await followed
  expect(pending.state.value).toEqual([])
})

it('does not wait for a wallet that is silent', async () => {
  const { pending, site, connections, clock } = await open()
  const connection = connections.connection('eip155')
  if (!connection) throw new Error('not connected')
  let asked = 0
  const ask = () => {
    asked += 1
    return new Promise(() => {})
  }
  void site.follow({ method: 'eth_sendTransaction', params: [{}], answer: Promise.resolve(HASH), ask }, connection)
  await clock.advance(30_000)
  expect([asked > 1, pending.state.value.length]).toEqual([true, 1])
  site.dispose()
})

it.each([
  ['reverted', { blockNumber: '0x10', status: '0x0' }, 'reverted'],
  ['done', { blockNumber: '0x10', status: '0x1' }, 'done'],
  ['done, as a wallet says that leaves the status out', { blockNumber: '0x10' }, 'done'],
])('tells what became of it: %s', async (_, receipt, outcome) => {
  const { follow, pending, world } = await open()
  world.answer = receipt
  await follow('eth_sendTransaction', [{ to: BOB, value: '0x1' }], HASH)
  expect([pending.state.value, pending.outcomeOf({ hash: HASH, chain: 'eip155:1' })]).toEqual([[], outcome])
})

it('says nothing of what it could follow no longer', async () => {
  const { follow, pending, site } = await open()
  const followed = follow('eth_sendTransaction', [{ to: BOB, value: '0x1' }], HASH)
  await quiet()
  site.dispose()
  await followed
  expect(pending.outcomeOf({ hash: HASH, chain: 'eip155:1' })).toBe('unsettled')
})
