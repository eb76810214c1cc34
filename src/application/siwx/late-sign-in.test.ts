import { describe, expect, it } from 'vitest'
import { never, quiet, walletNamed } from '../../../test/support/core-world.ts'
import { type SiwxWorld, siwxWorld, statusOf, viewOf as view, visited } from '../../../test/support/siwx-world.ts'
import type { SiwxSession } from '../../domain/siwx/siwx-session.ts'

const MINE = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const OTHER = '0x26c17fD290Ca4839c07c9690059C34d8C639f6aF'
const SESSION: SiwxSession = {
  data: { accountAddress: MINE, chainId: 'eip155:1', domain: '', uri: '', version: '1', nonce: '' },
  message: '',
  signature: '',
}
const rainbow = walletNamed('Rainbow')

const connected = (prepare?: (world: SiwxWorld) => void) => visited(siwxWorld(), prepare)
const visit = ({ open, router }: SiwxWorld) => {
  open.run({})
  router.push('Networks')
}

describe('what ends late leaves alone what the visitor opened meanwhile', () => {
  it('a connection that is stored after the visitor has signed in', async () => {
    const world = siwxWorld()
    await world.start()
    world.open.run({})
    const release = world.store.holdWrites()
    const connecting = world.connect.run(rainbow, never())
    await quiet()
    await world.signIn.run()
    expect(view(world)).toBe('closed')
    visit(world)
    release()
    await connecting
    await quiet()
    expect(view(world)).toBe('Networks')
  })

  it('a session that is looked up after the dialog was closed', async () => {
    const world = await connected(({ siwx }) => {
      siwx.holds.add('getSessions')
      siwx.sessions = [SESSION]
    })
    world.close.safely()
    visit(world)
    world.siwx.release()
    await quiet()
    expect([view(world), world.service.state.value.status]).toEqual(['Networks', 'signedIn'])
  })

  it('a cancel that has gone back to the network of the session', async () => {
    const world = await connected()
    await world.signIn.run()
    world.fakes[0]?.emit({ type: 'network', caipNetworkId: 'eip155:8453' })
    await quiet()
    expect(view(world)).toBe('SIWXSignMessage')
    const release = world.store.holdWrites()
    const leaving = world.cancel.run(never())
    await quiet()
    expect([view(world), world.service.state.value.status]).toEqual(['closed', 'signedIn'])
    visit(world)
    release()
    await leaving
    expect(view(world)).toBe('Networks')
  })

  it('a disconnect request that the wallet does not answer', async () => {
    const world = await connected()
    const [wallet] = world.fakes
    if (wallet) wallet.silentDisconnect = true
    const leaving = world.disconnect.run()
    await quiet()
    world.close.run()
    world.open.run({ view: 'WhatIsAWallet' })
    await world.clock.advance(3_000)
    await leaving
    expect(view(world)).toBe('WhatIsAWallet')
  })

  it('a failed look for sessions', async () => {
    const world = await connected(({ siwx, fakes: [wallet] }) => {
      siwx.fails.add('getSessions')
      if (wallet) wallet.silentDisconnect = true
    })
    world.close.run()
    world.open.run({ view: 'WhatIsAWallet' })
    await world.clock.advance(3_000)
    await quiet()
    expect(view(world)).toBe('WhatIsAWallet')
  })
})

it('another account that came while the sign-in was being remembered is still asked', async () => {
  const world = await connected()
  const release = world.store.holdWrites()
  const signing = world.signIn.run()
  await quiet()
  world.fakes[0]?.emit({ type: 'accounts', accounts: [{ namespace: 'eip155', address: OTHER }] })
  await quiet()
  release()
  await signing
  await quiet()
  expect([view(world), world.service.account?.address]).toEqual(['SIWXSignMessage', OTHER])
})

it('a store that fails takes nothing from a sign-in', async () => {
  const world = await connected()
  world.store.set = () => Promise.reject(new Error('full'))
  await world.signIn.run()
  expect([world.service.state.value.status, view(world), world.tracked.includes('SIWX_AUTH_ERROR')]).toEqual(['signedIn', 'closed', false])
})

it('is not told to be signed in with a session that is being taken back', async () => {
  const world = await connected()
  const { siwx } = world
  let answerStored = () => {}
  let answerFound = () => {}
  siwx.addSession = async (session) => {
    siwx.sessions = [...siwx.sessions, session]
    await new Promise<void>((resolve) => (answerStored = resolve))
  }
  const given = siwx.getSessions.bind(siwx)
  siwx.getSessions = async (chain, address) => {
    const found = await given(chain, address)
    if (chain === 'eip155:1') await new Promise<void>((resolve) => (answerFound = resolve))
    return found
  }
  const signing = world.signIn.run()
  await quiet()
  world.fakes[0]?.emit({ type: 'network', caipNetworkId: 'eip155:8453' })
  await quiet()
  world.fakes[0]?.emit({ type: 'network', caipNetworkId: 'eip155:1' })
  await quiet()
  answerStored()
  await quiet()
  answerFound()
  await signing
  await quiet()
  answerFound()
  await quiet()
  expect([world.service.isSignedIn, siwx.sessions.length]).toEqual([siwx.sessions.length > 0, siwx.sessions.length])
})

it.each([
  ['never', 'declined'],
  ['anew', 'declined'],
  ['anew', 'signedIn'],
] as const)('a connect that lands while the sessions are looked up %s, and the account is %s, closes the modal', async (when, status) => {
  const world = await connected(({ siwx }) => {
    siwx.required = false
  })
  world.close.run()
  await quiet()
  if (status === 'signedIn') world.siwx.sessions = [SESSION]
  world.siwx.holds.add('getSessions')
  if (when === 'anew') void world.prompt.renew()
  await quiet()
  world.open.run({ view: 'Connect' })
  await world.connect.run(walletNamed('Other'), never())
  await quiet()
  world.siwx.release()
  await quiet()
  expect([view(world), statusOf(world)]).toEqual(['closed', status])
})
