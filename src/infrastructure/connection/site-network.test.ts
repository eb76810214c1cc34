import { expect, it } from 'vitest'
import { siteParts } from '../../../test/support/standard-world.ts'
import { toNetwork } from '../../domain/network/to-network.ts'
import { solana, solanaDevnet } from '../network/known-networks.ts'

const [home, other] = [toNetwork(solana), toNetwork(solanaDevnet)]
const stored = { connectorId: 'com.alpha', type: 'ANNOUNCED', name: 'Alpha', address: '7v91N7iZ9mNicL8WfG6cgSCKyRXydQjLh6UYBWwm6y1Q' }

it('a stored network that is not known yet is not replaced by the default one', async () => {
  const { site, store } = siteParts('solana', home, other)
  await store.set('connection/solana', { ...stored, caipNetworkId: other.caipNetworkId })
  const answer = store.holdReads()
  await expect(site.recall()).rejects.toMatchObject({ code: 'ANSWER_UNREADABLE' })
  answer()
  expect((await site.recall()).caipNetworkId).toBe(other.caipNetworkId)
  store.holdReads()
  expect((await site.recall()).caipNetworkId).toBe(other.caipNetworkId)
})

it('nothing stored is the default network', async () => {
  expect((await siteParts('solana', home, other).site.recall()).caipNetworkId).toBe(home.caipNetworkId)
})
