import { describe, expect, it } from 'vitest'
import { never, quiet, walletNamed } from '../../../test/support/core-world.ts'
import { type SiwxWorld, siwxWorld, viewOf as view, visited } from '../../../test/support/siwx-world.ts'

const MINE = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const OTHER = '0x26c17fD290Ca4839c07c9690059C34d8C639f6aF'

describe('sessions that cannot be looked up while a wallet connects in the dialog', () => {
  const opened = async (prepare: (world: SiwxWorld) => void = () => {}) => {
    const world = siwxWorld()
    world.siwx.fails.add('getSessions')
    prepare(world)
    await world.start()
    const states: boolean[] = []
    world.modal.state.watch(({ open }) => states.push(open))
    world.open.run({})
    await world.connect.run(walletNamed('Rainbow'), never())
    await quiet()
    return { world, isAlwaysOpen: !states.includes(false), opens: world.tracked.filter((event) => event.startsWith('MODAL_')) }
  }

  it.each([
    ['answers a disconnect', false],
    ['does not answer a disconnect', true],
  ])('leave the dialog open on the list of wallets, where the wallet %s', async (_, silent) => {
    const { world, isAlwaysOpen, opens } = await opened(({ fakes: [wallet] }) => {
      if (wallet) wallet.silentDisconnect = silent
    })
    expect([isAlwaysOpen, opens, view(world)]).toEqual([true, ['MODAL_OPEN'], 'Connect'])
    expect([world.connections.connections, world.toasts.state.value?.variant]).toEqual([[], 'error'])
  })

  it('do so too where storing the connection takes longer than the look', async () => {
    const world = siwxWorld()
    world.siwx.fails.add('getSessions')
    await world.start()
    world.open.run({})
    const release = world.store.holdWrites()
    const connecting = world.connect.run(walletNamed('Rainbow'), never())
    await quiet()
    expect(view(world)).toBe('Connect')
    release()
    await connecting
    await quiet()
    expect([view(world), world.tracked.filter((event) => event.startsWith('MODAL_'))]).toEqual(['Connect', ['MODAL_OPEN']])
  })

  it('do so too when the visitor tries again in the view of the sign-in', async () => {
    const { world } = await opened(({ siwx }) => siwx.fails.clear())
    expect(view(world)).toBe('SIWXSignMessage')
    world.siwx.fails.add('getSessions')
    world.fakes[0]?.emit({ type: 'network', caipNetworkId: 'eip155:8453' })
    await quiet()
    expect([view(world), world.connections.connections]).toEqual(['Connect', []])
    expect(world.tracked.filter((event) => event.startsWith('MODAL_'))).toEqual(['MODAL_OPEN'])
  })
})

it('a look-up that fails as the account changes disconnects nobody else', async () => {
  const lost: number[] = []
  for (let turns = 0; turns < 60; turns += 1) {
    let refuse = () => {}
    const world = await visited(siwxWorld(), ({ siwx }) => {
      const given = siwx.getSessions.bind(siwx)
      siwx.getSessions = (chain, address) =>
        address === MINE ? new Promise((_, reject) => (refuse = () => reject(new Error('no')))) : given(chain, address)
    })
    refuse()
    for (let turn = 0; turn < turns; turn += 1) await Promise.resolve()
    world.fakes[0]?.emit({ type: 'accounts', accounts: [{ namespace: 'eip155', address: OTHER }] })
    const isOther = () => world.connections.connection('eip155')?.accounts[0].address === OTHER
    const wasOther = isOther()
    await quiet()
    if (wasOther && !isOther()) lost.push(turns)
  }
  expect(lost).toEqual([])
})
