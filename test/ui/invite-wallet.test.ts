import { describe, expect, it } from 'vitest'
import { ConnectWallet } from '../../src/application/connection/connect-wallet.ts'
import { inviteWallet } from '../../src/application/walletconnect/invite-wallet.ts'
import { WalletService } from '../../src/domain/wallets/wallet-service.ts'
import { never, quiet } from '../support/core-world.ts'
import { makeWorld } from './world.ts'

const isFirst = (uri: string) => uri.startsWith('wc:')

async function world() {
  const made = makeWorld({ options: { projectId: 'x' } })
  await made.walletService.start(Promise.resolve([]))
  const connect = made.resolve(ConnectWallet)
  const invite = inviteWallet(made.pairing, connect, made.connections, made.resolve(WalletService))
  return { ...made, connect, invite }
}

describe('a site that shows the code itself', () => {
  it('gets a URI, and the wallet that accepts is connected', async () => {
    const { invite, sessions, connections } = await world()
    const uri = await invite.uri({})
    expect(uri).toBe(sessions.openUris[0])
    sessions.approve(uri)
    await quiet()
    expect(connections.connection('eip155')?.connector.id).toBe('walletConnect')
  })

  it('gets the same one while it is good, and the next one after that', async () => {
    const { invite, clock, sessions } = await world()
    const uri = await invite.uri({})
    expect(await invite.uri({})).toBe(uri)
    expect(sessions.pairings).toBe(1)
    await clock.advance(240_000)
    expect(await invite.uri({})).not.toBe(uri)
  })

  it('joins an attempt that runs already', async () => {
    const { invite, connect, walletService, sessions } = await world()
    const relay = walletService.find('walletConnect')
    if (!relay) throw new Error('no relay')
    const connecting = connect.run(relay, never())
    const uri = await invite.uri({})
    expect(sessions.pairings).toBe(1)
    sessions.approve(uri)
    expect((await connecting).connector.id).toBe('walletConnect')
  })

  it('can name what is to be paid', async () => {
    const { invite } = await world()
    expect(await invite.uri({ payUrl: 'https://pay.example/1' })).toMatch(/&pay=https%3A%2F%2Fpay\.example%2F1$/)
  })

  it('hears of each URI', async () => {
    const { invite, clock } = await world()
    const heard: string[] = []
    const stop = invite.follow((uri) => heard.push(uri))
    await invite.uri({})
    await clock.advance(240_000)
    expect(heard.filter(isFirst)).toHaveLength(2)
    stop()
    await clock.advance(240_000)
    expect(heard).toHaveLength(2)
  })

  it('withdraws the invitation by its signal', async () => {
    const { invite, sessions } = await world()
    const { signal, abort } = ((c) => ({ signal: c.signal, abort: () => c.abort() }))(new AbortController())
    const uri = await invite.uri({ signal })
    abort()
    await quiet()
    expect(sessions.isCancelled(uri)).toBe(true)
  })

  it('is told when there is none', async () => {
    const { invite, sessions } = await world()
    sessions.unreachable = true
    await expect(invite.uri({})).rejects.toMatchObject({ code: 'PAIRING_UNREACHABLE' })
    sessions.unreachable = false
    expect(isFirst(await invite.uri({}))).toBe(true)
  })
})

describe('an invitation of the site’s own', () => {
  const uri = `wc:${'a'.repeat(64)}@2?relay-protocol=irn&symKey=${'b'.repeat(64)}`

  it('is shown, until the modal closes', async () => {
    const { pairing, modal, sessions } = await world()
    modal.setOpen(true)
    pairing.supply(uri)
    expect(pairing.state.value).toMatchObject({ status: 'ready', uri })
    expect(pairing.isSupplied).toBe(true)
    modal.setOpen(false)
    expect(pairing.state.value.status).toBe('idle')
    expect(pairing.isSupplied).toBe(false)
    expect(sessions.pairings).toBe(0)
  })

  it('dies in its time', async () => {
    const { pairing, clock } = await world()
    pairing.supply(uri)
    await clock.advance(240_000)
    expect(pairing.state.value).toMatchObject({ status: 'failed', error: { code: 'PAIRING_EXPIRED' } })
  })

  it.each(['', 'wc:1', 'https://evil.example', `${uri}\n`])('is refused where it is none: %j', async (text) => {
    const { pairing } = await world()
    expect(() => pairing.supply(text)).toThrow(expect.objectContaining({ code: 'PAIRING_URI_INVALID' }))
  })
})
