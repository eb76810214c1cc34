import { describe, expect, it } from 'vitest'
import { type coreWorld, never, walletNamed } from '../../support/core-world.ts'
import { paymentWorld } from '../../support/payment-world.ts'
import { dollars, sendWorld, YOU } from '../../support/send-world.ts'
import { swapWorld } from '../../support/swap-world.ts'

type World = Pick<ReturnType<typeof coreWorld>, 'connections'>

/** Another wallet, which holds the same account on the same network, takes the place of the one that is connected. */
const takeOver = ({ connections }: World) => connections.connect(walletNamed('Beta'), { preferred: 'eip155:1' }, never())

describe('what was reviewed with one wallet is asked of no other, though it holds the same account', () => {
  it('a send', async () => {
    const world = await sendWorld()
    world.fill(dollars(100_000_000n), '10', YOU)
    expect(await world.review()).toBeDefined()
    await takeOver(world)
    expect(world.send.state.value.step).toMatchObject({ status: 'editing', error: { code: 'TRANSACTION_CHANGED' } })
    expect(world.wallet.asked).toEqual([])
  })

  it('a swap', async () => {
    const world = await swapWorld()
    await world.ask()
    expect(await world.swap.review()).toBe(true)
    await takeOver(world)
    expect(world.swap.state.value.step).toEqual({ status: 'editing', notice: 'account' })
  })

  it('a payment', async () => {
    const world = await paymentWorld()
    await world.ask()
    expect(world.offer()).toBeDefined()
    await takeOver(world)
    expect(world.payments.state.value.step).toMatchObject({ status: 'choosing', error: { code: 'TRANSACTION_CHANGED' } })
  })
})
