import { afterAll, describe, expect, it } from 'vitest'
import type { Connector } from '../../../src/domain/connection/connection.ts'
import { ConnectionService } from '../../../src/domain/connection/connection-service.ts'
import { EvmChainAdapter } from '../../../src/infrastructure/connection/evm-chain-adapter.ts'
import { controls, makeProvider, materialise } from '../../corpora/lib/materialise.mjs'
import { type CorpusCase, readCorpus } from '../../corpora/lib/read-corpus.ts'
import { FakeEvmNodes } from '../../fakes/connection/fake-evm-nodes.ts'
import { FakeLogger } from '../../fakes/logging/fake-logger.ts'
import { FakeKeyValueStore } from '../../fakes/storage/fake-key-value-store.ts'
import { FakeClock } from '../../fakes/time/fake-clock.ts'
import { ScriptedWallet } from '../../fakes/wallets/scripted-wallet.ts'
import { wantedEnd } from '../../support/last-word.ts'
import { rpcUrls } from '../../support/rpc-urls.ts'
import { refuseUnhandledRejections } from '../../support/unhandled-rejections.ts'

const WETH = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const OTHER = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

refuseUnhandledRejections()

function open() {
  const clock = new FakeClock()
  const adapter = new EvmChainAdapter(clock, new FakeEvmNodes(), rpcUrls())
  const connections = new ConnectionService(
    { namespaces: ['eip155'], load: async () => adapter },
    new FakeKeyValueStore(),
    clock,
    new FakeLogger(),
  )
  const states: string[] = []
  connections.state.value$.subscribe(() => states.push(connections.of('eip155').status))
  const connector = (provider: unknown, id = 'com.hostile.wallet'): Connector => ({
    id,
    type: 'ANNOUNCED',
    name: id,
    chain: 'eip155',
    provider,
  })
  const connect = (each: Connector, signal = new AbortController().signal) =>
    connections.connect(each, {}, signal).then(
      () => 'connected',
      (error: { code: string }) => error.code,
    )
  const control = new ScriptedWallet({ accounts: [OTHER], chainId: 1 })
  return { clock, connections, states, connector, connect, control, account: () => connections.connection('eip155')?.accounts[0].address }
}

describe('hostile wallets, through the connection service', () => {
  const cases = readCorpus('provider-hostile').filter(({ kind, name }) => kind !== 're-entrancy' && !name.includes('another-realm'))
  let right = 0
  afterAll(() => console.log(`hostile providers: ${right} of ${cases.length} end as they must within 5 s of fake time`))

  it.each(cases.map((entry) => [`${entry.id} ${entry.name}`, entry] as const))('%s', async (_, entry) => {
    const { clock, connections, connector, connect, control, account, states } = open()
    const { provider } = makeProvider(entry['provider'])
    const work = connect(connector(provider))
    await clock.advance(5000)
    const outcome = await work
    expect(connections.of('eip155').status).toBe(outcome === 'connected' ? 'connected' : 'disconnected')
    if (entry.kind === 'accounts-result') expect(outcome).not.toBe('connected')
    if (outcome === 'connected') {
      expect(account()).toBe(WETH)
      expect(states.filter((status) => status === 'connected')).toHaveLength(1)
      await emitSteps(entry, provider)
      await clock.advance(100)
      checkEnd(entry, connections)
    }
    // Whatever happened: the visitor can leave, and use another wallet.
    const leaving = connections.disconnect('eip155')
    await clock.advance(3000)
    await leaving
    expect(connections.of('eip155').status).toBe('disconnected')
    expect(await connect(connector(control.provider, 'org.control.wallet'))).toBe('connected')
    await emitSteps(entry, provider)
    await clock.advance(100)
    expect(account()).toBe(OTHER)
    right += 1
  })

  async function emitSteps(entry: CorpusCase, provider: object): Promise<void> {
    for (const step of entry['steps'] as (string | { emit?: [string, unknown, number?][] })[])
      for (const [name, payload, times = 1] of (typeof step === 'object' && step.emit) || [])
        for (let i = 0; i < times; i += 1) controls.get(provider)?.emit(name, materialise(payload))
  }

  function checkEnd(entry: CorpusCase, connections: ConnectionService): void {
    const connection = connections.connection('eip155')
    if (entry.kind.startsWith('event-')) {
      const { address, caipNetworkId, isConnected } = wantedEnd(entry, WETH)
      expect(connection !== undefined).toBe(isConnected)
      if (connection && address !== undefined) expect(connection.accounts[0].address).toBe(address)
      if (connection && caipNetworkId !== undefined) expect(connection.caipNetworkId).toBe(caipNetworkId)
    }
    expect(String(connection?.caipNetworkId ?? 'eip155:1')).toMatch(/^eip155:[1-9][0-9]*$/)
  }
})

describe('wallets that speak out of turn', () => {
  it('ends in one connection when two wallets are asked at once', async () => {
    const { connector, connect, control, account, connections } = open()
    const first = new ScriptedWallet({ accounts: [WETH] })
    first.answers.set('eth_requestAccounts', 'ignore')
    const outcomes = Promise.all([connect(connector(first.provider, 'com.first')), connect(connector(control.provider, 'com.second'))])
    expect(await outcomes).toEqual(['ABORTED', 'connected'])
    first.wakeUp()
    await new Promise((resolve) => setImmediate(resolve))
    expect(account()).toBe(OTHER)
    expect(connections.connections).toHaveLength(1)
  })

  it('stays disconnected when left while the wallet was asked', async () => {
    const { connector, connect, connections, states } = open()
    const wallet = new ScriptedWallet({ accounts: [WETH] })
    wallet.answers.set('eth_requestAccounts', 'ignore')
    const work = connect(connector(wallet.provider))
    await connections.disconnect('eip155')
    expect(await work).toBe('ABORTED')
    wallet.wakeUp()
    await new Promise((resolve) => setImmediate(resolve))
    expect(connections.of('eip155').status).toBe('disconnected')
    expect(states).not.toContain('connected')
  })

  it('lets a visitor cancel a wallet that never answers, and use another', async () => {
    const { connector, connect, control, account } = open()
    const controller = new AbortController()
    const work = connect(connector({ request: () => new Promise(() => {}) }), controller.signal)
    controller.abort()
    expect(await work).toBe('ABORTED')
    expect(await connect(connector(control.provider, 'org.control.wallet'))).toBe('connected')
    expect(account()).toBe(OTHER)
  })
})
