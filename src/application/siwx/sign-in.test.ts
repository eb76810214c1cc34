import { describe, expect, it } from 'vitest'
import { judged } from '../../../test/corpora/lib/ledger.ts'
import { never, quiet, walletNamed } from '../../../test/support/core-world.ts'
import { networkOf as network, type SiwxWorld, siwxWorld, viewOf as view, visited } from '../../../test/support/siwx-world.ts'

const MINE = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const OTHER = '0x26c17fD290Ca4839c07c9690059C34d8C639f6aF'
const rainbow = walletNamed('Rainbow')

const connected = (given: Parameters<typeof siwxWorld>[0] = {}, prepare?: (world: SiwxWorld) => void) => visited(siwxWorld(given), prepare)

const accountsChange = (world: SiwxWorld, address: string) =>
  world.fakes[0]?.emit({ type: 'accounts', accounts: [{ namespace: 'eip155', address }] })
const text = ({ service }: SiwxWorld) => ('shown' in service.state.value ? service.state.value.shown.text : undefined)

describe('asking', () => {
  it('shows the message once a wallet has connected, in the same dialog', async () => {
    const world = await connected()
    expect([view(world), world.service.state.value.status]).toEqual(['SIWXSignMessage', 'ready'])
    expect(text(world)).toContain(MINE)
    expect(world.tracked).not.toContain('MODAL_CLOSE')
  })

  describe('in the middle of a payment', () => {
    const paying = async (required: boolean, prepare: (world: SiwxWorld) => void = () => {}) => {
      const world = siwxWorld()
      world.siwx.required = required
      prepare(world)
      await world.start()
      world.open.run({ view: 'Pay' })
      world.router.returnTo = 'Pay'
      world.router.push('Connect')
      await world.connect.run(rainbow, never())
      await quiet()
      return world
    }

    it('goes back to it once the visitor has signed', async () => {
      const world = await paying(true)
      expect(view(world)).toBe('SIWXSignMessage')
      await world.signIn.run()
      expect([view(world), world.service.state.value.status]).toEqual(['Pay', 'signedIn'])
    })

    it('goes back to it when nobody has to sign', async () => {
      const world = await paying(true, ({ siwx }) => {
        siwx.getSessions = async (chainId, accountAddress) => [
          { data: { accountAddress, chainId, domain: '', uri: '', version: '1', nonce: '' }, message: '', signature: '' },
        ]
      })
      expect(view(world)).toBe('Pay')
    })

    it.each([true, false])(
      'goes back to it when the visitor does not sign (required: %s): only then without the wallet',
      async (required) => {
        const world = await paying(required)
        await world.cancel.run(never())
        await quiet()
        expect([view(world), world.connections.connections.length]).toEqual(['Pay', required ? 0 : 1])
      },
    )

    it('closes when the visitor closes it', async () => {
      const world = await paying(false)
      world.close.safely()
      expect(view(world)).toBe('closed')
    })
  })

  it.each([true, false])('stays where the message came before the connection was remembered (required: %s)', async (required) => {
    const world = await connected({}, ({ siwx, wallets }) => {
      siwx.required = required
      const remember = wallets.remember.bind(wallets)
      wallets.remember = async (connector) => {
        await quiet()
        await remember(connector)
      }
    })
    await quiet()
    expect([view(world), world.service.state.value.status]).toEqual(['SIWXSignMessage', 'ready'])
  })

  it('asks nobody who has a session: the dialog closes', async () => {
    const world = await connected({}, ({ siwx }) => {
      siwx.getSessions = async (chainId, accountAddress) => [
        { data: { accountAddress, chainId, domain: '', uri: '', version: '1', nonce: '' }, message: '', signature: '' },
      ]
    })
    expect([view(world), world.service.state.value.status]).toEqual(['closed', 'signedIn'])
  })

  it('does not believe in a session of another account or chain', async () => {
    judged({ id: 'flow-03' })
    const of = (accountAddress: string, chainId: string) => ({
      data: { accountAddress, chainId, domain: '', uri: '', version: '1', nonce: '' },
      message: '',
      signature: '',
    })
    const world = await connected({}, ({ siwx }) => {
      siwx.getSessions = async () => [of(OTHER, 'eip155:1'), of(MINE, 'eip155:8453')]
    })
    expect(view(world)).toBe('SIWXSignMessage')
  })

  it('asks nobody on a network the site does not work with, until they move', async () => {
    const world = await connected({}, ({ fakes }) => {
      if (fakes[0]) fakes[0].chain = 'eip155:5'
    })
    expect([view(world), world.service.state.value.status]).toEqual(['UnsupportedChain', 'idle'])
    await world.switchNetwork.run(network(world, 'eip155:1'), never())
    await quiet()
    expect(view(world)).toBe('SIWXSignMessage')
  })

  it('a back end that does not answer: told, disconnected, and back at the wallets', async () => {
    const world = await connected({}, ({ siwx }) => siwx.fails.add('getSessions'))
    expect(view(world)).toBe('Connect')
    expect(world.connections.connections).toEqual([])
    expect(world.tracked).toContain('SIWX_AUTH_ERROR')
    expect(world.toasts.state.value).toMatchObject({
      message: 'A problem occurred while trying initialize authentication',
      variant: 'error',
    })
  })

  it('asks again for another account and for another network, with a message of its own', async () => {
    const world = await connected()
    const first = text(world)
    accountsChange(world, OTHER)
    await quiet()
    const second = text(world)
    world.fakes[0]?.emit({ type: 'network', caipNetworkId: 'eip155:8453' })
    await quiet()
    expect(new Set([first, second, text(world)]).size).toBe(3)
    expect(world.service.account).toMatchObject({ address: OTHER, caipNetworkId: 'eip155:8453' })
  })
})

describe('signing', () => {
  it('signs byte for byte what is shown, keeps it, closes, and tells', async () => {
    const world = await connected()
    const shown = text(world)
    await world.signIn.run()
    expect(world.siwx.sessions).toHaveLength(1)
    expect(world.siwx.sessions[0]).toMatchObject({ message: shown, signature: `${MINE}:${shown}` })
    expect([view(world), world.service.state.value.status]).toEqual(['closed', 'signedIn'])
    expect(world.tracked.slice(-2)).toEqual(['MODAL_CLOSE', 'SIWX_AUTH_SUCCESS'])
    expect(await world.store.get('siwx-network')).toEqual(['eip155:1'])
  })

  it.each(['', undefined, 7, {}])('a wallet that answers %j instead of a signature: told, and nothing is handed in', async (answer) => {
    const world = await connected()
    if (world.fakes[0]) world.fakes[0].signMessage = async () => ({ signature: answer as string })
    await world.signIn.run()
    expect([view(world), world.siwx.sessions, world.siwx.asked.some((call) => call.startsWith('addSession'))]).toEqual([
      'SIWXSignMessage',
      [],
      false,
    ])
    expect(world.toasts.state.value?.message).toBe('Error signing message')
  })

  it.each(['the wallet says no', 'the back end fails'])('%s: told, and another message is shown', async (why) => {
    if (why === 'the back end fails') judged({ id: 'flow-16' })
    const world = await connected({}, ({ siwx }) => {
      if (why !== 'the wallet says no') siwx.fails.add('addSession')
    })
    const first = text(world)
    if (world.fakes[0]) world.fakes[0].rejects = why === 'the wallet says no'
    await world.signIn.run()
    expect([view(world), world.service.state.value.status]).toEqual(['SIWXSignMessage', 'ready'])
    expect(text(world)).not.toBe(first)
    expect(world.toasts.state.value?.message).toBe('Error signing message')
    expect(world.tracked).toContain('SIWX_AUTH_ERROR')
    expect(world.siwx.sessions).toEqual([])
  })

  it.each(['accounts', 'network'] as const)('a change of %s while the wallet is asked voids the message', async (what) => {
    judged({ id: what === 'network' ? 'flow-07' : 'flow-06' })
    const world = await connected()
    const [wallet] = world.fakes
    if (wallet) wallet.silent = true
    const signing = world.signIn.run()
    await quiet()
    expect(world.service.state.value.status).toBe('signing')
    if (what === 'accounts') accountsChange(world, OTHER)
    else wallet?.emit({ type: 'network', caipNetworkId: 'eip155:8453' })
    await quiet()
    wallet?.wakeUp()
    await signing
    await quiet()
    expect(world.siwx.sessions).toEqual([])
    expect([view(world), world.service.state.value.status]).toEqual(['SIWXSignMessage', 'ready'])
    expect(world.toasts.state.value?.variant).toBe('error')
  })

  it('a session that was kept as the account went is taken back', async () => {
    const world = await connected()
    world.siwx.holds.add('addSession')
    const signing = world.signIn.run()
    await quiet()
    accountsChange(world, OTHER)
    await quiet()
    world.siwx.release()
    await signing
    await quiet()
    expect(world.siwx.sessions).toEqual([])
  })

  it('two clicks are one request', async () => {
    const world = await connected()
    const before = world.fakes[0]?.prompts ?? 0
    await Promise.all([world.signIn.run(), world.signIn.run(), world.signIn.run()])
    expect(world.fakes[0]?.prompts).toBe(before + 1)
    expect(world.siwx.sessions).toHaveLength(1)
  })

  it("the site's own way of signing is used where it has one", async () => {
    const world = await connected({}, ({ siwx }) => {
      Object.assign(siwx, { signMessage: async ({ message }: { message: string }) => `own:${message}` })
    })
    const shown = text(world)
    await world.signIn.run()
    expect(world.siwx.sessions[0]?.signature).toBe(`own:${shown}`)
  })

  it.each([
    ['another site', { domain: 'evil.example' }, 'SIWX_DOMAIN_MISMATCH'],
    ['another account', { accountAddress: OTHER }, 'SIWX_ADDRESS_MISMATCH'],
    ['another network', { chainId: 'eip155:10' }, 'SIWX_CHAIN_MISMATCH'],
    ['no nonce', { nonce: undefined }, 'SIWX_MESSAGE_INVALID'],
    ['text that turns around', { toString: (): string => 'a\u202eb' }, 'SIWX_MESSAGE_INVALID'],
    ['no text', { toString: undefined }, 'SIWX_MESSAGE_INVALID'],
  ])('a message of %s is never shown', async (_, change, code) => {
    const world = await connected({}, ({ siwx }) => {
      const make = siwx.createMessage.bind(siwx)
      siwx.createMessage = async (input) => ({ ...(await make(input)), ...change }) as never
    })
    expect(world.service.state.value).toMatchObject({ status: 'failed', error: { code } })
    expect(world.fakes[0]?.prompts).toBe(1)
  })
})

describe('leaving', () => {
  it('a required sign-in: not by closing, going back, nor any route', async () => {
    judged({ id: 'flow-15' })
    const world = await connected()
    world.close.safely()
    expect([view(world), world.modal.state.value.shaking]).toEqual(['SIWXSignMessage', true])
    world.back.run()
    for (const target of ['Account', 'Connect', 'Networks', 'WhatIsAWallet'] as const) {
      world.open.run({ view: target })
      expect(view(world)).toBe('SIWXSignMessage')
    }
    world.close.run()
    world.open.run({})
    expect(view(world)).toBe('SIWXSignMessage')
  })

  it('one that is not required: by closing; the wallet stays', async () => {
    const world = await connected({}, ({ siwx }) => {
      siwx.required = false
    })
    world.close.safely()
    expect([view(world), world.connections.connections.length]).toEqual(['closed', 1])
    world.open.run({})
    expect(view(world)).toBe('Account')
  })

  it('ends the sessions of who disconnected before its code was there, before the account is looked up again', async () => {
    for (const signOutOnDisconnect of [true, false]) {
      const world = siwxWorld()
      world.siwx.signOutOnDisconnect = signOutOnDisconnect
      const data = { accountAddress: MINE, chainId: 'eip155:1', domain: '', uri: '', version: '1', nonce: '' }
      world.siwx.sessions = [{ data, message: '', signature: '' }]
      await world.connect.run(rainbow, never())
      world.siwx.holds.add('revokeSession')
      await world.start([{ namespace: 'eip155', address: MINE, caipNetworkId: 'eip155:1' }])
      await quiet()
      world.siwx.release()
      await quiet()
      expect(world.service.isSignedIn).toBe(!signOutOnDisconnect)
    }
  })

  it('disconnecting ends the sessions, unless the site wants to keep them', async () => {
    for (const signOutOnDisconnect of [undefined, true, false]) {
      const world = await connected({}, ({ siwx }) => {
        siwx.signOutOnDisconnect = signOutOnDisconnect
      })
      await world.signIn.run()
      await world.disconnect.run()
      await quiet()
      expect(world.siwx.sessions).toHaveLength(signOutOnDisconnect === false ? 1 : 0)
    }
  })
})
