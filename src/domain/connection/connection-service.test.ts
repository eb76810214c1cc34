import { describe, expect, it } from 'vitest'
import { FakeChainAdapter } from '../../../test/fakes/connection/fake-chain-adapter.ts'
import { coreWorld, never, quiet, walletNamed } from '../../../test/support/core-world.ts'

const ALICE = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const BOB = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const alpha = walletNamed('Alpha')
const beta = walletNamed('Beta')

function world(...adapters: FakeChainAdapter[]) {
  const made = coreWorld(adapters.length > 0 ? { adapters } : {})
  const [adapter] = made.fakes
  if (!adapter) throw new Error('no adapter')
  return { ...made, adapter }
}

describe('connecting', () => {
  it('is connected only once the wallet said so', async () => {
    const { connections, adapter } = world()
    adapter.silent = true
    const pending = connections.connect(alpha, {}, never())
    await quiet()
    expect(connections.of('eip155')).toEqual({ status: 'connecting', connector: alpha })
    adapter.wakeUp()
    await pending
    expect(connections.connection('eip155')?.accounts[0].address).toBe(ALICE)
  })

  it('ends disconnected when the visitor says no', async () => {
    const { connections, adapter, disk } = world()
    adapter.rejects = true
    await expect(connections.connect(alpha, {}, never())).rejects.toMatchObject({ code: 'USER_REJECTED' })
    expect(connections.of('eip155').status).toBe('disconnected')
    expect([...disk.texts]).toEqual([])
  })

  it('reacts to cancel at once, and ignores the late answer', async () => {
    const { connections, adapter, disk } = world()
    adapter.silent = true
    const stop = new AbortController()
    const pending = connections.connect(alpha, {}, stop.signal)
    await quiet()
    stop.abort()
    await expect(pending).rejects.toMatchObject({ code: 'ABORTED' })
    adapter.wakeUp()
    await quiet()
    expect(connections.of('eip155').status).toBe('disconnected')
    expect([...disk.texts]).toEqual([])
  })

  it('lets a newer choice supersede an older one', async () => {
    const { connections, adapter } = world()
    adapter.silent = true
    const first = connections.connect(alpha, {}, never())
    await quiet()
    adapter.silent = false
    const second = connections.connect(beta, {}, never())
    await expect(first).rejects.toMatchObject({ code: 'ABORTED' })
    await second
    expect(connections.connection('eip155')?.connector).toBe(beta)
  })

  it('keeps the wallet that is there when another one refuses', async () => {
    const { connections, adapter } = world()
    await connections.connect(alpha, {}, never())
    adapter.rejects = true
    await expect(connections.connect(beta, {}, never())).rejects.toMatchObject({ code: 'USER_REJECTED' })
    expect(connections.connection('eip155')?.connector).toBe(alpha)
  })

  it('takes leave of the wallet that another one replaces, and hears it no more', async () => {
    const { connections, adapter } = world()
    await connections.connect(alpha, {}, never())
    await connections.connect(beta, {}, never())
    await quiet()
    expect(adapter.disconnects).toBe(1)
    expect(adapter.listenerCount).toBe(1)
  })
})

describe('an answer that comes late', () => {
  const switching = async () => {
    const made = world()
    await made.connections.connect(alpha, {}, never())
    made.adapter.silent = true
    const network = made.networks.find('eip155:8453')
    if (!network) throw new Error('no network')
    const work = made.connections.switchNetwork(network, never()).catch(({ code }: { code: string }) => code)
    await quiet()
    return { ...made, network, work }
  }

  it('to a question to move is not written over the wallet connected since', async () => {
    const { connections, adapter, disk, work } = await switching()
    adapter.silent = false
    adapter.chain = 'eip155:1'
    await connections.connect(beta, {}, never())
    adapter.wakeUp()
    expect(await work).toBe('ABORTED')
    await quiet()
    expect(connections.connection('eip155')).toMatchObject({ connector: beta, caipNetworkId: 'eip155:1' })
    expect(JSON.parse(disk.texts.get('connection/eip155') ?? '')).toMatchObject({ connectorId: beta.id, caipNetworkId: 'eip155:1' })
  })

  it.each(['disconnect', 'dispose'] as const)('after %s settles at once and changes nothing', async (end) => {
    const { connections, adapter, disk, work } = await switching()
    adapter.silent = false
    if (end === 'disconnect') await connections.disconnect('eip155')
    else connections.dispose()
    const before = [connections.of('eip155'), disk.texts.get('connection/eip155')]
    expect(await work).toBe('ABORTED')
    adapter.wakeUp()
    await quiet()
    expect([connections.of('eip155'), disk.texts.get('connection/eip155')]).toEqual(before)
  })

  it('to the first of two questions to move is dropped', async () => {
    const { connections, adapter, network, work } = await switching()
    const second = connections.switchNetwork(network, never())
    expect(await work).toBe('ABORTED')
    adapter.wakeUp()
    expect(await second).toBe('eip155:8453')
  })

  it('to a page that is gone connects nobody', async () => {
    const { connections, adapter, disk } = world()
    adapter.silent = true
    const work = connections.connect(alpha, {}, never()).catch(({ code }: { code: string }) => code)
    await quiet()
    // Aborted in the same task as the answer.
    adapter.wakeUp()
    connections.dispose()
    expect(await work).toBe('ABORTED')
    expect([connections.connections, [...disk.texts]]).toEqual([[], []])
    await expect(connections.connect(alpha, {}, never())).rejects.toMatchObject({ code: 'ABORTED' })
  })
})

describe('what the wallet does by itself', () => {
  it('follows its accounts and its chain, and remembers them', async () => {
    const { connections, adapter, disk } = world()
    await connections.connect(alpha, {}, never())
    adapter.emit({ type: 'accounts', accounts: [{ namespace: 'eip155', address: BOB }] })
    adapter.emit({ type: 'network', caipNetworkId: 'eip155:8453' })
    await quiet()
    expect(connections.connection('eip155')).toMatchObject({ caipNetworkId: 'eip155:8453', accounts: [{ address: BOB }] })
    expect(JSON.parse(disk.texts.get('connection/eip155') ?? '')).toMatchObject({ address: BOB, caipNetworkId: 'eip155:8453' })
  })

  it('says again what is known: nothing changes', async () => {
    const { connections, adapter } = world()
    await connections.connect(alpha, {}, never())
    const states: unknown[] = []
    connections.state.value$.subscribe((state) => states.push(state))
    adapter.emit({ type: 'accounts', accounts: [{ namespace: 'eip155', address: ALICE }] })
    adapter.emit({ type: 'network', caipNetworkId: 'eip155:1' })
    expect(states).toHaveLength(1)
  })

  it('is disconnected when the wallet leaves', async () => {
    const { connections, adapter, disk } = world()
    const news: string[] = []
    connections.news$.subscribe(({ type }) => news.push(type))
    await connections.connect(alpha, {}, never())
    adapter.emit({ type: 'disconnected' })
    await quiet()
    expect(connections.of('eip155').status).toBe('disconnected')
    expect(disk.texts.has('connection/eip155')).toBe(false)
    expect(adapter.listenerCount).toBe(0)
    expect(news).toEqual(['left'])
  })
})

describe('disconnecting', () => {
  it('settles within 3 s even when the wallet never answers', async () => {
    const { connections, adapter, clock } = world()
    await connections.connect(alpha, {}, never())
    adapter.disconnect = () => new Promise(() => {})
    const done = connections.disconnect('eip155')
    await quiet()
    expect(connections.of('eip155').status).toBe('disconnected')
    await clock.advance(3000)
    await done
  })

  it('does not touch another namespace', async () => {
    const solana = new FakeChainAdapter('solana', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
    const { connections, disk } = world(new FakeChainAdapter('eip155'), solana)
    await connections.connect(alpha, {}, never())
    await connections.connect(walletNamed('Sun', 'solana'), {}, never())
    await connections.disconnect('eip155')
    expect(connections.of('solana').status).toBe('connected')
    expect(disk.texts.has('connection/solana')).toBe(true)
    expect(solana.disconnects).toBe(0)
  })
})

describe('a wallet that is one object for several chains', () => {
  const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  const BITCOIN = 'bip122:000000000019d6689c085ae165831e93'
  const provider = {}
  const [sun, coin] = [walletNamed('Sun', 'solana', { provider }), walletNamed('Sun', 'bip122', { provider })]
  const joined = async () => {
    const [solana, bitcoin] = [new FakeChainAdapter('solana', SOLANA), new FakeChainAdapter('bip122', BITCOIN)]
    const made = world(solana, bitcoin)
    for (const connector of [sun, coin]) await made.connections.connect(connector, {}, never())
    return { ...made, disconnects: () => solana.disconnects + bitcoin.disconnects }
  }

  it('is asked to disconnect with the last of them', async () => {
    const { connections, disconnects } = await joined()
    await connections.disconnect('solana')
    expect([connections.of('bip122').status, disconnects()]).toEqual(['connected', 0])
    await connections.disconnect('bip122')
    expect(disconnects()).toBe(1)
  })

  it('is told once when all are left at the same time', async () => {
    const { connections, disconnects } = await joined()
    await Promise.all((['solana', 'bip122'] as const).map((namespace) => connections.disconnect(namespace)))
    expect(disconnects()).toBe(1)
  })

  it('is not told where another wallet takes its place on one chain', async () => {
    const { connections, disconnects } = await joined()
    await connections.connect(walletNamed('Moon', 'solana', { provider: {} }), {}, never())
    await quiet()
    expect(disconnects()).toBe(0)
  })
})

describe('another tab', () => {
  it('takes this one along when it disconnects', async () => {
    const here = world()
    await here.connections.connect(alpha, {}, never())
    const there = coreWorld({ disk: here.disk, adapters: here.fakes })
    await there.store.delete('connection/eip155')
    await quiet()
    expect(here.connections.of('eip155').status).toBe('disconnected')
    expect(here.adapter.disconnects).toBe(0)
  })

  it('keeps what it stored of another wallet when this one loses its own', async () => {
    const here = world()
    await here.connections.connect(alpha, {}, never())
    const there = coreWorld({ disk: here.disk, adapters: here.fakes })
    await there.connections.connect(beta, {}, never())
    here.adapter.emit({ type: 'accounts', accounts: [{ namespace: 'eip155', address: BOB }] }, alpha.id)
    here.adapter.emit({ type: 'disconnected' }, alpha.id)
    await quiet()
    expect(JSON.parse(here.disk.texts.get('connection/eip155') ?? '')).toMatchObject({ connectorId: beta.id, address: ALICE })
  })

  it('does not take along what is just being stored here', async () => {
    const here = world()
    const set = here.store.set.bind(here.store)
    let release = () => {}
    here.store.set = async (key, value) => {
      if (key === 'connection/eip155' && value !== undefined)
        await new Promise<void>((resolve) => {
          release = resolve
        })
      await set(key, value)
    }
    const work = here.connections.connect(alpha, {}, never())
    await quiet()
    here.disk.written$.next({ key: 'connection/eip155', by: undefined })
    await quiet()
    expect(here.connections.of('eip155').status).toBe('connected')
    release()
    await work
    await quiet()
    expect(here.connections.connection('eip155')?.connector).toBe(alpha)
    expect(here.disk.texts.has('connection/eip155')).toBe(true)
  })

  it('does not come back here after it left there', async () => {
    const here = world()
    await here.connections.connect(alpha, {}, never())
    here.disk.texts.delete('connection/eip155')
    here.adapter.emit({ type: 'accounts', accounts: [{ namespace: 'eip155', address: BOB }] })
    await quiet()
    expect(here.disk.texts.has('connection/eip155')).toBe(false)
  })

  it('is not given up while its wallet is being asked', async () => {
    const { connections, fakes } = coreWorld()
    const adapter = fakes[0] as FakeChainAdapter
    adapter.silent = true
    adapter.granted = true
    const restoring = connections.restore([walletNamed('Alpha')], undefined, never())
    connections.giveUp('eip155')
    expect(connections.of('eip155').status).toBe('reconnecting')
    adapter.wakeUp()
    expect(await restoring).toBe(true)
    expect(connections.of('eip155').status).toBe('connected')
  })
})
