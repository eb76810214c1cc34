import { describe, expect, it } from 'vitest'
import { expectMoves, type SwapWish } from '../../../src/domain/swap/swap-rules.ts'
import { moveIn } from '../../../src/infrastructure/money/moves-in-logs.ts'
import { ME, USDC, YOU } from '../../support/send-world.ts'
import { ROUTER, swapWorld, USDT } from '../../support/swap-world.ts'

const wish: SwapWish = { chain: 'eip155:1', user: ME, from: USDC, to: USDT, amount: 100_000_000n, minimum: 99_000_000n }
const allow = (world: Awaited<ReturnType<typeof swapWorld>>) =>
  world.node.allowances.set(`${USDC}|${ME}|${ROUTER}`.toLowerCase(), 10n ** 12n)
const word = (value: string | bigint) =>
  `0x${(typeof value === 'bigint' ? value.toString(16) : value.slice(2).toLowerCase()).padStart(64, '0')}`

describe('before an approval is asked for', () => {
  it('what can be neither decoded nor simulated gets none', async () => {
    const world = await swapWorld()
    world.provider.built = { data: '0x12345678' }
    await world.ask()
    expect(await world.swap.review()).toBe(false)
    expect(world.swap.state.value.step).toMatchObject({ error: { code: 'SWAP_REFUSED', facts: { part: 'data' } } })
  })

  it('the swap that follows is simulated, and judged', async () => {
    const world = await swapWorld()
    world.provider.built = { data: '0x12345678' }
    const out = { token: USDC.toLowerCase(), from: ME.toLowerCase(), to: ROUTER, amount: 100_000_000n }
    const back = { token: USDT.toLowerCase(), from: ROUTER, to: ME.toLowerCase(), amount: 99_000_000n }
    world.node.moved.set('0x12345678', [out, { ...back, to: YOU.toLowerCase() }])
    await world.ask()
    expect(await world.swap.review()).toBe(false)
    world.node.moved.set('0x12345678', [out, back])
    expect(await world.swap.review()).toBe(true)
    expect(world.offer()).toMatchObject({ next: 'approve' })
  })
})

describe('what a simulation says', () => {
  const out = { token: USDC.toLowerCase(), from: ME.toLowerCase(), to: ROUTER, amount: 100_000_000n }
  const back = { token: USDT.toLowerCase(), from: ROUTER, to: ME.toLowerCase(), amount: 99_000_000n }
  const judge = (...logs: readonly object[]) => {
    try {
      expectMoves([out, back, ...logs.flatMap((log) => moveIn(log) ?? [])], wish, ROUTER)
      return 'passes'
    } catch (error) {
      return error
    }
  }
  const NFT = `0x${'ab'.repeat(20)}`
  const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
  const APPROVAL = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'

  it.each<[string, object]>([
    ['a collectible that leaves', { address: NFT, topics: [TRANSFER, word(ME), word(YOU), word(7n)], data: '0x' }],
    [
      'a collectible of ERC-1155 that leaves',
      {
        address: NFT,
        topics: ['0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62', word(YOU), word(ME), word(YOU)],
        data: `${word(7n)}${word(1n).slice(2)}`,
      },
    ],
    [
      'many collectibles that leave',
      {
        address: NFT,
        topics: ['0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb', word(YOU), word(ME), word(YOU)],
        data: '0x',
      },
    ],
    ['an approval of another token', { address: NFT, topics: [APPROVAL, word(ME), word(ROUTER)], data: word(1n) }],
    ['an approval for somebody else', { address: USDC, topics: [APPROVAL, word(ME), word(YOU)], data: word(1n) }],
    ['an approval of one collectible', { address: NFT, topics: [APPROVAL, word(ME), word(YOU), word(7n)], data: '0x' }],
    [
      'an approval of all collectibles',
      {
        address: NFT,
        topics: ['0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31', word(ME), word(YOU)],
        data: word(1n),
      },
    ],
    [
      'an allowance of Permit2',
      {
        address: NFT,
        topics: ['0xda9fa7c1b00402c17d0161b249b1ab8bbec047c5a52207b9c112deffd817036b', word(ME), word(USDC), word(YOU)],
        data: '0x',
      },
    ],
  ])('stops: %s', (_, log) => expect(judge(log)).toMatchObject({ code: 'SWAP_REFUSED' }))

  it('passes what a token writes about the allowance it has used, and what is none of ours', () => {
    expect(judge({ address: USDC, topics: [APPROVAL, word(ME), word(ROUTER)], data: word(5n) })).toBe('passes')
    expect(judge({ address: NFT, topics: [APPROVAL, word(ME), word(YOU)], data: word(0n) })).toBe('passes')
    expect(judge({ address: NFT, topics: [APPROVAL, word(YOU), word(ROUTER)], data: word(5n) })).toBe('passes')
    expect(judge({ address: NFT, topics: [TRANSFER, word(YOU), word(ME), word(5n)], data: '0x' }, { topics: null }, {})).toBe('passes')
  })
})

describe('time', () => {
  it('an offer of half an hour ago is renewed, not confirmed', async () => {
    const world = await swapWorld()
    allow(world)
    await world.ask()
    await world.swap.review()
    const old = world.offer()
    await world.clock.advance(1_800_000)
    expect(await world.confirm()).toBe(false)
    expect(world.wallet.asked).toEqual([])
    expect(world.swap.state.value.step).toMatchObject({ status: 'review' })
    expect(world.offer()).not.toBe(old)
    expect(await world.confirm()).toBe(true)
  })

  it('a service that never answers in time is told to have failed', async () => {
    const world = await swapWorld()
    world.provider.quote = (_, signal) =>
      new Promise((_resolve, reject) => {
        const cancel = world.clock.after(15_000, () => reject(new Error('late')))
        signal.addEventListener('abort', cancel)
      })
    const leave = world.swap.watch()
    await world.ask()
    await world.clock.advance(40_000)
    leave()
    expect(world.swap.state.value.quote).toEqual({ status: 'unquoted' })
  })

  it.each<[string, (world: Awaited<ReturnType<typeof swapWorld>>) => void]>([
    ['back to the form', ({ swap }) => swap.edit()],
    ['another account', ({ fakes }) => fakes[0]?.emit({ type: 'accounts', accounts: [{ namespace: 'eip155', address: YOU }] })],
    ['disposed', ({ swap }) => swap.dispose()],
  ])('%s while the wallet is asked who it is: it is not asked to sign', async (_, giveUp) => {
    const world = await swapWorld()
    allow(world)
    await world.ask()
    await world.swap.review()
    let answer = () => {}
    const standing = world.wallet.standing.bind(world.wallet)
    world.wallet.standing = async (namespace, signal) => {
      await new Promise<void>((resolve) => {
        answer = resolve
      })
      return standing(namespace, signal)
    }
    const confirming = world.confirm()
    await world.clock.advance(0)
    giveUp(world)
    answer()
    expect(await confirming).toBe(false)
    expect(world.wallet.asked).toEqual([])
  })
})

describe('figures', () => {
  it('decimals of either token that are not those of its contract stop it', async () => {
    for (const address of [USDC, USDT]) {
      const world = await swapWorld()
      world.node.setDecimals(address, 8n)
      await world.ask()
      expect(await world.swap.review()).toBe(false)
      expect(world.swap.state.value.step).toMatchObject({ error: { code: 'TRANSACTION_CHANGED', facts: { part: 'token' } } })
    }
  })

  it('the price impact of a few cents is exact', async () => {
    const world = await swapWorld()
    allow(world)
    const [, usd] = world.listed.value.tokens
    if (!usd) throw new Error('no token')
    world.listed.set({
      ...world.listed.value,
      tokens: [
        { ...usd, price: '1' },
        { ...usd, address: USDT, symbol: 'USDT', amount: 0n, price: '0.999' },
      ],
    })
    await world.ask('0.03')
    await world.swap.review()
    expect(world.offer()).toMatchObject({ impact: 10n })
  })
})

describe('the price of a token that nobody holds', () => {
  const usd = (price: string) => ({ name: 'Tether USD', symbol: 'USDT', decimals: 6, price })
  const priced = async () => {
    const world = await swapWorld()
    allow(world)
    const [, held] = world.listed.value.tokens
    if (!held) throw new Error('no token')
    world.listed.set({ ...world.listed.value, tokens: [{ ...held, price: '1' }] })
    await world.ask()
    return world
  }

  it('is asked of the service, and tells the impact', async () => {
    const world = await priced()
    world.prices.known.set(`eip155:1:${USDT}`.toLowerCase(), usd('0.8'))
    await world.swap.review()
    expect(world.offer()).toMatchObject({ impact: 2000n })
    world.prices.known.set(`eip155:1:${USDT}`.toLowerCase(), usd('1'))
    await world.clock.advance(14_000)
    await world.swap.review()
    expect(world.offer()).toMatchObject({ impact: 2000n })
    await world.clock.advance(2_000)
    await world.swap.review()
    expect(world.offer()).toMatchObject({ impact: 0n })
  })

  it('is unknown, never nothing, where the service has none, fails, or takes too long', async () => {
    const none = await priced()
    await none.swap.review()
    expect(none.offer()).toMatchObject({ impact: undefined })
    const failing = await priced()
    failing.prices.find = async () => {
      throw new Error('down')
    }
    await failing.swap.review()
    expect(failing.offer()).toMatchObject({ impact: undefined })
    const slow = await priced()
    slow.prices.find = () => new Promise(() => {})
    const reviewed = slow.swap.review()
    await slow.clock.advance(3000)
    expect(await reviewed).toBe(true)
    expect(slow.offer()).toMatchObject({ impact: undefined })
  })
})

it('a swap that no node could run beforehand says so', async () => {
  const world = await swapWorld()
  allow(world)
  await world.ask()
  await world.swap.review()
  expect(world.offer()).toMatchObject({ isSimulated: false })
  const out = { token: USDC.toLowerCase(), from: ME.toLowerCase(), to: ROUTER, amount: 100_000_000n }
  const back = { token: USDT.toLowerCase(), from: ROUTER, to: ME.toLowerCase(), amount: 99_000_000n }
  const data = world.offer()?.prepared.call.data ?? '0x'
  world.node.moved.set(data, [out, back])
  await world.swap.review()
  expect(world.offer()).toMatchObject({ isSimulated: true })
})

it('a contract that is not the known router is told apart where no node could run the swap', async () => {
  const world = await swapWorld()
  allow(world)
  await world.ask()
  await world.swap.review()
  expect(world.offer()).toMatchObject({ isSimulated: false, isRouterKnown: true })
  const own = YOU.toLowerCase()
  world.provider.built = { to: own }
  world.node.setCode(own, '0x60')
  world.node.allowances.set(`${USDC}|${ME}|${own}`.toLowerCase(), 10n ** 12n)
  await world.swap.review()
  expect(world.offer()).toMatchObject({ isSimulated: false, isRouterKnown: false })
})

it('what was shown as run beforehand is not signed when no node can run it any more', async () => {
  const world = await swapWorld()
  allow(world)
  await world.ask()
  await world.swap.review()
  const data = world.offer()?.prepared.call.data ?? '0x'
  const out = { token: USDC.toLowerCase(), from: ME.toLowerCase(), to: ROUTER, amount: 100_000_000n }
  const back = { token: USDT.toLowerCase(), from: ROUTER, to: ME.toLowerCase(), amount: 99_000_000n }
  world.node.moved.set(data, [out, back])
  await world.swap.review()
  expect(world.offer()).toMatchObject({ isSimulated: true })
  world.node.moved.delete(data)
  expect(await world.confirm()).toBe(false)
  expect(world.wallet.asked).toEqual([])
})

it('a list of tokens that does not come is a failure, and is asked for again', async () => {
  const { provider, swap, clock } = await swapWorld()
  provider.tokens = async () => {
    throw new Error('down')
  }
  const leave = swap.watch()
  expect(swap.state.value.listing).toBe('loading')
  await clock.advance(0)
  expect(swap.state.value).toMatchObject({ listing: 'failed', listed: [] })
  provider.tokens = async () => []
  await swap.form.list()
  expect(swap.state.value).toMatchObject({ listing: 'known', listed: [] })
  provider.tokens = async () => [{ name: 'USD Coin', symbol: 'USDC', address: `eip155:1:${USDC}`, decimals: 6 }]
  await swap.form.list()
  expect(swap.state.value.listed).toHaveLength(1)
  swap.form.reset()
  expect(swap.state.value).toMatchObject({ listing: 'known', listed: [{ symbol: 'USDC' }] })
  leave()
})
