import { describe, expect, it } from 'vitest'
import { never, quiet } from '../../../test/support/core-world.ts'
import { ALICE, alpha, BOB, beta, SOLANA, sun } from '../../../test/support/several-wallets-world.ts'
import { networkOf, severalSiwxWorld, statusOf, viewOf } from '../../../test/support/siwx-world.ts'

type World = ReturnType<typeof severalSiwxWorld>

const begun = async (given: Parameters<typeof severalSiwxWorld>[0] = {}) => {
  const world = severalSiwxWorld(given)
  await world.start()
  return world
}
const activeOf = ({ networks }: World) => networks.state.value.active?.network.caipNetworkId
const cancelled = async (world: World) => {
  await world.cancel.run(never())
  await quiet()
}

describe('cancelling a required sign-in with several wallets of one namespace', () => {
  it('disconnects the cancelling wallet only; the one that is signed in becomes active and keeps its session', async () => {
    const world = await begun()
    await world.joinAndSign(alpha)
    await world.join(beta)
    expect([viewOf(world), world.service.account?.address]).toEqual(['SIWXSignMessage', BOB])
    await cancelled(world)
    expect([world.active(), world.kept(), statusOf(world), world.sessions()]).toEqual(['Alpha', [], 'signedIn', [`eip155 ${ALICE}`]])
    expect(viewOf(world)).toBe('closed')
  })

  it('asks the next one, where that is not signed in either', async () => {
    const world = await begun()
    await world.join(alpha)
    await world.join(beta)
    await cancelled(world)
    expect([world.active(), viewOf(world), world.service.account?.address]).toEqual(['Alpha', 'SIWXSignMessage', ALICE])
    await cancelled(world)
    expect([world.connections.connections, viewOf(world)]).toEqual([[], 'closed'])
  })

  it('leaves the others connected where sessions cannot be looked up', async () => {
    const world = await begun()
    await world.joinAndSign(alpha)
    const look = world.siwx.getSessions.bind(world.siwx)
    world.siwx.getSessions = async (chain, address) => {
      if (address === BOB) throw new Error('no')
      return look(chain, address)
    }
    await world.join(beta)
    expect([world.active(), world.kept(), statusOf(world), world.sessions()]).toEqual(['Alpha', [], 'signedIn', [`eip155 ${ALICE}`]])
  })
})

describe('cancelling with wallets of two namespaces', () => {
  it('disconnects the wallet that was not signed in; the other one is active and signed in', async () => {
    const world = await begun({ several: false })
    await world.joinAndSign(alpha)
    await world.join(sun)
    expect([viewOf(world), activeOf(world)]).toEqual(['SIWXSignMessage', SOLANA])
    await cancelled(world)
    expect([world.active(), world.active('solana'), activeOf(world)]).toEqual(['Alpha', undefined, 'eip155:1'])
    expect([statusOf(world), viewOf(world), world.sessions()]).toEqual(['signedIn', 'closed', [`eip155 ${ALICE}`]])
  })

  it.each([[[alpha, sun]], [[sun, alpha]]])('returns to the last network of the same namespace, whoever signed in last', async (order) => {
    const world = await begun({ several: false })
    for (const each of order) await world.joinAndSign(each)
    await world.switchNetwork.run(networkOf(world, 'eip155:8453'), never())
    await quiet()
    expect(viewOf(world)).toBe('SIWXSignMessage')
    await cancelled(world)
    expect([activeOf(world), world.active(), world.active('solana')]).toEqual(['eip155:1', 'Alpha', 'Sun'])
    expect([statusOf(world), viewOf(world)]).toEqual(['signedIn', 'closed'])
  })

  it('goes to the other wallet where this one will not return', async () => {
    const world = await begun({ several: false })
    await world.joinAndSign(alpha)
    await world.joinAndSign(sun)
    await world.switchNetwork.run(networkOf(world, 'eip155:8453'), never())
    await quiet()
    world.evm.rejectsSwitch = true
    await cancelled(world)
    expect([activeOf(world), world.active(), statusOf(world), viewOf(world)]).toEqual([SOLANA, undefined, 'signedIn', 'closed'])
  })

  it('moves the other wallet back to the network of its session', async () => {
    const world = await begun({ several: false })
    await world.joinAndSign(alpha)
    await world.join(sun)
    world.evm.emit({ type: 'network', caipNetworkId: 'eip155:8453' })
    await quiet()
    await cancelled(world)
    expect([activeOf(world), statusOf(world), world.active('solana')]).toEqual(['eip155:1', 'signedIn', undefined])
  })

  it('reads the network that an earlier version stored', async () => {
    const world = await begun({ several: false })
    await world.joinAndSign(alpha)
    await world.store.set('siwx-network', 'eip155:1')
    expect(await world.last.networks(never())).toEqual(['eip155:1'])
    for (const stored of [7, {}, null, ['x', 7, 'eip155:1', 'eip155:8453']]) {
      await world.store.set('siwx-network', stored)
      expect(await world.last.networks(never())).toEqual(['eip155:1'])
    }
  })
})

describe('the sessions of wallets that leave', () => {
  const both = async () => {
    const world = await begun()
    await world.joinAndSign(alpha)
    await world.joinAndSign(beta)
    expect(world.sessions()).toEqual([`eip155 ${ALICE}`, `eip155 ${BOB}`])
    return world
  }
  const [mine, other] = [ALICE, BOB]

  it.each([
    ['active', beta, ALICE],
    ['kept', alpha, BOB],
  ])('end with the %s one of several, and no others', async (_, { id }, rest) => {
    const world = await both()
    await world.leave.run({ namespace: 'eip155', connectorId: id })
    await quiet()
    expect([world.sessions(), world.connections.connections.length, statusOf(world)]).toEqual([[`eip155 ${rest}`], 1, 'signedIn'])
    await world.join(id === alpha.id ? alpha : beta)
    expect(viewOf(world)).toBe('SIWXSignMessage')
  })

  it('end with a kept wallet that is removed from the list', async () => {
    const world = await both()
    await world.leave.forget({ namespace: 'eip155', connectorId: alpha.id })
    await quiet()
    expect(world.sessions()).toEqual([`eip155 ${BOB}`])
  })

  it('stay when the visitor switches between the wallets, or `multiWallet` is turned off', async () => {
    const world = await both()
    await world.switchConnection.run({ namespace: 'eip155', connectorId: alpha.id }, never())
    await quiet()
    await world.switchConnection.run({ namespace: 'eip155', connectorId: beta.id }, never())
    await quiet()
    world.keeper.dispose()
    await quiet()
    world.evm.emit({ type: 'network', caipNetworkId: 'eip155:8453' }, beta.id)
    await quiet()
    expect(world.sessions()).toEqual([`eip155 ${ALICE}`, `eip155 ${BOB}`])
  })

  it('stay with an account that another connected wallet grants, and end with that', async () => {
    const world = await begun()
    await world.joinAndSign(sun)
    world.evm.own.set(beta.id, [BOB, ALICE.toLowerCase()])
    await world.joinAndSign(alpha)
    await world.join(beta)
    await world.leave.run({ namespace: 'eip155', connectorId: alpha.id })
    await quiet()
    expect(world.sessions()).toContain(`eip155 ${ALICE}`)
    await world.leave.run({ namespace: 'eip155', connectorId: beta.id })
    await quiet()
    expect(world.siwx.asked).toContain(`revokeSession eip155:1 ${BOB}`)
    expect(world.siwx.asked).toContain(`revokeSession eip155:8453 ${ALICE.toLowerCase()}`)
  })

  it.each(['on this page', 'before a reload'])('end for every account that the wallet signed in with %s', async (when) => {
    const world = await begun({ several: false })
    await world.joinAndSign(sun)
    world.evm.own.set(alpha.id, [mine, other])
    await world.joinAndSign(alpha)
    const switched = [other, mine].map((address) => ({ namespace: 'eip155' as const, address }))
    world.evm.emit({ type: 'accounts', accounts: [switched[0] as never, ...(when === 'before a reload' ? [switched[1] as never] : [])] })
    await quiet()
    await world.signIn.run()
    await quiet()
    expect(world.sessions().slice(1)).toEqual([`eip155 ${ALICE}`, `eip155 ${BOB}`])
    await world.disconnect.run('eip155')
    await quiet()
    expect(world.sessions().map((each) => each.split(' ')[0])).toEqual(['solana'])
  })

  it('end with a wallet that another one replaces', async () => {
    const world = await begun({ several: false })
    await world.joinAndSign(alpha)
    await world.join(beta)
    expect([world.sessions(), viewOf(world)]).toEqual([[], 'SIWXSignMessage'])
    await world.join(alpha)
    expect([viewOf(world), statusOf(world)]).toEqual(['SIWXSignMessage', 'ready'])
  })

  it('end with a wallet that another one replaces over the same connector of a relay', async () => {
    const world = await begun({ several: false })
    world.evm.peer = { name: 'One' }
    await world.joinAndSign(alpha)
    world.evm.peer = { name: 'Two' }
    world.evm.own.set(alpha.id, [BOB])
    await world.join(alpha)
    expect(world.sessions()).toEqual([])
  })

  it('stay until the code that keeps a replaced wallet is there', async () => {
    const world = await begun()
    await world.joinAndSign(alpha)
    const { keeper } = world.connections
    world.connections.keeper = undefined
    let arrive = () => {}
    world.connections.fetchKeeper = () =>
      new Promise((resolve) => {
        arrive = () => {
          world.connections.keeper = keeper
          resolve()
        }
      })
    const joining = world.join(beta)
    await quiet()
    arrive()
    await joining
    await quiet()
    expect([world.kept(), world.sessions()]).toEqual([['Alpha'], [`eip155 ${ALICE}`]])
  })
})
