import { expect, it } from 'vitest'
import type { Connection, EmbeddedInfo } from './connection.ts'
import { snapshotOf } from './connection-snapshot.ts'

const connection = (user?: EmbeddedInfo['user'], authProvider = 'email'): Connection => ({
  connector: { id: 'AUTH', type: 'AUTH', name: 'Email & Social', chain: 'eip155' },
  accounts: [{ namespace: 'eip155', address: '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2' }],
  caipNetworkId: 'eip155:1',
  ...(user && { embedded: { user, authProvider, accountType: 'eoa', isSmartAccountDeployed: false } }),
})

it.each([
  [{ email: 'ada@example.com', accounts: [] }, 'email', { name: 'email', username: 'ada@example.com' }],
  [{ username: 'ada', email: 'ada@example.com', accounts: [] }, 'google', { name: 'google', username: 'ada' }],
  [{ accounts: [] }, 'farcaster', { name: 'farcaster', username: undefined }],
] as const)('a host sees who is behind an embedded wallet: %j', (user, provider, auth) => {
  expect(snapshotOf(connection(user, provider), 'connected').auth).toEqual(auth)
})

it('of another wallet there is nobody to name', () => {
  expect(snapshotOf(connection(), 'connected')).not.toHaveProperty('auth')
})
