import { expect, it } from 'vitest'
import { never } from '../../../test/support/core-world.ts'
import type { ChainAdapter } from '../../ports/connection/chain-adapter.ts'
import type { ConnectedWallet, Connection } from '../connection/connection.ts'
import type { ChainNamespace } from '../network/network.ts'
import { accountRequest } from './account-request.ts'

const walletOf = (namespace: ChainNamespace, address: string): ConnectedWallet => ({
  accounts: [{ namespace, address }],
  caipNetworkId: `${namespace}:1`,
})

it.each([
  ['eip155', 'silent'],
  ['solana', 'asked'],
] as const)('an address in other letters is the same account in eip155 alone: %s', async (namespace, expected) => {
  const connector = { id: 'w', type: 'ANNOUNCED', name: 'Wallet', chain: namespace } as const
  const before: Connection = { connector, ...walletOf(namespace, '0xAbC') }
  const adapter = {
    restore: async () => ({ ...walletOf(namespace, '0xabc'), peer: { name: 'silent' } }),
    connect: async () => ({ ...walletOf(namespace, '0xAbC'), peer: { name: 'asked' } }),
  } as unknown as ChainAdapter
  expect((await accountRequest(before)(adapter, never())).peer?.name).toBe(expected)
})
