import { expect, it } from 'vitest'
import { dollars, ether, ME, ONE, sendWorld, USDC, YOU } from '../../support/send-world.ts'
import { swapWorld } from '../../support/swap-world.ts'

const POOR = { status: 'editing', error: { code: 'INSUFFICIENT_FUNDS' } }

it('a send that the wallet refused is tried again, and says why it cannot be: it was spent meanwhile', async () => {
  const { fill, review, confirm, wallet, node, listed, send } = await sendWorld()
  fill(ether(10n * ONE), '1', YOU)
  await review()
  wallet.rejects = true
  expect(await confirm()).toMatchObject({ status: 'review', error: { code: 'USER_REJECTED' } })
  node.fund(ME, ONE / 2n)
  listed.set({ ...listed.value, tokens: [ether(ONE / 2n)] })
  await send.review()
  expect(send.state.value.step).toMatchObject(POOR)
})

it('a swap that the wallet refused is tried again, and says why it cannot be: it was spent meanwhile', async () => {
  const { ask, confirm, wallet, node, listed, swap } = await swapWorld()
  await ask()
  await swap.review()
  wallet.rejects = true
  await confirm()
  expect(swap.state.value.step).toMatchObject({ status: 'review', error: { code: 'USER_REJECTED' } })
  node.give(USDC, ME, 1n)
  listed.set({ ...listed.value, tokens: [dollars(1n)] })
  await swap.review()
  expect(swap.state.value.step).toMatchObject(POOR)
})
