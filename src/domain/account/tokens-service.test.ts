import { describe, expect, it } from 'vitest'
import { base, mainnet } from '../../../test/fakes/network/chains.ts'
import { FakeDisk } from '../../../test/fakes/storage/fake-key-value-store.ts'
import { ALICE, ether, tokensWorld as open } from '../../../test/support/tokens-world.ts'
import { tokensSnapshot } from './tokens-snapshot.ts'

it('asks nothing until somebody watches; then shows what the account holds, and its value', async () => {
  const { tokens, connect, holdings, clock, amounts } = await open()
  expect(tokens.state.value.status).toBe('idle')
  await connect()
  expect(tokens.state.value).toMatchObject({ status: 'idle', owner: { address: ALICE, caipNetworkId: 'eip155:1' } })
  expect(holdings.asked).toEqual([])
  const stop = tokens.watch()
  expect(tokens.state.value.status).toBe('loading')
  await clock.advance(0)
  expect(tokens.state.value).toMatchObject({ status: 'ready', total: '2500', isPartial: false })
  expect(amounts()).toEqual(['1 ETH'])
  stop()
  await clock.advance(600_000)
  expect(holdings.asked).toHaveLength(1)
})

it('the balance beside the list is read again whenever the list is, and stays while it is', async () => {
  const { tokens, connect, holdings, accounts, adapter, clock } = await open()
  const wei = () => {
    const balance = accounts.state.value.eip155?.balance
    return balance?.status === 'known' ? balance.value : balance?.status
  }
  adapter.balances.set('eip155:1', 5n)
  await connect()
  tokens.watch()
  await clock.advance(0)
  expect(wei()).toBe(5n)
  adapter.balances.set('eip155:1', 4n)
  holdings.hold('eip155:1', ALICE, { ...ether(0n), amount: 4n })
  await clock.advance(30_000)
  expect([wei(), holdings.asked.length]).toEqual([4n, 2])
  adapter.balances.set('eip155:1', 3n)
  const refreshed = tokens.refresh()
  expect(wei()).toBe(4n)
  await refreshed
  await clock.advance(0)
  expect(wei()).toBe(3n)
  holdings.down = true
  await tokens.refresh()
  adapter.balances.set('eip155:1', 2n)
  await tokens.refresh()
  await clock.advance(0)
  expect([tokens.state.value.isLocked, wei()]).toEqual([true, 2n])
})

describe('times', () => {
  it('says to hosts and visitors how long the index is left alone, and not longer', async () => {
    const { tokens, connect, holdings, clock } = await open()
    await connect()
    holdings.isPartial = true
    holdings.locked = 12_000
    await tokens.load()
    expect([tokens.state.value, tokensSnapshot(tokens.state.value)]).toMatchObject([
      { status: 'ready', isLocked: true },
      { isLocked: true },
    ])
    await clock.advance(11_999)
    expect(tokens.state.value.isLocked).toBe(true)
    await clock.advance(1)
    expect([tokens.state.value.isLocked, 'isLocked' in tokensSnapshot(tokens.state.value)]).toEqual([false, false])
  })

  it('keeps an answer for 30 s, then asks again, while somebody watches a visible page', async () => {
    const { tokens, connect, holdings, clock, page } = await open()
    await connect()
    const stop = tokens.watch()
    await clock.advance(29_999)
    expect(holdings.asked).toHaveLength(1)
    await clock.advance(1)
    expect(holdings.asked).toHaveLength(2)
    page.visible$.next(false)
    await clock.advance(600_000)
    expect(holdings.asked).toHaveLength(2)
    page.visible$.next(true)
    await clock.advance(0)
    expect(holdings.asked).toHaveLength(3)
    stop()
    await clock.advance(600_000)
    expect(holdings.asked).toHaveLength(3)
    expect(clock.pending).toBe(0)
  })

  it('takes what is younger than 30 s from the store after a reload', async () => {
    const disk = new FakeDisk()
    const first = await open(disk)
    await first.connect()
    await first.tokens.load()
    expect(first.amounts()).toEqual(['1 ETH'])
    const second = await open(disk)
    await second.connect()
    await second.tokens.load()
    expect(second.amounts()).toEqual(['1 ETH'])
    expect(second.holdings.asked).toEqual([])
    await second.clock.advance(30_000)
    await second.tokens.load()
    expect(second.holdings.asked).toHaveLength(1)
  })

  it('asks nobody for 30 s after a failure, whoever wants to; says when that is over', async () => {
    const { tokens, connect, holdings, clock } = await open()
    holdings.down = true
    await connect()
    const stop = tokens.watch()
    await clock.advance(0)
    expect(tokens.state.value).toMatchObject({ status: 'failed', tokens: [], isLocked: true })
    await tokens.refresh()
    await clock.advance(29_999)
    expect(holdings.asked).toHaveLength(1)
    expect(tokens.state.value).toMatchObject({ status: 'failed', isLocked: true })
    holdings.down = false
    await clock.advance(1)
    expect(holdings.asked).toHaveLength(2)
    expect(tokens.state.value).toMatchObject({ status: 'ready', isLocked: false })
    stop()
  })

  it('keeps what it knew when a later request fails, and says so', async () => {
    const { tokens, connect, holdings, clock, amounts } = await open()
    await connect()
    await tokens.load()
    holdings.down = true
    await tokens.refresh()
    expect(tokens.state.value).toMatchObject({ status: 'failed', isLocked: true })
    expect(amounts()).toEqual(['1 ETH'])
    await clock.advance(30_000)
    expect(tokens.state.value).toMatchObject({ status: 'failed', isLocked: false })
  })

  it('polls no longer once the service said that it is busy, until somebody asks', async () => {
    const { tokens, connect, holdings, clock } = await open()
    holdings.isBusy = true
    holdings.isPartial = true
    await connect()
    tokens.watch()
    await clock.advance(120_000)
    expect(holdings.asked).toHaveLength(1)
    expect(tokens.state.value).toMatchObject({ status: 'ready', isPartial: true })
    holdings.isBusy = false
    await tokens.refresh()
    await clock.advance(30_000)
    expect(holdings.asked).toHaveLength(3)
  })

  it('asks a service that was busy again when the list is opened again, not before the answer is 30 s old, and polls from then on', async () => {
    const { tokens, connect, holdings, clock } = await open()
    holdings.isBusy = true
    holdings.isPartial = true
    await connect()
    const leave = tokens.watch()
    await clock.advance(20_000)
    leave()
    tokens.watch()()
    await clock.advance(10_000)
    expect(holdings.asked).toHaveLength(1)
    holdings.isBusy = false
    holdings.isPartial = false
    tokens.watch()
    await clock.advance(0)
    expect([holdings.asked.length, tokens.state.value.isPartial]).toEqual([2, false])
    await clock.advance(30_000)
    expect(holdings.asked).toHaveLength(3)
  })
})

it('reads anew after a transaction, though the last answer is young', async () => {
  const { tokens, connect, holdings, amounts } = await open()
  await connect()
  await tokens.load()
  holdings.hold('eip155:1', ALICE, ether(9n))
  await tokens.load()
  expect(amounts()).toEqual(['1 ETH'])
  await tokens.refresh()
  expect(amounts()).toEqual(['9 ETH'])
})

it('names what may have changed only when it reads anew: what the transaction moved, the own coin, and what the list has', async () => {
  const { tokens, connect, holdings } = await open()
  await connect()
  const usdc = { address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', name: 'USD Coin', symbol: 'USDC', decimals: 6, amount: 1n }
  holdings.hold('eip155:1', ALICE, ether(1n), usdc)
  await tokens.load()
  await tokens.refresh()
  const [coin, listed] = ['eip155:1:native', `eip155:1:${usdc.address.toLowerCase()}`]
  const dai = '0x6B175474E89094C44Da98b954EedeAC495271d0F'
  await tokens.refresh([
    { caipNetworkId: 'eip155:1', address: dai },
    { caipNetworkId: 'eip155:8453', address: dai },
    { caipNetworkId: 'eip155:1' },
  ])
  expect(holdings.changed).toEqual([undefined, [coin, listed], [`eip155:1:${dai.toLowerCase()}`, coin, listed]])
})

it('says "not available" of networks whose tokens nobody reads, and asks nobody', async () => {
  const { tokens, connect, adapter, holdings, clock } = await open()
  adapter.chain = 'eip155:5'
  await connect()
  tokens.watch()
  await clock.advance(0)
  expect(tokens.state.value.status).toBe('unavailable')
  expect(holdings.asked).toEqual([])
})

it('forgets everything with the account', async () => {
  const { tokens, connect, connections, clock } = await open()
  await connect()
  tokens.watch()
  await clock.advance(0)
  await connections.disconnect('eip155')
  expect(tokens.state.value).toEqual({ status: 'idle', owner: undefined, tokens: [], isPartial: false, isLocked: false })
  await clock.advance(60_000)
  expect(clock.pending).toBe(0)
})

describe('after the site changed its networks', () => {
  const goerli = { ...mainnet, id: 5, name: 'Goerli' }
  const otherNodes = { ...mainnet, rpcUrls: { default: { http: ['https://own.example'] } } }

  it.each([
    ['watched', true],
    ['asked for', false],
  ])('reads what is %s once the chain of the wallet is added', async (_, isWatched) => {
    const { tokens, connect, adapter, holdings, networks, clock, amounts } = await open()
    holdings.hold('eip155:5', ALICE, ether(5n))
    adapter.chain = 'eip155:5'
    await connect()
    if (isWatched) tokens.watch()
    else await tokens.load()
    expect(tokens.state.value.status).toBe('unavailable')
    networks.add(goerli)
    expect(tokens.state.value.status).toBe('loading')
    await clock.advance(0)
    expect([tokens.state.value.status, amounts()]).toEqual(['ready', ['5 ETH']])
    networks.remove('eip155', 5)
    expect([tokens.state.value.status, amounts()]).toEqual(['unavailable', []])
  })

  it('reads from other nodes at once, and keeps what is known until then', async () => {
    const { tokens, connect, holdings, networks, clock, amounts } = await open()
    await connect()
    tokens.watch()
    await clock.advance(0)
    const seen: string[] = []
    tokens.state.value$.subscribe(({ status }) => seen.push(`${status} ${amounts().join()}`))
    holdings.hold('eip155:1', ALICE, ether(9n))
    networks.replace([otherNodes, base])
    await clock.advance(0)
    expect([...new Set(seen)]).toEqual(['ready 1 ETH', 'ready 9 ETH'])
    holdings.down = true
    networks.replace([mainnet, base])
    await clock.advance(0)
    expect([tokens.state.value.status, amounts()]).toEqual(['failed', ['9 ETH']])
    holdings.down = false
    networks.replace([otherNodes, base])
    await clock.advance(0)
    expect([tokens.state.value.status, tokens.state.value.isLocked]).toEqual(['ready', false])
  })

  it('takes no late answer of the nodes before', async () => {
    const { tokens, connect, holdings, networks, clock, amounts } = await open()
    holdings.isSlow = true
    await connect()
    tokens.watch()
    await clock.advance(0)
    expect(holdings.waiting).toBe(1)
    holdings.isSlow = false
    networks.replace([otherNodes, base])
    await clock.advance(0)
    expect([tokens.state.value.status, amounts()]).toEqual(['ready', ['1 ETH']])
  })

  it('asks nothing for another picture', async () => {
    const { tokens, connect, holdings, networks, options, clock } = await open()
    await connect()
    tokens.watch()
    await clock.advance(0)
    options.update({ chainImages: { 1: 'https://pictures.example/one.png' } })
    networks.refresh()
    await clock.advance(0)
    expect(holdings.asked).toHaveLength(1)
  })
})
