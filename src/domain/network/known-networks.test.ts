import { expect, it } from 'vitest'
import { solana, solanaDevnet, solanaTestnet } from './known-networks.ts'

it.each([
  [solana, '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d'],
  [solanaDevnet, 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG'],
  [solanaTestnet, '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3zQawwpjk2NsNY'],
])('$name is named by the first 32 characters of its genesis hash', ({ id, caipNetworkId }, genesisHash) => {
  expect([id, caipNetworkId]).toEqual([genesisHash.slice(0, 32), `solana:${genesisHash.slice(0, 32)}`])
})
