import { expect, it } from 'vitest'
import { adoptSession } from '../../src/application/walletconnect/adopt-session.ts'
import { snapshotOf } from '../../src/domain/connection/connection-snapshot.ts'
import { makeWorld } from './world.ts'

const never = new AbortController().signal

async function world(kept: readonly ('eip155' | 'solana')[]) {
  const made = makeWorld({ options: { projectId: 'x' } })
  await made.start()
  if (kept.length > 0) {
    const pairing = await made.sessions.pair(Object.fromEntries(kept.map((name) => [name, ASKED])), never)
    made.sessions.approve(pairing.uri)
    made.sessions.kept = await pairing.approval
  }
  return made
}
const ASKED = { chains: ['eip155:1'], methods: ['personal_sign'], events: [] }

it("takes up the session of the site's own client, and stores it", async () => {
  const { connections, walletService, store, sessions } = await world(['eip155'])
  await adoptSession(connections, walletService, store, never)
  expect(connections.connection('eip155')?.connector.id).toBe('walletConnect')
  expect(await store.get('connection/eip155')).toMatchObject({ connectorId: 'walletConnect' })
  expect(sessions.ended).toEqual([])
})

it('is named after the wallet at the other end, with its icon, wherever the wallet is named', async () => {
  const { connections, walletService, store, sessions } = await world(['eip155'])
  const peer = { name: 'Harbour', icon: 'https://harbour.example/icon.png' }
  sessions.kept = sessions.kept && { ...sessions.kept, peer }
  await adoptSession(connections, walletService, store, never)
  const connection = connections.connection('eip155')
  expect(connection?.connector).toMatchObject({ id: 'walletConnect', type: 'WALLET_CONNECT', name: peer.name, imageUrl: peer.icon })
  expect(connection && snapshotOf(connection, 'connected')).toMatchObject({ name: peer.name, icon: peer.icon })
  expect(await store.get('connection/eip155')).toMatchObject({ connectorId: 'walletConnect', name: peer.name })
  expect(walletService.find('walletConnect')?.name).toBe('WalletConnect')
})

it('does nothing where there is none, or the client has lost it', async () => {
  const { connections, walletService, store } = await world([])
  await adoptSession(connections, walletService, store, never)
  expect(connections.of('eip155').status).toBe('disconnected')
  expect(await store.get('connection/eip155')).toBeUndefined()
})

it.each([
  ['what it stored then, with its network', 'eip155:8453'],
  ['nothing', undefined],
])('waits for a late store: %s', async (_, caipNetworkId) => {
  const { connections, walletService, store, clock } = await world(['eip155'])
  const stored = {
    connectorId: 'walletConnect',
    type: 'WALLET_CONNECT',
    name: 'Harbour',
    address: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
  }
  if (caipNetworkId) await store.set('connection/eip155', { ...stored, caipNetworkId })
  const answer = store.holdReads()
  await connections.stored.readSettled('eip155')
  await adoptSession(connections, walletService, store, never)
  expect(connections.connection('eip155')).toBeUndefined()
  answer()
  await clock.advance(0)
  expect(connections.connection('eip155')?.connector.id).toBe(caipNetworkId ? undefined : 'walletConnect')
  expect(await store.get('connection/eip155')).toMatchObject(caipNetworkId ? { caipNetworkId } : { connectorId: 'walletConnect' })
})
