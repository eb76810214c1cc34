import { expect } from 'vitest'
import { approveCall } from '../../../src/domain/money/evm-calls.ts'
import { belowOf, delay, walletSteps } from '../../support/late-wallet.ts'
import { approval, call, gone, ORDER, PAID, paymentWorld, ROUTER, SWAP } from '../../support/payment-world.ts'
import { seededRuns } from '../../support/seeded-runs.ts'
import { dollars, ether, ONE, USDC, YOU } from '../../support/send-world.ts'

const STEPS = 40

/** A late service, late nodes, a late wallet, and a visitor who changes everything at any moment. */
async function play(seed: number): Promise<number> {
  const below = belowOf(seed)
  const world = await paymentWorld()
  const { payments, wallet, node, clock, quotes, connections, networks, site } = world
  node.fund(YOU, 10n * ONE)
  node.give(USDC, YOU, 1_000_000_000n)
  node.setCode(ROUTER, '0x60')
  node.moved.set(SWAP, [gone])
  const later = () => new Promise<void>((resolve) => void clock.after(below(60), resolve))
  delay(node, later, 'balance', 'code', 'call', 'estimateGas', 'gasPrice')
  delay(wallet, later, 'standing')
  delay(quotes, later, 'quote')
  delay(site, later, 'claim')
  const confirmed = new Set<unknown>()
  let paid = 0
  const ask = wallet.send.bind(wallet)
  wallet.send = async (asked, chain, signal) => {
    const { step } = payments.state.value
    if (step.status !== 'asking') throw new Error(`asked while ${step.status}`)
    const { next, account } = step.offer
    const shown = next.kind === 'transfer' ? undefined : 'call' in next.prepared ? next.prepared.call : undefined
    if (shown) expect(asked).toEqual(shown)
    expect([asked.from, chain]).toEqual([account, 'eip155:1'])
    expect([wallet.address, wallet.caipNetworkId]).toEqual([account, chain])
    expect(connections.connection('eip155')?.accounts[0].address).toBe(account)
    expect(networks.state.value.active?.network.caipNetworkId).toBe(chain)
    expect(confirmed.has(step.offer)).toBe(false)
    confirmed.add(step.offer)
    await later()
    const hash = await ask(asked, chain, signal)
    if (asked.data !== approveCall(ROUTER, PAID)) paid += 1
    else node.mine(hash, 'done')
    return hash
  }
  const running: Promise<unknown>[] = []
  const choose = () => {
    quotes.built = below(2) === 0 ? { steps: [approval, call] } : {}
    running.push(world.ask([ether(10n * ONE), dollars(1_000_000_000n)][below(2)], ORDER))
  }
  const confirm = () => {
    const { step } = payments.state.value
    if (step.status === 'review') for (let tap = 0; tap < 3; tap++) running.push(payments.confirm(step.offer))
  }
  const steps = [choose, confirm, confirm, () => payments.reset(), ...walletSteps(world, below)]
  for (let turn = 0; turn < STEPS; turn++) {
    // What leads to the wallet is more likely than what leads away from it.
    steps[below(3) > 0 ? below(3) : below(steps.length)]?.()
    await clock.advance(below(200))
  }
  await clock.advance(700_000)
  await Promise.all(running)
  // What was paid is claimed once each; what was not is given back.
  expect([payments.state.value.asked, site.claimed.length]).toEqual([[], paid])
  expect(world.ended.map(({ hash }) => hash).sort()).toEqual([...new Set(world.ended.map(({ hash }) => hash))].sort())
  expect(world.ended).toHaveLength(paid)
  payments.dispose()
  return wallet.asked.length
}

seededRuns('asks the wallet for nothing but what is offered, there and then, and keeps a claim for nothing but what was paid', 60, play)
