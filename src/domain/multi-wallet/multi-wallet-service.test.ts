import { describe, expect, it } from 'vitest'
import { never, quiet } from '../../../test/support/core-world.ts'
import { ALICE, alpha, BOB, beta, gamma, moon, severalWorld, sun } from '../../../test/support/several-wallets-world.ts'

const at = (connectorId: string, address?: string) => ({ namespace: 'eip155' as const, connectorId, address })

async function withThree() {
  const world = severalWorld()
  await world.start()
  for (const connector of [alpha, beta, gamma]) await world.connections.connect(connector, {}, never())
  await quiet()
  return world
}

describe('several wallets of one namespace', () => {
  it('stay connected, all of them, with the latest active', async () => {
    const { evm, active, kept } = await withThree()
    expect([active(), kept()]).toEqual(['Gamma', ['Alpha', 'Beta']])
    expect([evm.disconnects, evm.listenerCount]).toEqual([0, 3])
  })

  it('are disconnected as before while the feature is off', async () => {
    const { start, connections, evm, kept, disk } = severalWorld({ several: false })
    await start()
    await connections.connect(alpha, {}, never())
    await connections.connect(beta, {}, never())
    await quiet()
    expect([kept(), evm.disconnects]).toEqual([[], 1])
    expect([...disk.texts.keys()].filter((key) => key.startsWith('wallets/'))).toEqual([])
  })

  it('change places without a prompt', async () => {
    const { several, evm, active, kept } = await withThree()
    const { prompts } = evm
    await several.switchTo(at('com.alpha'), never())
    expect([active(), kept(), evm.prompts - prompts]).toEqual(['Alpha', ['Beta', 'Gamma'], 0])
    expect(evm.listenerCount).toBe(3)
  })

  it('change the account, of the active wallet too', async () => {
    const { several, evm, connections } = await withThree()
    evm.accounts = [ALICE, BOB]
    await several.switchTo(at('com.gamma', BOB), never())
    expect(connections.connection('eip155')?.accounts.map(({ address }) => address)).toEqual([BOB, ALICE])
  })

  it('are asked aloud where they do not grant the account any more', async () => {
    const { several, evm, active } = await withThree()
    evm.granted = false
    const { prompts } = evm
    await several.switchTo(at('com.alpha'), never())
    expect([active(), evm.prompts - prompts]).toEqual(['Alpha', 1])
  })

  it('are asked aloud for an account that they do not show without a prompt', async () => {
    const { several, evm, active } = await withThree()
    evm.accounts = [ALICE]
    const { prompts } = evm
    await several.switchTo(at('com.alpha', BOB), never())
    expect([active(), evm.prompts - prompts]).toEqual(['Alpha', 1])
  })

  it('stay as they are when the visitor refuses, or stops waiting', async () => {
    const { several, evm, active, kept } = await withThree()
    evm.granted = false
    evm.rejects = true
    await expect(several.switchTo(at('com.alpha'), never())).rejects.toMatchObject({ code: 'USER_REJECTED' })
    evm.silent = true
    const stop = new AbortController()
    const pending = several.switchTo(at('com.alpha'), stop.signal)
    stop.abort()
    await expect(pending).rejects.toMatchObject({ code: 'ABORTED' })
    expect([active(), kept()]).toEqual(['Gamma', ['Alpha', 'Beta']])
  })

  it('cannot be switched to when they are not connected', async () => {
    const { several } = await withThree()
    await expect(several.switchTo(at('com.delta'), never())).rejects.toMatchObject({ code: 'NOT_CONNECTED' })
  })
})

describe('leaving', () => {
  it('one that is not active changes nothing for the others', async () => {
    const { several, evm, active, kept } = await withThree()
    await several.leave('eip155', 'com.alpha')
    expect([active(), kept(), evm.disconnects]).toEqual(['Gamma', ['Beta'], 1])
  })

  it('the active one makes the next one active', async () => {
    const { several, active, kept, disk } = await withThree()
    await several.leave('eip155', 'com.gamma')
    await quiet()
    expect([active(), kept()]).toEqual(['Alpha', ['Beta']])
    expect(JSON.parse(disk.texts.get('connection/eip155') ?? '')).toMatchObject({ connectorId: 'com.alpha' })
  })

  it('all kept ones of a namespace leaves other namespaces alone', async () => {
    const { several, connections, kept, solana } = await withThree()
    await connections.connect(sun, {}, never())
    await connections.connect(moon, {}, never())
    await several.leave('eip155')
    expect([kept(), solana.disconnects]).toEqual([['Sun'], 0])
  })

  it('tells nothing to a wallet that is the same object for another chain', async () => {
    const provider = {}
    const { several, connections, evm } = await withThree()
    await connections.connect({ ...alpha, provider }, {}, never())
    await connections.connect(beta, {}, never())
    await connections.connect({ ...sun, provider }, {}, never())
    await several.leave('eip155', 'com.alpha')
    expect(evm.disconnects).toBe(0)
    await several.leave('eip155')
    expect(evm.disconnects).toBe(1)
  })

  it('settles within 3 s although the wallet never answers', async () => {
    const { several, evm, kept, clock } = await withThree()
    evm.disconnect = () => new Promise(() => {})
    const done = several.leave('eip155', 'com.alpha')
    await quiet()
    expect(kept()).toEqual(['Beta'])
    await clock.advance(3000)
    await done
  })

  it('gives up what the wallet is being asked, which would bring it back without its permission', async () => {
    const { several, evm, connections, active, kept } = await withThree()
    evm.silent = true
    const again = connections.connect(alpha, {}, never()).catch((error: { code: string }) => error.code)
    await quiet()
    evm.wakeUp()
    await several.leave('eip155', 'com.alpha')
    expect(await again).toBe('ABORTED')
    await quiet()
    expect([active(), kept()]).toEqual(['Gamma', ['Beta']])
  })

  it('is what a wallet does by itself, too', async () => {
    const { evm, active, kept, modal, open, router } = await withThree()
    open.run({})
    evm.emit({ type: 'disconnected' }, 'com.alpha')
    expect([active(), kept(), router.current.view]).toEqual(['Gamma', ['Beta'], 'Account'])
    evm.emit({ type: 'disconnected' }, 'com.gamma')
    expect([active(), kept(), router.current.view]).toEqual(['Beta', [], 'ProfileWallets'])
    evm.emit({ type: 'disconnected' }, 'com.beta')
    await quiet()
    expect([active(), kept(), evm.listenerCount]).toEqual([undefined, [], 0])
    expect(modal.state.value.open).toBe(true)
  })

  it('keeps the memory, forgetting does not', async () => {
    const { several, disk } = await withThree()
    await several.leave('eip155', 'com.alpha')
    expect(JSON.parse(disk.texts.get('wallets/eip155/com.alpha') ?? '')).toMatchObject({ left: true, address: ALICE })
    await several.forget(at('com.alpha'))
    await several.forget(at('com.beta'))
    await quiet()
    expect([...disk.texts.keys()].filter((key) => !key.startsWith('cache/')).sort()).toEqual([
      'connection/eip155',
      'wallets/eip155/com.gamma',
    ])
    expect(several.state.value.records.map(({ connectorId }) => connectorId)).toEqual(['com.gamma'])
  })

  it('forgets nothing of a wallet that is connected again while it is told', async () => {
    const { several, connections, active } = await withThree()
    const forgotten = several.forget(at('com.alpha'))
    const again = connections.connect(alpha, {}, never())
    await Promise.all([forgotten, again])
    await quiet()
    expect(active()).toBe('Alpha')
    expect(several.state.value.records.map(({ connectorId, left }) => [connectorId, left])).toContainEqual(['com.alpha', false])
  })
})

describe('what a kept wallet does by itself', () => {
  it('is followed and remembered, whatever the active one does', async () => {
    const { several, evm, connections, disk } = await withThree()
    evm.emit({ type: 'accounts', accounts: [{ namespace: 'eip155', address: BOB }] })
    evm.emit({ type: 'network', caipNetworkId: 'eip155:8453' })
    await quiet()
    expect(several.state.value.kept[0]).toMatchObject({ caipNetworkId: 'eip155:8453', accounts: [{ address: BOB }] })
    expect(connections.connection('eip155')).toMatchObject({ caipNetworkId: 'eip155:8453' })
    expect(JSON.parse(disk.texts.get('wallets/eip155/com.beta') ?? '')).toMatchObject({ address: BOB, caipNetworkId: 'eip155:8453' })
  })
})

describe('a wallet on a network that the site does not know', () => {
  it('is told to move when it becomes the active one, and no more once another is', async () => {
    const { switchConnection, evm, router, networks, modal } = await withThree()
    evm.chain = 'eip155:12345'
    await switchConnection.run(at('com.alpha'), never())
    expect([router.current.view, networks.requiresNetworkSwitch, modal.state.value.open]).toEqual(['UnsupportedChain', true, true])
    evm.chain = 'eip155:1'
    await switchConnection.run(at('com.beta'), never())
    expect([networks.requiresNetworkSwitch, modal.state.value.open]).toEqual([false, false])
  })

  it('is left in peace where the site draws its own views, or does not mind', async () => {
    for (const options of [{ features: { headless: true, multiWallet: true } }, { allowUnsupportedChain: true }]) {
      const { start, connections, switchConnection, evm, modal } = severalWorld({ options })
      await start()
      for (const connector of [alpha, beta]) await connections.connect(connector, {}, never())
      evm.chain = 'eip155:12345'
      await switchConnection.run(at('com.alpha'), never())
      expect(modal.state.value.open).toBe(false)
    }
  })
})

describe('switching the feature off while it runs', () => {
  it('leaves the active wallet, listens to no other, and finds them again later', async () => {
    const { options, evm, active, kept, connections } = await withThree()
    options.update({ features: { multiWallet: false } })
    expect([active(), kept(), evm.listenerCount, connections.keeper]).toEqual(['Gamma', [], 1, undefined])
    options.update({ features: { multiWallet: true } })
    await quiet()
    await quiet()
    expect([active(), kept()]).toEqual(['Gamma', ['Alpha', 'Beta']])
  })
})
