import { describe, expect, it } from 'vitest'
import { transferCall } from '../../../src/domain/money/evm-calls.ts'
import { asksNothingOnceDisposed } from '../../support/disposed-follower.ts'
import { dollars, ether, ME, ONE, sendWorld, USDC, YOU } from '../../support/send-world.ts'

type World = Awaited<ReturnType<typeof sendWorld>>

const ENTRY = `0x${'e'.repeat(40)}`
/** What a bundler sends, with a call in it. */
function carrying({ from = ME, to = YOU, value = ONE }: Partial<Readonly<{ from: string; to: string; value: bigint }>> = {}): string {
  const words = [BigInt(from), BigInt(to), value].map((word) => word.toString(16).padStart(64, '0'))
  return `0x1fad948c${words.join('')}`
}

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
    smart.node.know(smart.hash, YOU, 0n, { to: ENTRY, value: 0n, data: carrying() })
    expect(await smart.end()).toBe('done')
  })

  it.each<[string, string]>([
    ['other data of others', '0x12'],
    ['another account', carrying({ from: USDC })],
    ['another receiver', carrying({ to: USDC })],
    ['another amount', carrying({ value: ONE - 1n })],
  ])('of an account that delegates (EIP-7702), %s proves nothing', async (_, data) => {
    const { node, hash, end } = await sent()
    node.setCode(ME, `0xef0100${'7'.repeat(40)}`)
    node.know(hash, YOU, 0n, { to: ENTRY, value: 0n, data })
    expect(await end()).toBe('unsettled')
  })

  it('of an account that delegates (EIP-7702), its own call in what others send is done', async () => {
    const { node, hash, end } = await sent()
    node.setCode(ME, `0xef0100${'7'.repeat(40)}`)
    node.know(hash, YOU, 0n, { to: ENTRY, value: 0n, data: carrying() })
    expect(await end()).toBe('done')
  })

  it.each([
    ['a plain account', '0x'],
    ['an account that delegates (EIP-7702)', `0xef0100${'7'.repeat(40)}`],
  ])('of its own older transaction that did the same, for %s: nobody knows', async (_, code) => {
    const world = await sendWorld()
    const old = `0x${'1'.padStart(64, '0')}`
    world.node.setCode(ME, code)
    world.fill(ether(10n * ONE), '1', YOU)
    await world.review()
    // Mined after the review, and before the wallet is asked.
    world.node.know(old, ME, 0n, { to: YOU.toLowerCase(), value: ONE, data: '0x' })
    world.node.mine(old, 'done')
    expect(await world.confirm()).toMatchObject({ hash: old })
    await world.clock.advance(1000)
    expect(world.send.state.value.step).toMatchObject({ outcome: 'unsettled', hash: old })
  })

  it('that answered an earlier request was not sent for this one', async () => {
    const world = await sendWorld()
    const again = async () => {
      world.fill(ether(10n * ONE), '1', YOU)
      await world.review()
      return world.confirm()
    }
    expect(await again()).toMatchObject({ status: 'sent' })
    world.wallet.asked.length = 0
    world.send.reset()
    expect(await again()).toMatchObject({ error: { code: 'TRANSACTION_UNKNOWN' } })
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
