import { describe, expect, it } from 'vitest'
import { transferCall } from '../../../src/domain/money/evm-calls.ts'
import { asksNothingOnceDisposed } from '../../support/disposed-follower.ts'
import { dollars, ether, ME, ONE, sendWorld, USDC, YOU } from '../../support/send-world.ts'

type World = Awaited<ReturnType<typeof sendWorld>>

/** A review of one ether, and the wallet's answer to "who are you" held back. */
async function withheld() {
  const world = await sendWorld()
  world.fill(ether(10n * ONE), '1', YOU)
  const shown = await world.review()
  if (!shown) throw new Error('no review')
  let answer = () => {}
  const standing = world.wallet.standing.bind(world.wallet)
  world.wallet.standing = async (namespace, signal) => {
    await new Promise<void>((resolve) => {
      answer = resolve
    })
    return standing(namespace, signal)
  }
  const sending = world.send.confirm(shown)
  await world.clock.advance(0)
  return { ...world, sending, answer: () => answer() }
}

describe('given up before the wallet was asked', () => {
  it.each<[string, (world: World) => void]>([
    ['back to the form', ({ send }) => send.edit()],
    ['form emptied', ({ send }) => send.reset()],
    ['another account', ({ fakes }) => fakes[0]?.emit({ type: 'accounts', accounts: [{ namespace: 'eip155', address: YOU }] })],
    ['another chain', ({ fakes }) => fakes[0]?.emit({ type: 'network', caipNetworkId: 'eip155:8453' })],
    ['disposed', ({ send }) => send.dispose()],
  ])('%s: it is not asked any more', async (_, giveUp) => {
    const world = await withheld()
    giveUp(world)
    world.answer()
    expect(await world.sending).toBeUndefined()
    await world.clock.advance(0)
    expect(world.wallet.asked).toEqual([])
  })

  it('a wallet that names no account is not waited for', async () => {
    const world = await withheld()
    await world.clock.advance(10_000)
    expect(await world.sending).toMatchObject({ error: { code: 'WALLET_SILENT' } })
    expect(world.send.state.value.step).toMatchObject({ status: 'review', error: { code: 'WALLET_SILENT' } })
    expect(world.wallet.asked).toEqual([])
  })
})

describe('a wallet that tells another hash', () => {
  const sent = async (coin = ether(10n * ONE)) => {
    const world = await sendWorld()
    world.fill(coin, '1', YOU)
    await world.review()
    const step = await world.confirm()
    if (step.status !== 'sent') throw new Error('not sent')
    const end = async () => {
      world.node.mine(step.hash, 'done')
      await world.clock.advance(1000)
      const now = world.send.state.value.step
      return now.status === 'sent' ? now.outcome : undefined
    }
    return { ...world, hash: step.hash, end }
  }

  it.each<[string, Partial<{ from: string; to: string | undefined; value: bigint; data: string }>]>([
    ['of another account', { from: YOU }],
    ['to another receiver', { to: USDC }],
    ['of another amount', { value: ONE - 1n }],
    ['that calls something', { data: transferCall(YOU, 1n) }],
    ['that makes a contract', { to: undefined }],
  ])('%s is not called done', async (_, change) => {
    const { node, hash, end } = await sent()
    const { from, ...call } = { from: ME, to: YOU, value: ONE, data: '0x', ...change }
    node.know(hash, from, 0n, call)
    expect(await end()).toBe('replaced')
  })

  it('its own is done, in whatever case; so is what others send for an account that is a contract', async () => {
    const own = await sent(dollars(1_000_000_000n))
    own.node.know(own.hash, ME.toLowerCase(), 0n, {
      to: USDC.toLowerCase(),
      value: 0n,
      data: transferCall(YOU, 1_000_000n).toUpperCase().replace('X', 'x'),
    })
    expect(await own.end()).toBe('done')
    const smart = await sent()
    smart.node.setCode(ME, '0x60')
    smart.node.know(smart.hash, YOU, 0n, { to: USDC, value: 0n, data: '0x12' })
    expect(await smart.end()).toBe('done')
  })
})

describe('what a list of tokens says', () => {
  it.each([4, 8, 18])('%s decimals of a token with six: nothing is signed', async (decimals) => {
    const world = await sendWorld()
    world.node.give(USDC, ME, 10n ** 30n)
    world.fill({ ...dollars(10n ** 30n), decimals }, '1', YOU)
    expect(await world.review()).toBeUndefined()
    expect(world.send.state.value.step).toMatchObject({ error: { code: 'TRANSACTION_CHANGED', facts: { part: 'token' } } })
  })

  it('another number of decimals of the coin itself: nothing is signed', async () => {
    const world = await sendWorld()
    world.fill({ ...ether(10n * ONE), decimals: 17 }, '1', YOU)
    expect(await world.review()).toBeUndefined()
  })
})

it('a token that answers "false" instead of failing has failed', async () => {
  const world = await sendWorld()
  world.node.refuses = USDC
  world.fill(dollars(1_000_000_000n), '1', YOU)
  expect(await world.review()).toBeUndefined()
  expect(world.send.state.value.step).toMatchObject({ error: { code: 'SIMULATION_FAILED' } })
})

asksNothingOnceDisposed(async () => {
  const world = await sendWorld()
  world.fill(ether(10n * ONE), '1', YOU)
  await world.review()
  return { ...world, dispose: () => world.send.dispose() }
})
