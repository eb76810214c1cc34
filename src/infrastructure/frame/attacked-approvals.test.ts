import { expect, it } from 'vitest'
import { adasWorld, EVE, late, never, SOL } from '../../../test/support/adas-world.ts'
import { outcomeOf, settle } from '../../../test/support/secure-world.ts'
import { FrameRpc } from './frame-rpc.ts'

it('an approval of Solana is given up when the page names somebody else for eip155', async () => {
  const world = await adasWorld({ hasSolana: true })
  expect(world.wallet.state.value.users.get('solana')?.address).toBe(SOL)
  world.site.answers.set('RPC_REQUEST', () => ({ signature: 'of-eve' }))
  const answer = late(world, 'RPC_REQUEST')
  const signed = outcomeOf(new FrameRpc(world.wallet, world.approvals, 'solana').ask('solana_signMessage', { message: 'x', pubkey: SOL }))
  await settle(world.clock)
  expect(world.approvals.state.value.pending).toBe(1)
  // Somebody else: their account of Solana is not told yet.
  world.who.isEve = true
  world.site.answers.set('GET_USER', ({ chainId }: { chainId?: unknown }) =>
    String(chainId).startsWith('solana:') ? new Promise(() => {}) : EVE,
  )
  void outcomeOf(world.wallet.reselect('eip155', never))
  await settle(world.clock)
  expect(world.wallet.state.value.users.get('eip155')?.address).toBe(EVE.address)
  answer()
  await settle(world.clock)
  expect(await Promise.race([signed, Promise.resolve('pending')])).toMatchObject({ code: 4001 })
})
