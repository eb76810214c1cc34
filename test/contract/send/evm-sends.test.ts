import { expect, it } from 'vitest'
import { EvmSends } from '../../../src/domain/send/evm-sends.ts'
import { evmChecksum } from '../../../src/infrastructure/shared/evm-checksum.ts'
import { never } from '../../support/core-world.ts'
import { dollars, ME, ONE, sendWorld, USDC, YOU } from '../../support/send-world.ts'

async function open() {
  const world = await sendWorld()
  const network = world.networks.state.value.active?.network
  if (!network) throw new Error('no network')
  const sends = new EvmSends(world.node, world.transactions, evmChecksum)
  const draft = { network, from: ME, to: YOU, amount: 5_000_000n, coin: dollars(ONE) }
  return { ...world, sends, draft }
}

it('does not count an allowance as an amount that arrives', async () => {
  const { node, sends, draft } = await open()
  const prepared = await sends.prepare(draft, never())
  const { data } = prepared.transaction.call
  const token = USDC.toLowerCase()
  const [from, to] = [ME.toLowerCase(), YOU.toLowerCase()]
  node.moved.set(data, [
    { token, from, to, amount: 4_000_000n },
    { token, from, to, amount: 1_000_000n, isGrant: true },
  ])
  expect((await sends.prepare(draft, never())).isCut).toBe(true)
  node.moved.set(data, [{ token, from, to, amount: 5_000_000n }])
  expect((await sends.prepare(draft, never())).isCut).toBe(false)
})

it('asks no wallet for another receiver, amount or token than the review shows', async () => {
  const { sends, draft, wallet } = await open()
  const prepared = await sends.prepare(draft, never())
  for (const change of [{ to: ME }, { amount: 1n }, { coin: { ...draft.coin, address: YOU } }])
    await expect(
      sends.send({ ...prepared, transaction: { ...prepared.transaction }, draft: { ...draft, ...change } }, never()),
    ).rejects.toMatchObject({ code: 'TRANSACTION_CHANGED' })
  expect(wallet.asked).toEqual([])
})
