import { expect, it } from 'vitest'
import { swapAction } from '../../../src/domain/swap/swap-state.ts'
import { dollars, ether, ME, ONE, USDC } from '../../support/send-world.ts'
import { swapWorld, USDT } from '../../support/swap-world.ts'

const NATIVE = `0x${'e'.repeat(40)}`

/** The service swaps ETH, USDC and USDT; the list of the account's tokens has only what a test gives it. */
async function world() {
  const made = await swapWorld()
  made.listed.set({ ...made.listed.value, tokens: [] })
  made.provider.listed = [
    { name: 'Ether', symbol: 'ETH', address: `eip155:1:${NATIVE}`, decimals: 18 },
    { name: 'USD Coin', symbol: 'USDC', address: `eip155:1:${USDC}`, decimals: 6 },
    { name: 'Tether USD', symbol: 'USDT', address: `eip155:1:${USDT}`, decimals: 6 },
  ]
  await made.swap.form.list()
  return made
}

it('asks the node for the balance of a chosen token that the list does not have', async () => {
  const { swap, clock, node } = await world()
  expect(swap.state.value.listed.map(({ amount }) => amount)).toEqual([undefined, undefined, undefined])
  swap.form.fill({ amount: '1000', fromToken: 'USDC', toToken: 'USDT' })
  await clock.advance(200)
  expect([swap.state.value.source?.amount, swap.state.value.target?.amount]).toEqual([1_000_000_000n, 0n])
  expect(swapAction(swap.state.value)).toBe('review')
  swap.form.enterAmount('1000.000001')
  await clock.advance(200)
  expect(swapAction(swap.state.value)).toBe('balance')
  node.fund(ME, 3n * ONE)
  swap.form.fill({ amount: '1', fromToken: 'ETH', toToken: 'USDT' })
  await clock.advance(200)
  expect(swap.state.value.source).toMatchObject({ symbol: 'ETH', amount: 3n * ONE })
})

it('says that a balance is unavailable where the node is silent, never that it is insufficient, and asks again', async () => {
  const { swap, clock, node } = await world()
  node.isDown = true
  swap.form.fill({ amount: '10', fromToken: 'USDC', toToken: 'USDT' })
  expect(swapAction(swap.state.value)).toBe('loading')
  await clock.advance(200)
  expect(swap.state.value.source).toMatchObject({ amount: undefined, isUnread: true })
  expect(swapAction(swap.state.value)).toBe('unread')
  expect(await swap.review()).toBe(false)
  node.isDown = false
  swap.form.readBalances()
  expect(swapAction(swap.state.value)).toBe('loading')
  await clock.advance(0)
  expect(swapAction(swap.state.value)).toBe('review')
})

it('gives a node that never answers up after a while', async () => {
  const { swap, clock, node } = await world()
  node.call = () => new Promise(() => {})
  swap.form.fill({ amount: '10', fromToken: 'USDC', toToken: 'USDT' })
  await clock.advance(14_999)
  expect(swapAction(swap.state.value)).toBe('loading')
  await clock.advance(1)
  expect(swapAction(swap.state.value)).toBe('unread')
})

it('does not keep the balance of another account or of a list that has changed', async () => {
  const { swap, clock, node, listed } = await world()
  const answers: ((text: string) => void)[] = []
  node.call = () => new Promise((resolve) => answers.push(resolve))
  swap.form.fill({ fromToken: 'USDC' })
  listed.set({ ...listed.value, tokens: [ether(ONE), dollars(7n)] })
  expect(swap.state.value.source?.amount).toBe(7n)
  for (const answer of answers) answer(`0x${'9'.padStart(64, '0')}`)
  await clock.advance(0)
  expect(swap.state.value.source?.amount).toBe(7n)
  listed.set({ ...listed.value, tokens: [] })
  expect(swap.state.value.listed.map(({ amount }) => amount)).toEqual([undefined, undefined, undefined])
  answers.at(-1)?.(`0x${'5'.padStart(64, '0')}`)
  await clock.advance(0)
  expect(swap.state.value.source?.amount).toBe(5n)
})

it('fills an empty form each time, and never one token on both sides', async () => {
  const { swap, listed } = await world()
  const filled = () => {
    const { source, target, amount } = swap.state.value
    return [source?.symbol, target?.symbol, amount]
  }
  swap.form.fill({ amount: '5', fromToken: 'USDC', toToken: 'USDT' })
  expect(filled()).toEqual(['USDC', 'USDT', '5'])
  swap.form.fill({ fromToken: 'USDT' })
  expect(filled()).toEqual(['USDT', undefined, ''])
  swap.form.fill({ amount: '2', fromToken: 'usdc', toToken: 'USDC' })
  expect(filled()).toEqual(['USDC', undefined, '2'])
  listed.set({ ...listed.value, tokens: [ether(ONE)] })
  swap.form.fill({ amount: '3', toToken: 'ETH' })
  expect(filled()).toEqual([undefined, 'ETH', '3'])
  listed.set({ ...listed.value, tokens: [ether(2n * ONE)] })
  expect(filled()).toEqual([undefined, 'ETH', '3'])
  swap.form.fill({})
  expect(filled()).toEqual(['ETH', undefined, ''])
})

it('keeps a wish until the tokens are listed, with the same rules', async () => {
  const made = await swapWorld()
  made.provider.listed = [{ name: 'USD Coin', symbol: 'USDC', address: `eip155:1:${USDC}`, decimals: 6 }]
  made.swap.form.fill({ amount: '5', fromToken: 'USDC', toToken: 'usdc' })
  await made.swap.form.list()
  expect(made.swap.state.value).toMatchObject({ amount: '5', source: { symbol: 'USDC' }, target: undefined })
})
