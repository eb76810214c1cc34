import { describe, expect, it } from 'vitest'
import { fail } from '../../../src/domain/errors/fail-in-feature.ts'
import { billOf, parseOrder } from '../../../src/domain/exchange/payment-order.ts'
import { evmChecksum } from '../../../src/infrastructure/shared/evm-checksum.ts'
import { paymentWorld } from '../../support/payment-world.ts'
import { dollars, ether, ONE, USDC, YOU } from '../../support/send-world.ts'

const bill = (amount = '12.5') =>
  parseOrder(
    {
      paymentAsset: { network: 'eip155:1', asset: USDC, metadata: { name: 'USD Coin', symbol: 'USDC', decimals: 6 } },
      ...{ recipient: YOU, amount },
    },
    evmChecksum,
  )

/** A page on which the wallet never says what it made of a payment. `reload`: the site asks for `order` anew, and the wallet answers again. */
async function open() {
  const world = await paymentWorld()
  const order = bill()
  world.wallet.before = () => Promise.reject(fail('TRANSACTION_UNKNOWN', {}))
  const direct = async (asked = order) => {
    world.send.reset()
    world.send.fill({ coin: dollars(1_000_000_000n), amount: '12.5', receiver: YOU, request: billOf(asked) })
    return world.review()
  }
  const another = async (asked = order) => {
    await world.ask(ether(10n * ONE), asked)
    return world.offer()
  }
  return { ...world, order, direct, another }
}

describe('a bill that a wallet may have paid already is not paid in another way without a warning', () => {
  it('with another coin, after the coin itself', async () => {
    const { direct, another, send, site } = await open()
    const review = await direct()
    if (!review) throw new Error('no review')
    await send.confirm(review)
    expect(site.claimed).toEqual([])
    expect((await another())?.next.prepared.isOpen).toBe(true)
    expect((await another(bill('12.50')))?.next.prepared.isOpen).toBe(true)
    expect((await another(bill('13')))?.next.prepared.isOpen).toBe(false)
  })

  it('with the coin itself, after another one', async () => {
    const { direct, another, payments } = await open()
    const offer = await another()
    if (!offer) throw new Error('no offer')
    await payments.confirm(offer)
    expect((await direct())?.warnings).toContain('unanswered')
    expect((await direct(bill('13')))?.warnings).not.toContain('unanswered')
  })
})
