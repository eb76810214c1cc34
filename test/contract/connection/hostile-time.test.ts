import { describe, expect, it } from 'vitest'
import type { Connector } from '../../../src/domain/connection/connection.ts'
import { ConnectionService } from '../../../src/domain/connection/connection-service.ts'
import type { ChainNamespace } from '../../../src/domain/network/network.ts'
import { FakeLogger } from '../../fakes/logging/fake-logger.ts'
import { FakeKeyValueStore } from '../../fakes/storage/fake-key-value-store.ts'
import { FakeClock } from '../../fakes/time/fake-clock.ts'
import { adapterWorlds } from '../../support/adapter-worlds.ts'
import { noteFigure } from '../../support/note-figure.ts'
import { processorTime } from '../../support/processor-time.ts'
import { refuseUnhandledRejections } from '../../support/unhandled-rejections.ts'

const CANCEL_MS = 100
const STORM = 10_000
const STORM_MS = 500

refuseUnhandledRejections()

/** A namespace's own adapter under the connection service, and a second wallet of the same kind. */
function open(namespace: ChainNamespace) {
  const [world, other] = [adapterWorlds[namespace](), adapterWorlds[namespace]()]
  const store = new FakeKeyValueStore()
  const connections = new ConnectionService(
    { namespaces: [namespace], load: async () => world.adapter },
    store,
    new FakeClock(),
    new FakeLogger(),
  )
  const states: unknown[] = []
  connections.state.value$.subscribe((state) => states.push(state))
  const control: Connector = { ...other.connector, id: 'control', name: 'Control' }
  const connect = (connector: Connector, signal = new AbortController().signal) =>
    connections.connect(connector, {}, signal).then(
      () => 'connected',
      ({ code }: { code: string }) => code,
    )
  const shown = () => connections.connection(namespace)?.accounts[0].address
  const used = () => connections.connection(namespace)?.connector.id
  return { ...world, connections, store, states, control, connect, shown, used }
}

/** Real milliseconds from giving up to the answer. */
async function timed(stop: () => void, work: Promise<unknown>): Promise<void> {
  const before = performance.now()
  stop()
  await work
  noteFigure('a wallet that never answers is left', performance.now() - before, CANCEL_MS)
}

describe.each(Object.keys(adapterWorlds) as ChainNamespace[])('a wallet of %s', (namespace) => {
  it('that never says whether it connects is left at once for another, and its late answer changes nothing', async () => {
    const { connect, connector, connections, control, wallet, pass, used } = open(namespace)
    wallet.silent()
    const stop = new AbortController()
    const work = connect(connector, stop.signal)
    await pass(0)
    await timed(() => stop.abort(), work)
    expect([await work, connections.of(namespace).status]).toEqual(['ABORTED', 'disconnected'])
    const next = connect(control)
    await pass(1000)
    expect(await next).toBe('connected')
    wallet.wakeUp()
    await pass(1000)
    expect(used()).toBe('control')
    expect(connections.connections).toHaveLength(1)
  })

  it('that never signs is left at once, and stays connected until another one is', async () => {
    const { connect, connector, connections, control, wallet, adapter, pass, used } = open(namespace)
    await connect(connector)
    const connection = connections.connection(namespace)
    if (!connection) throw new Error('not connected')
    wallet.silent()
    const stop = new AbortController()
    const request = { provider: adapter.provider(connection), account: connection.accounts[0], message: 'Moor here?' }
    const work = adapter.signMessage(request, stop.signal).then(
      () => 'signed',
      ({ code }: { code: string }) => code,
    )
    await pass(0)
    await timed(() => stop.abort(), work)
    expect(['ABORTED', 'signed']).toContain(await work)
    expect(used()).toBe(connector.id)
    const next = connect(control)
    await pass(1000)
    expect(await next).toBe('connected')
    wallet.wakeUp()
    await pass(4000)
    expect(used()).toBe('control')
  })

  it('that never says whether it moves is left at once, and stands where it stood', async () => {
    const { connect, connector, connections, wallet, pass, home, other } = open(namespace)
    await connect(connector)
    wallet.silent()
    const stop = new AbortController()
    const work = connections.switchNetwork(other, stop.signal).then(
      (id) => id,
      ({ code }: { code: string }) => code,
    )
    await pass(0)
    await timed(() => stop.abort(), work)
    await pass(100)
    // Where the site says on which chain a wallet is, nobody is asked.
    const isMoved = (await work) === other.caipNetworkId
    if (!isMoved) expect(['ABORTED', 'CHAIN_UNSUPPORTED']).toContain(await work)
    expect(connections.connection(namespace)?.caipNetworkId).toBe((isMoved ? other : home).caipNetworkId)
  })

  it('that never answers a silent question is not there, and nothing waits for it', async () => {
    const { connector, connections, store, wallet, pass, addresses } = open(namespace)
    wallet.grants(true)
    wallet.silent()
    const stored = { connectorId: connector.id, type: connector.type, name: connector.name, address: addresses[0] }
    await store.set(`connection/${namespace}`, stored)
    const work = connections.restore([connector], stored, new AbortController().signal)
    await pass(5000)
    // Some wallets need not be asked: what they show is what they grant.
    expect(connections.of(namespace).status).toBe((await work) ? 'connected' : 'disconnected')
  })

  it(`that says ${STORM} times that its account is another is read once a frame, and ends on its last word`, async () => {
    const { connect, connector, wallet, addresses, pass, states, shown } = open(namespace)
    await connect(connector)
    await pass(0)
    const round = async (last: 0 | 1) => {
      states.length = 0
      const used = processorTime()
      for (let turn = 0; turn < STORM; turn += 1) wallet.saysAccounts([addresses[turn % 2] ?? ''])
      wallet.saysAccounts([addresses[last]])
      await pass(16)
      await pass(100)
      const spent = used()
      expect(shown()).toBe(addresses[last])
      expect(states.length).toBeLessThanOrEqual(1)
      return spent
    }
    await round(1)
    noteFigure(`${namespace}: ${STORM} changes of the account`, await round(0), STORM_MS)
  })

  it('that repeats itself changes nothing', async () => {
    const { connect, connector, wallet, addresses, pass, states, single } = open(namespace)
    wallet.accounts(single ? [addresses[0]] : addresses)
    await connect(connector)
    await pass(100)
    states.length = 0
    for (let turn = 0; turn < 3; turn += 1) {
      wallet.saysAccounts(single ? [addresses[0]] : addresses)
      await pass(100)
    }
    expect(states).toEqual([])
  })

  it('that speaks after it was left is not heard', async () => {
    const { connect, connector, connections, wallet, addresses, pass, states } = open(namespace)
    await connect(connector)
    await pass(0)
    const leaving = connections.disconnect(namespace)
    await pass(3000)
    await leaving
    states.length = 0
    wallet.saysAccounts([addresses[1]])
    await pass(100)
    expect([connections.of(namespace).status, states, wallet.listeners()]).toEqual(['disconnected', [], 0])
  })
})
