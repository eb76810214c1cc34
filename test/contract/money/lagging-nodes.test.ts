import { describe, expect, it } from 'vitest'
import { ether, ME, ONE, sendWorld, YOU } from '../../support/send-world.ts'
import { ROUTER, swapWorld } from '../../support/swap-world.ts'

const HASH = `0x${'1'.padStart(64, '0')}`

/** One ether, sent and not mined yet. */
async function sentOnce() {
  const world = await sendWorld()
  world.fill(ether(10n * ONE), '1', YOU)
  await world.review()
  await world.confirm()
  return world
}

/** The wallet's hash is of another transaction, which is mined; so many answers are of a node that has not seen it. */
async function sentAsAnother(lags: number) {
  const world = await sentOnce()
  world.node.know(HASH, ME, 0n, { to: ME, data: '0x', value: 5n })
  world.node.mine(HASH, 'done')
  Object.assign(world.node, { lagsAs: 'absent', lags })
  return world
}

describe('where one node has the block and the next has not', () => {
  it.each([
    [1, 'pending'],
    [3, 'pending'],
    [1, 'absent'],
    [3, 'absent'],
  ] as const)('a mined transaction is told as done, after %i answers of a node that is behind: %s', async (lags, lagsAs) => {
    const world = await sentOnce()
    world.node.lagsAs = lagsAs
    world.node.mine(HASH, 'done')
    world.node.lags = lags
    await world.clock.advance(10_000)
    expect(world.node.lags).toBe(0)
    expect(world.send.state.value.step).toMatchObject({ status: 'sent', outcome: 'done' })
  })

  it('another transaction under the hash is not taken for what was reviewed by a node that does not have it yet', async () => {
    const world = await sentAsAnother(2)
    await world.clock.advance(10_000)
    expect(world.send.state.value.step).toMatchObject({ status: 'sent', outcome: 'replaced' })
  })

  it('nor by one that has neither the transaction nor its receipt', async () => {
    const world = await sentAsAnother(1)
    const { outcome } = world.node
    let asked = 0
    world.node.outcome = async (...given) => (++asked === 2 ? undefined : outcome.apply(world.node, given))
    await world.clock.advance(10_000)
    expect(world.send.state.value.step).toMatchObject({ status: 'sent', outcome: 'replaced' })
  })

  it('a mined approval leads on to the swap', async () => {
    const world = await swapWorld()
    await world.ask()
    await world.swap.review()
    const approving = world.confirm()
    world.node.lags = 2
    await world.mineNext()
    await world.clock.advance(5000)
    await approving
    expect(world.swap.state.value.step).toMatchObject({ status: 'review', offer: { next: 'swap', router: ROUTER } })
  })
})
