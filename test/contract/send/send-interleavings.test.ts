import { expect } from 'vitest'
import { differenceTo } from '../../../src/domain/money/evm-calls.ts'
import { belowOf, delay, walletSteps } from '../../support/late-wallet.ts'
import { seededRuns } from '../../support/seeded-runs.ts'
import { dollars, ether, ME, ONE, sendWorld, USDC, YOU } from '../../support/send-world.ts'

const STEPS = 40

/** Late nodes, a late wallet, and a visitor who changes everything at any moment. */
async function play(seed: number): Promise<number> {
  const below = belowOf(seed)
  const world = await sendWorld()
  const { send, wallet, node, clock, fill, connections, networks } = world
  node.fund(YOU, 10n * ONE)
  node.give(USDC, YOU, 1_000_000_000n)
  const later = () => new Promise<void>((resolve) => void clock.after(below(60), resolve))
  delay(node, later, 'balance', 'code', 'call', 'estimateGas', 'gasPrice')
  delay(wallet, later, 'standing')
  const reviews = new Set<unknown>()
  const ask = wallet.send.bind(wallet)
  wallet.send = async (call, chain, signal) => {
    const { step } = send.state.value
    if (step.status !== 'asking') throw new Error(`asked while ${step.status}`)
    const { from, to, amount, coin } = step.review.prepared.draft
    expect(differenceTo({ from, to, amount, token: coin.address }, call)).toBeUndefined()
    expect([call.from, chain]).toEqual([wallet.address, wallet.caipNetworkId])
    expect(connections.connection('eip155')?.accounts[0].address).toBe(call.from)
    expect(networks.state.value.active?.network.caipNetworkId).toBe(chain)
    expect(reviews.has(step.review)).toBe(false)
    reviews.add(step.review)
    await later()
    return ask(call, chain, signal)
  }
  const running: Promise<unknown>[] = []
  const steps: readonly (() => void)[] = [
    () => fill([ether(10n * ONE), dollars(1_000_000_000n)][below(2)] ?? ether(ONE), String(1 + below(5)), [YOU, ME, USDC][below(3)] ?? YOU),
    () => running.push(send.review()),
    () => running.push(send.review()),
    () => {
      const { step } = send.state.value
      if (step.status !== 'review') return
      for (let tap = 0; tap < 3; tap++) running.push(send.confirm(step.review))
    },
    () => send.edit(),
    ...walletSteps(world, below),
  ]
  for (let turn = 0; turn < STEPS; turn++) {
    // What leads to the wallet is more likely than what leads away from it.
    const isOnTheWay = below(3) > 0
    steps[isOnTheWay ? below(4) : below(steps.length)]?.()
    await clock.advance(below(120))
  }
  await clock.advance(30_000)
  await Promise.all(running)
  send.dispose()
  return wallet.asked.length
}

seededRuns('asks the wallet for nothing but what is reviewed, there and then', 60, play)
