import { expect } from 'vitest'
import { approveCall } from '../../../src/domain/money/evm-calls.ts'
import { belowOf, delay, walletSteps } from '../../support/late-wallet.ts'
import { seededRuns } from '../../support/seeded-runs.ts'
import { dollars, ether, ME, ONE, USDC, YOU } from '../../support/send-world.ts'
import { ROUTER, swapWorld, USDT } from '../../support/swap-world.ts'

const STEPS = 40

/** A late and changing service, late nodes, a late wallet, and a visitor who changes everything at any moment. */
async function play(seed: number): Promise<number> {
  const below = belowOf(seed)
  const world = await swapWorld()
  const { swap, wallet, node, clock, provider, connections } = world
  node.fund(YOU, 10n * ONE)
  node.give(USDC, YOU, 1_000_000_000n)
  for (const owner of [ME, YOU]) if (below(2) > 0) node.allowances.set(`${USDC}|${owner}|${ROUTER}`.toLowerCase(), 10n ** 12n)
  const later = () => new Promise<void>((resolve) => void clock.after(below(60), resolve))
  delay(node, later, 'balance', 'code', 'call', 'estimateGas', 'gasPrice')
  delay(provider, later, 'quote', 'buildSwap', 'buildApproval', 'gasPrice')
  delay(wallet, later, 'standing')
  const offers = new Set<unknown>()
  const ask = wallet.send.bind(wallet)
  wallet.send = async (call, chain, signal) => {
    const { step } = swap.state.value
    if (step.status !== 'asking') throw new Error(`asked while ${step.status}`)
    const { offer } = step
    const { source, amount, account, next, router } = offer
    expect([call.from, chain]).toEqual([wallet.address, wallet.caipNetworkId])
    expect([account, offer.network.caipNetworkId]).toEqual([call.from, chain])
    expect(connections.connection('eip155')?.accounts[0].address).toBe(call.from)
    if (next === 'swap') expect([call.to, call.value]).toEqual([router, source.address === undefined ? amount : 0n])
    else expect([call.to, call.data]).toEqual([source.address, approveCall(router, next === 'reset' ? 0n : amount)])
    expect(offers.has(offer)).toBe(false)
    offers.add(offer)
    await later()
    const hash = await ask(call, chain, signal)
    node.mine(hash, 'done')
    return hash
  }
  const running: Promise<unknown>[] = []
  const tether = { ...dollars(0n), address: USDT, symbol: 'USDT', name: 'Tether USD' }
  const steps: readonly (() => void)[] = [
    () => {
      swap.form.choose('sourceToken', [ether(10n * ONE), dollars(1_000_000_000n)][below(2)] ?? ether(ONE))
      swap.form.choose('toToken', tether)
      swap.form.enterAmount(String(1 + below(5)))
    },
    () => running.push(swap.review()),
    () => running.push(swap.review()),
    () => {
      const offer = world.offer()
      if (offer) for (let tap = 0; tap < 3; tap++) running.push(swap.confirm(offer))
    },
    () => swap.edit(),
    ...walletSteps(world, below),
    () => {
      provider.built = [{}, { data: '0x12345678' as const }, { to: YOU }, { value: 7n }, { toAmount: 1n }][below(5)] ?? {}
    },
  ]
  const leave = swap.watch()
  for (let turn = 0; turn < STEPS; turn++) {
    steps[below(4) > 0 ? below(4) : below(steps.length)]?.()
    await clock.advance(below(6) === 0 ? 11_000 : below(400))
  }
  leave()
  await clock.advance(60_000)
  await Promise.all(running)
  swap.dispose()
  return wallet.asked.length
}

seededRuns('asks the wallet for nothing but what is offered, there and then', 40, play)
