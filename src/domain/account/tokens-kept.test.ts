import { describe, expect, it } from 'vitest'
import { FakeChainAdapter } from '../../../test/fakes/connection/fake-chain-adapter.ts'
import { bitcoin } from '../../../test/fakes/network/chains.ts'
import { FakeDisk } from '../../../test/fakes/storage/fake-key-value-store.ts'
import { walletNamed } from '../../../test/support/core-world.ts'
import { ALICE, BOB, ether, tokensWorld as open } from '../../../test/support/tokens-world.ts'

/** `find` waits until it is let go. */
async function held() {
  const world = await open()
  const waiting: (() => void)[] = []
  const { find } = world.holdings
  world.holdings.find = async (...query) => {
    await new Promise<void>((resolve) => waiting.push(resolve))
    return find.apply(world.holdings, query)
  }
  await world.connect()
  return { ...world, waiting, release: () => waiting.splice(0).map((go) => go()) }
}

it('starts nothing for a view that opens after the end', async () => {
  const { tokens, connect, clock, holdings, connections } = await open()
  await connect()
  tokens.dispose()
  const { pending } = clock
  tokens.watch()
  await clock.advance(0)
  expect([clock.pending, holdings.asked, connections.connection('eip155') !== undefined]).toEqual([pending, [], true])
})

it.each(['load', 'refresh'] as const)('`%s` settles once the account that is active by then is decided', async (call) => {
  const { tokens, adapter, amounts, clock, release } = await held()
  let isOver = false
  const work = tokens[call]().then(() => {
    isOver = true
  })
  await clock.advance(0)
  adapter.emit({ type: 'accounts', accounts: [{ namespace: 'eip155', address: BOB }] })
  await clock.advance(0)
  expect([tokens.state.value.status, isOver]).toEqual(['loading', false])
  for (let turn = 0; turn < 3; turn++) {
    release()
    await clock.advance(0)
  }
  await work
  expect([tokens.state.value.status, tokens.state.value.owner?.address, amounts()]).toEqual(['ready', BOB, ['3 ETH']])
})

it.each(['disconnect', 'dispose'] as const)('`load` settles on %s', async (end) => {
  const { tokens, connections, clock, waiting } = await held()
  const work = tokens.load()
  await clock.advance(0)
  expect(waiting).toHaveLength(1)
  if (end === 'dispose') tokens.dispose()
  else await connections.disconnect('eip155')
  await work
  expect(tokens.state.value.tokens).toEqual([])
})

it('reads the balance alone where there is no list: while somebody watches, quietly, and after a failure no earlier', async () => {
  const adapter = new FakeChainAdapter('bip122', bitcoin.caipNetworkId)
  const world = await open(new FakeDisk(), adapter, { networks: [bitcoin] })
  const { tokens, accounts, clock, connections } = world
  const seen: unknown[] = []
  const [count, read] = [{ asked: 0 }, adapter.balance.bind(adapter)]
  adapter.balance = (...query) => {
    count.asked++
    return read(...query)
  }
  const asked = () => count.asked
  accounts.state.watch(() => seen.push(accounts.state.value.bip122?.balance.status))
  adapter.balances.set(bitcoin.caipNetworkId, 5n)
  await connections.connect(walletNamed('Alpha', 'bip122'), {}, new AbortController().signal)
  await clock.advance(0)
  expect([tokens.state.value.status, asked()]).toEqual(['unavailable', 1])
  await clock.advance(60_000)
  expect(asked()).toBe(1)
  const stop = tokens.watch()
  adapter.balances.set(bitcoin.caipNetworkId, 4n)
  await clock.advance(30_000)
  expect(accounts.state.value.bip122?.balance).toMatchObject({ status: 'known', value: 4n })
  const before = asked()
  seen.length = 0
  adapter.balances.clear()
  await clock.advance(60_000)
  expect([asked() - before, accounts.state.value.bip122?.balance.status, seen.includes('loading')]).toEqual([2, 'unavailable', false])
  adapter.balances.set(bitcoin.caipNetworkId, 3n)
  await clock.advance(30_000)
  expect(accounts.state.value.bip122?.balance).toMatchObject({ value: 3n })
  stop()
  const last = asked()
  await clock.advance(120_000)
  expect(asked()).toBe(last)
})

describe('for a list of the site itself', () => {
  it('watches until the signal ends, and from the first answer on', async () => {
    const { tokens, connect, holdings, clock } = await open()
    await connect()
    const controller = new AbortController()
    await tokens.fetch({ watch: true, signal: controller.signal })
    expect([tokens.state.value.status, holdings.asked.length]).toEqual(['ready', 1])
    await clock.advance(60_000)
    expect(holdings.asked.length).toBe(3)
    controller.abort()
    await clock.advance(120_000)
    expect(holdings.asked.length).toBe(3)
  })

  it('does not watch with a signal that is over, nor without being asked to', async () => {
    const { tokens, connect, holdings, clock } = await open()
    await connect()
    await tokens.fetch({ watch: true, signal: AbortSignal.abort() })
    await tokens.fetch({ signal: new AbortController().signal })
    await clock.advance(120_000)
    expect(holdings.asked.length).toBe(1)
  })
})

describe('after the site changed its own tokens', () => {
  const usdc = { ...ether(5n), symbol: 'USDC', address: `0x${'1'.repeat(40)}` }
  const named = (address: string) => ({ tokens: { 'eip155:1': { address } } })

  it.each(['watched', 'asked for', 'read before'])(
    'the list is read anew, where it is %s; what is known stays until then',
    async (what) => {
      const { tokens, connect, holdings, options, clock, amounts } = await open()
      await connect()
      if (what === 'watched') tokens.watch()
      else if (what === 'asked for') await tokens.load()
      else tokens.watch()()
      await clock.advance(0)
      holdings.hold('eip155:1', ALICE, ether(1n), usdc)
      options.update(named(usdc.address))
      expect(amounts()).toEqual(['1 ETH'])
      if (what === 'read before') tokens.watch()
      await clock.advance(0)
      expect([amounts(), holdings.asked.length]).toEqual([['1 ETH', '5 USDC'], 2])
    },
  )

  it('nothing is asked where they are the same, or for another option', async () => {
    const { tokens, connect, holdings, options, clock } = await open(undefined, undefined, named(usdc.address))
    await connect()
    tokens.watch()
    await clock.advance(0)
    options.update(named(usdc.address))
    options.update({ enableNetworkSwitch: false })
    await clock.advance(0)
    expect(holdings.asked).toHaveLength(1)
  })

  it('the list of another network that was read before is read anew too', async () => {
    const { tokens, connect, adapter, holdings, options, clock, amounts } = await open()
    await connect()
    tokens.watch()
    await clock.advance(0)
    adapter.emit({ type: 'network', caipNetworkId: 'eip155:8453' })
    await clock.advance(0)
    holdings.hold('eip155:1', ALICE, ether(1n), usdc)
    options.update(named(usdc.address))
    adapter.emit({ type: 'network', caipNetworkId: 'eip155:1' })
    await clock.advance(0)
    expect(amounts()).toEqual(['1 ETH', '5 USDC'])
  })
})
