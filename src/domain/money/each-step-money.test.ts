import { eachStepOf, moverOf, type NewOwner, OWNERS, type Scene } from '../../../test/support/each-step.ts'
import { paymentWorld } from '../../../test/support/payment-world.ts'
import { dollars, ether, ONE, sendWorld, YOU } from '../../../test/support/send-world.ts'
import { swapWorld } from '../../../test/support/swap-world.ts'

const OTHER = '0x2222222222222222222222222222222222222222'
type Core = Pick<Awaited<ReturnType<typeof sendWorld>>, 'fakes' | 'wallet' | 'connections'>
/** Another account of the same wallet, which signs for it from now on. */
const mover = (world: Core) => {
  const move = moverOf(world, OTHER)
  return (to: NewOwner) => {
    if (to === 'another account') world.wallet.address = OTHER
    if (to === 'another network') world.wallet.caipNetworkId = 'eip155:8453'
    move(to)
  }
}
const reviewOf = (step: object) => ('review' in step ? step.review : 'offer' in step ? step.offer : undefined)
const acts = ['wallet.send', 'wallet.signSolana']

eachStepOf('a send', {
  acts,
  happenings: ['disposed', ...OWNERS],
  least: 10,
  open: async (): Promise<Scene> => {
    const world = await sendWorld()
    const { node, wallet, names, history, send } = world
    return {
      clock: world.clock,
      ports: { node, wallet, names, history },
      state: send.state,
      play: async () => {
        world.fill(ether(10n * ONE), '1', YOU)
        await send.max()
        await world.review()
        await world.confirm()
        await world.clock.advance(1000)
      },
      dispose: () => send.dispose(),
      move: mover(world),
      shown: () => ({
        form: { ...send.state.value.form, turn: 0 },
        receiver: send.state.value.receiver,
        review: reviewOf(send.state.value.step),
      }),
    }
  },
})

eachStepOf('a swap', {
  acts,
  happenings: ['disposed', ...OWNERS],
  least: 30,
  open: async (): Promise<Scene> => {
    const world = await swapWorld()
    const { node, wallet, provider, prices, swap } = world
    return {
      clock: world.clock,
      ports: { node, wallet, provider, prices },
      state: swap.state,
      play: async () => {
        await world.ask()
        await swap.review()
        const approving = world.confirm()
        await world.mineNext()
        await approving
        await world.confirm()
      },
      dispose: () => swap.dispose(),
      move: mover(world),
      shown: () => ({ review: reviewOf(swap.state.value.step), status: swap.state.value.step.status }),
    }
  },
})

eachStepOf('a payment', {
  acts,
  happenings: ['disposed', ...OWNERS],
  least: 10,
  open: async (): Promise<Scene> => {
    const world = await paymentWorld()
    const { node, wallet, quotes, prices, holdings, payments } = world
    return {
      clock: world.clock,
      ports: { node, wallet, quotes, prices, holdings },
      state: payments.state,
      play: async () => {
        await world.ask(dollars(1_000_000_000n))
        await world.confirm()
      },
      dispose: () => payments.dispose(),
      move: mover(world),
      shown: () => ({ review: reviewOf(payments.state.value.step) }),
    }
  },
})
