import { expect, it } from 'vitest'
import { adoptSession } from '../../src/application/walletconnect/adopt-session.ts'
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
  await adoptSession(connections, walletService, never)
  expect(connections.connection('eip155')?.connector.id).toBe('walletConnect')
  expect(await store.get('connection/eip155')).toMatchObject({ connectorId: 'walletConnect' })
  expect(sessions.ended).toEqual([])
})

it('does nothing where there is none, or the client has lost it', async () => {
  const { connections, walletService, store } = await world([])
  await adoptSession(connections, walletService, never)
  expect(connections.of('eip155').status).toBe('disconnected')
  expect(await store.get('connection/eip155')).toBeUndefined()
})
