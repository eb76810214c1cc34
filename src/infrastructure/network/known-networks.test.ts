import { expect, it } from 'vitest'
import { defineNetwork } from '../../domain/network/define-network.ts'
import * as known from './known-networks.ts'
import { solana, solanaDevnet, solanaTestnet } from './known-networks.ts'

it.each([
  [solana, '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d'],
  [solanaDevnet, 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG'],
  [solanaTestnet, '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3zQawwpjk2NsNY'],
])('$name is named by the first 32 characters of its genesis hash', ({ id, caipNetworkId }, genesisHash) => {
  expect([id, caipNetworkId]).toEqual([genesisHash.slice(0, 32), `solana:${genesisHash.slice(0, 32)}`])
})

it.each(Object.entries(known))('%s is what defineNetwork makes of it', (_, network) => {
  expect(defineNetwork(network)).toEqual(network)
})
