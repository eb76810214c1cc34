import { describe, expect, it } from 'vitest'
import { callsWorld } from '../../../test/support/calls-world.ts'
import { ME, YOU } from '../../../test/support/send-world.ts'
import type { CallReceipt } from '../../ports/money/evm-node.ts'

const HASH = `0x${'cd'.repeat(32)}`
const calls = [{ to: YOU, value: 1n }]
const word = (value: string) => value.replace('0x', '').toLowerCase().padStart(64, '0')

/** What `work` came to; empty while it has not settled. */
function told(work: Promise<unknown>): unknown[] {
  const log: unknown[] = []
  work.then(
    (answer) => log.push(answer),
    (error: unknown) => log.push(error),
  )
  return log
}

describe('right after a reload', () => {
  it('a call waits for the wallet of the visit before', async () => {
    let restored = () => {}
    const world = callsWorld({ restored: () => new Promise((resolve) => (restored = resolve)) })
    const log = told(world.calls.capabilities())
    await world.clock.advance(0)
    expect(log).toEqual([])
    world.connections.markReconnecting('eip155')
    restored()
    await world.clock.advance(0)
    expect(log).toEqual([])
    await world.connect()
    await world.clock.advance(0)
    expect(log).toEqual([{ atomic: { status: 'supported' } }])
  })

  it('and is told that there is none, or is given up', async () => {
    const { calls, connections, clock } = callsWorld()
    connections.markReconnecting('eip155')
    const leaving = new AbortController()
    const [stays, leaves] = [told(calls.status('0x01')), told(calls.capabilities(1, { signal: leaving.signal }))]
    await clock.advance(0)
    leaving.abort()
    await clock.advance(0)
    expect([stays, leaves]).toMatchObject([[], [{ code: 'ABORTED' }]])
    connections.giveUp('eip155')
    await clock.advance(0)
    expect(stays).toMatchObject([{ code: 'NOT_CONNECTED' }])
  })
})

describe('a batch in a transaction of another account', () => {
  const userOperation = (isDone: boolean) => ({
    address: `0x${'45'.repeat(20)}`,
    topics: ['0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f', HASH, `0x${word(ME)}`, `0x${word('0')}`],
    data: `0x${word('7')}${word(isDone ? '1' : '0')}${word('9')}${word('9')}`,
  })
  const safeFailure = {
    address: ME,
    topics: ['0x23428b18acfb3ea64b08dc0c1d296ea9c09702c09083ca5272e64d115b687d23', `0x${word(ME)}`],
    data: '0x',
  }
  const others = { ...userOperation(false), topics: userOperation(false).topics.with(2, `0x${word(YOU)}`) }
  it.each<[string, CallReceipt['logs'], number]>([
    ['a bundle (ERC-4337) that carried it out', [others, userOperation(true)], 200],
    ['a bundle (ERC-4337) in which it failed', [others, userOperation(false)], 500],
    ['a Safe in which it failed', [safeFailure], 500],
    ['another Safe that failed', [{ ...safeFailure, address: YOU }], 200],
  ])('ends as the account says: %s', async (_, logs, status) => {
    const world = callsWorld()
    await world.connect()
    const sent = told(world.calls.send({ calls, id: 'one' }))
    await world.clock.advance(0)
    world.node.know(HASH, `0x${'bb'.repeat(20)}`, 3n)
    world.node.logs.set(HASH, logs)
    world.node.mine(HASH, 'done')
    world.wallet.told.set('0x6f6e65', { status: 200, hashes: [HASH] })
    await world.clock.advance(5000)
    expect(sent).toHaveLength(1)
    expect(await world.calls.status('one')).toMatchObject({ status, done: status === 200 ? 1 : 0, total: 1 })
  })
})

it('a wallet that names a thousand transactions floods no node', async () => {
  const world = callsWorld()
  await world.connect()
  const asked: string[] = []
  const ask = world.node.transaction.bind(world.node)
  world.node.transaction = (hash, ...rest) => {
    asked.push(hash)
    return ask(hash, ...rest)
  }
  void told(world.calls.send({ calls, id: 'one' }))
  await world.clock.advance(0)
  const hashes = Array.from({ length: 1000 }, (_, index) => `0x${word(index.toString(16))}`)
  world.wallet.told.set('0x6f6e65', { status: 200, hashes })
  await world.clock.advance(10_000)
  expect(new Set(asked)).toEqual(new Set(hashes.slice(0, 1)))
})
