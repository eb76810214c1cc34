import { describe, expect, it } from 'vitest'
import { judged } from '../../../test/corpora/lib/ledger.ts'
import { never, quiet, walletNamed } from '../../../test/support/core-world.ts'
import { networkOf as network, type SiwxWorld, siwxWorld, statusOf, viewOf as view, visited } from '../../../test/support/siwx-world.ts'

const connected = (prepare?: (world: SiwxWorld) => void) => visited(siwxWorld(), prepare)

describe('cancelling', () => {
  it('cancel where it is not required just closes', async () => {
    const world = await connected(({ siwx }) => {
      siwx.required = false
    })
    await world.cancel.run(never())
    expect([view(world), world.connections.connections.length]).toEqual(['closed', 1])
    expect(world.tracked).toContain('CLICK_CANCEL_SIWX')
  })

  it('cancel where it is required disconnects who never signed', async () => {
    const world = await connected()
    await world.cancel.run(never())
    await quiet()
    expect([view(world), world.connections.connections]).toEqual(['closed', []])
  })

  it('cancel on another network goes back to the one of the last session', async () => {
    judged({ id: 'flow-14' })
    const world = await connected()
    await world.signIn.run()
    await world.switchNetwork.run(network(world, 'eip155:8453'), never())
    await quiet()
    expect(view(world)).toBe('SIWXSignMessage')
    await world.cancel.run(never())
    await quiet()
    expect(world.networks.state.value.active?.network.caipNetworkId).toBe('eip155:1')
    expect([view(world), world.service.state.value.status, world.connections.connections.length]).toEqual(['closed', 'signedIn', 1])
  })

  it('and disconnects where the wallet will not go back', async () => {
    const world = await connected()
    await world.signIn.run()
    await world.switchNetwork.run(network(world, 'eip155:8453'), never())
    await quiet()
    if (world.fakes[0]) world.fakes[0].rejectsSwitch = true
    await world.cancel.run(never())
    await quiet()
    expect(world.connections.connections).toEqual([])
  })

  it.each([true, false])('in a later visit it waits for a late store, which answers within ten seconds: %s', async (answers) => {
    const before = await connected()
    await before.signIn.run()
    const world = await visited(siwxWorld({ siwx: before.siwx, disk: before.disk, adapters: before.fakes }))
    await world.switchNetwork.run(network(world, 'eip155:8453'), never())
    await quiet()
    expect(view(world)).toBe('SIWXSignMessage')
    const answer = world.store.holdReads()
    const cancelling = world.cancel.run(never())
    await quiet()
    expect([world.returning.state.value, world.connections.connections.length]).toEqual(['returning', 1])
    if (answers) answer()
    else await world.clock.advance(10_000)
    await cancelling
    await quiet()
    expect(world.connections.connections.map(({ caipNetworkId }) => caipNetworkId)).toEqual(answers ? ['eip155:1'] : [])
  })

  const abroad = async () => {
    const world = await connected()
    await world.signIn.run()
    await world.switchNetwork.run(network(world, 'eip155:8453'), never())
    await quiet()
    if (world.fakes[0]) world.fakes[0].silentSwitch = true
    return world
  }

  it('and disconnects after 10 seconds where the wallet does not answer', async () => {
    const world = await abroad()
    const cancelling = world.cancel.run(never())
    await quiet()
    await world.clock.advance(9_999)
    expect([view(world), world.returning.state.value, world.connections.connections.length]).toEqual(['SIWXSignMessage', 'returning', 1])
    await world.clock.advance(1)
    await cancelling
    expect([view(world), world.returning.state.value, world.connections.connections]).toEqual(['closed', 'idle', []])
  })

  it('and at once where the visitor does not wait for it', async () => {
    const world = await abroad()
    const leaving = new AbortController()
    const cancelling = world.cancel.run(leaving.signal)
    await quiet()
    leaving.abort()
    await cancelling
    expect([view(world), world.connections.connections]).toEqual(['closed', []])
  })

  it('and stays connected where the wallet went back without an answer', async () => {
    const world = await abroad()
    const leaving = new AbortController()
    const cancelling = world.cancel.run(leaving.signal)
    await quiet()
    world.fakes[0]?.emit({ type: 'network', caipNetworkId: 'eip155:1' })
    await quiet()
    leaving.abort()
    await cancelling
    expect([world.service.state.value.status, world.connections.connections.length]).toEqual(['signedIn', 1])
  })

  const signing = async (isRequired: boolean) => {
    const world = await connected(({ siwx }) => {
      siwx.required = isRequired
    })
    const [wallet] = world.fakes
    if (wallet) wallet.silent = true
    const signs = world.signIn.run()
    await quiet()
    expect(statusOf(world)).toBe('signing')
    return { world, signs }
  }

  it.each([false, true])(
    'cancel while the wallet is asked, where it is required: %s, does not say that the account changed',
    async (isRequired) => {
      const { world, signs } = await signing(isRequired)
      await world.cancel.run(AbortSignal.abort())
      await signs
      await quiet()
      expect([view(world), world.toasts.state.value?.message, world.tracked.includes('SIWX_AUTH_ERROR')]).toEqual([
        'closed',
        undefined,
        false,
      ])
    },
  )

  const verifying = async (isRequired: boolean) => {
    const world = await connected(({ siwx }) => {
      siwx.required = isRequired
    })
    world.siwx.holds.add('addSession')
    const signs = world.signIn.run()
    await quiet()
    expect([statusOf(world), world.siwx.asked.at(-1)]).toEqual(['signing', expect.stringMatching(/^addSession/)])
    await world.cancel.run(AbortSignal.abort())
    await signs
    return world
  }

  it.each([false, true])('cancel while the signature is verified, where it is required: %s, leaves no session', async (isRequired) => {
    const world = await verifying(isRequired)
    world.siwx.release()
    await quiet()
    expect([view(world), world.siwx.sessions, world.service.isSignedIn]).toEqual(['closed', [], false])
  })

  it('and nobody who connects again is signed in with it', async () => {
    const world = await verifying(true)
    world.open.run({})
    await world.connect.run(walletNamed('Rainbow'), never())
    await quiet()
    world.siwx.release()
    await quiet()
    expect([view(world), world.siwx.sessions, statusOf(world)]).toEqual(['SIWXSignMessage', [], 'ready'])
  })

  it('and who cancels again keeps nothing', async () => {
    const world = await verifying(false)
    world.open.run({ view: 'SIWXSignMessage' })
    await quiet()
    const [wallet] = world.fakes
    if (wallet) wallet.silent = true
    const again = world.signIn.run()
    await quiet()
    world.siwx.release()
    await quiet()
    await world.cancel.run(never())
    await again
    expect([statusOf(world), world.siwx.sessions]).toEqual(['declined', []])
  })
})
