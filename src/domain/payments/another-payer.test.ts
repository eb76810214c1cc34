import { expect, it } from 'vitest'
import { ORDER, paymentWorld } from '../../../test/support/payment-world.ts'
import { dollars, ONE, USDC } from '../../../test/support/send-world.ts'

const OTHER = '0x2222222222222222222222222222222222222222'

it('quotes a coin for nobody else when another account comes while its network is being chosen', async () => {
  const { payments, fakes, clock, node, wallet } = await paymentWorld()
  node.fund(OTHER, 10n * ONE)
  node.give(USDC, OTHER, 1_000_000_000n)
  wallet.address = OTHER
  let isMoved = () => {}
  const choosing = payments.choose(ORDER, dollars(1_000_000_000n), () => new Promise((resolve) => (isMoved = resolve)))
  fakes[0]?.emit({ type: 'accounts', accounts: [{ namespace: 'eip155', address: OTHER }] })
  await clock.advance(0)
  isMoved()
  expect(await choosing).toBe(false)
  expect(payments.state.value.step.status).toBe('choosing')
})
