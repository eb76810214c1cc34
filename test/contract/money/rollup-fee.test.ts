import { describe, expect, it } from 'vitest'
import { rollupFee } from '../../../src/domain/money/rollup-fee.ts'
import { toNetwork } from '../../../src/domain/network/to-network.ts'
import { EvmSends } from '../../../src/domain/send/evm-sends.ts'
import { evmChecksum } from '../../../src/infrastructure/shared/evm-checksum.ts'
import { base, mainnet } from '../../fakes/network/chains.ts'
import { ether, ME, ONE, sendWorld, YOU } from '../../support/send-world.ts'

const [rollup, ethereum] = [base, mainnet].map((network) => toNetwork(network, {}))
const never = new AbortController().signal
const call = { from: ME, to: YOU, data: '0x', value: ONE } as const

/** Ten ether on a network where a transaction's bytes cost one. */
async function onRollup(amount: string) {
  const world = await sendWorld()
  world.node.bytesFee = ONE
  world.fakes[0]?.emit({ type: 'network', caipNetworkId: 'eip155:8453' })
  await world.clock.advance(0)
  world.wallet.caipNetworkId = 'eip155:8453'
  world.fill({ ...ether(10n * ONE), caipNetworkId: 'eip155:8453' }, amount, YOU)
  return world
}

describe('a network that charges for bytes', () => {
  it('is asked what a transaction costs beside its gas; others are not', async () => {
    if (!rollup || !ethereum) throw new Error('no networks')
    const { node, transactions } = await sendWorld()
    node.bytesFee = 7_000_000n
    expect(await rollupFee(node, call, rollup, never)).toBe(7_000_000n)
    expect(await rollupFee(node, call, ethereum, never)).toBe(0n)
    const [there, here] = await Promise.all([transactions.prepare(call, rollup, never), transactions.prepare(call, ethereum, never)])
    expect(there.fee - here.fee).toBe(7_700_000n)
  })

  it('keeps that back with Max, and refuses what leaves too little for it', async () => {
    if (!rollup) throw new Error('no network')
    const world = await onRollup('9')
    const sends = new EvmSends(world.node, world.transactions, evmChecksum)
    expect(await sends.reserve(rollup, never)).toBe(2n * ONE + 65_000n * world.node.price)
    expect(await world.review()).toBeUndefined()
    expect(world.send.state.value.step).toMatchObject({ error: { code: 'INSUFFICIENT_FUNDS' } })
    world.send.enterAmount('8')
    expect(await world.review()).toBeDefined()
  })

  it.each([
    ['gas', { price: 24_000_000_000_000n }],
    ['bytes', { bytesFee: ONE + ONE / 2n }],
  ])('asks no wallet when dearer %s leave too little for the amount after the review', async (_, dearer) => {
    const world = await onRollup('8')
    const fee = (await world.review())?.prepared.fee ?? 0n
    world.node.fund(ME, 8n * ONE + fee)
    Object.assign(world.node, dearer)
    await world.confirm()
    expect(world.send.state.value.step).toMatchObject({ status: 'review', error: { code: 'INSUFFICIENT_FUNDS', facts: { symbol: 'ETH' } } })
    expect(world.wallet.asked).toEqual([])
  })

  it('costs nothing where nobody answers for it, and is unknown where no node does', async () => {
    if (!rollup) throw new Error('no network')
    const { node } = await sendWorld()
    expect(await rollupFee(node, call, rollup, never)).toBe(0n)
    node.isDown = true
    await expect(rollupFee(node, call, rollup, never)).rejects.toMatchObject({ code: 'HTTP_UNREACHABLE' })
  })
})
