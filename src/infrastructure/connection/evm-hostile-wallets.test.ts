import vm from 'node:vm'
import { describe, expect, it } from 'vitest'
import { controls, makeProvider, materialise } from '../../../test/corpora/lib/materialise.mjs'
import { type CorpusCase, readCorpus } from '../../../test/corpora/lib/read-corpus.ts'
import { type AppErrorLike, evmWorld, isConnection, never, OTHER, polygon, scripted, WETH } from '../../../test/support/evm-world.ts'
import { wantedEnd } from '../../../test/support/last-word.ts'
import { noteFigure } from '../../../test/support/note-figure.ts'
import { processorTime } from '../../../test/support/processor-time.ts'
import type { Connection, WalletEvent } from '../../domain/connection/connection.ts'

/** Cases with a promise of another realm: the corpus' interpreter leaves building them to the test. */
function providerOf(entry: CorpusCase): object {
  const specification = entry['provider'] as { request: Record<string, { realmPromise?: boolean; result?: unknown }> }
  const { provider } = makeProvider(specification) as { provider: { request: (args: { method: string }) => unknown } }
  const foreign = Object.entries(specification.request).filter(([, behaviour]) => behaviour.realmPromise)
  if (foreign.length === 0) return provider
  const real = provider.request
  provider.request = (args) => {
    const behaviour = foreign.find(([method]) => method === args.method)?.[1]
    return behaviour ? vm.runInNewContext('Promise.resolve(value)', { value: behaviour.result }) : real(args)
  }
  return provider
}

/** The outcome that a case's text expects, as far as the adapter determines it. */
function expectation(entry: CorpusCase): 'refused' | 'connected' | 'either' {
  const state = String(entry.expect['state'])
  if (entry.kind === 'accounts-result') return 'refused'
  if (entry.kind === 'connect-behaviour') return /^connected/.test(state) ? 'connected' : 'refused'
  if (entry.kind === 'chainid-result') return 'either'
  return 'connected'
}

describe('hostile wallets', () => {
  const cases = readCorpus('provider-hostile').filter(({ kind }) => kind !== 're-entrancy')

  it('sees the corpus', () => {
    expect(cases.length).toBeGreaterThan(80)
  })

  it.each(cases.map((entry) => [`${entry.id} ${entry.name}`, entry] as const))('%s', async (_, entry) => {
    const provider = providerOf(entry)
    const { connect, events, clock, adapter } = evmWorld(provider)
    const result = await connect()
    const expected = expectation(entry)
    if (expected === 'refused') {
      expect(isConnection(result)).toBe(false)
      const { code, facts } = result as AppErrorLike
      expect(['CONNECT_FAILED', 'NO_ACCOUNTS', 'USER_REJECTED']).toContain(code)
      expect(String(facts['reason'] ?? '').length).toBeLessThanOrEqual(200)
      expect(JSON.stringify(facts)).not.toMatch(/[0-9a-f]{64}/i)
      return
    }
    expect(isConnection(result)).toBe(true)
    const connection = result as Connection
    expect(connection.accounts[0].address).toBe(WETH)
    if (entry.kind === 'chainid-result') expect(connection.caipNetworkId ?? 'eip155:1').toMatch(/^eip155:[1-9][0-9]*$/)

    for (const step of entry['steps'] as (string | { emit?: [string, unknown, number?][] })[]) {
      if (typeof step === 'string') continue
      for (const [name, payload, times = 1] of step.emit ?? []) {
        const value = materialise(payload)
        for (let i = 0; i < times; i += 1) controls.get(provider)?.emit(name, value)
      }
    }
    await clock.advance(100)
    checkEvents(entry, events)
    const steps = entry['steps'] as readonly unknown[]
    if (steps.includes('wallet_switchEthereumChain') || steps.includes('wallet_addEthereumChain')) {
      const controller = new AbortController()
      const move = adapter.switchNetwork({ connection, network: polygon }, controller.signal).catch((error: AppErrorLike) => error.code)
      await clock.advance(5000)
      controller.abort()
      expect(['CHAIN_UNSUPPORTED', 'ABORTED']).toContain(await move)
      const adds = controls.get(provider)?.calls.filter(({ method }) => method === 'wallet_addEthereumChain') ?? []
      expect(adds.length).toBeLessThanOrEqual(1)
    }
  })

  function checkEvents(entry: CorpusCase, events: readonly WalletEvent[]): void {
    if (!entry.kind.startsWith('event-')) {
      expect(events).toEqual([])
      return
    }
    const state = String(entry.expect['state'])
    const accounts = events.flatMap((event) => (event.type === 'accounts' ? [event.accounts[0].address] : []))
    const networks = events.flatMap((event) => (event.type === 'network' ? [event.caipNetworkId] : []))
    expect(accounts.length).toBeLessThanOrEqual(1)
    expect(networks.length).toBeLessThanOrEqual(1)
    if (/^ignored/.test(state) && entry.name !== 'huge') expect(events).toEqual([])
    if (state.startsWith('account becomes'))
      expect(events).toEqual([{ type: 'accounts', accounts: [{ namespace: 'eip155', address: OTHER }] }])
    if (state.startsWith('network becomes')) expect(events).toEqual([{ type: 'network', caipNetworkId: 'eip155:137' }])
    const { address, caipNetworkId, isConnected } = wantedEnd(entry, WETH)
    expect(events.some(({ type }) => type === 'disconnected')).toBe(!isConnected)
    // Together, what was reported leads from the connection to what is wanted.
    if (isConnected && address !== undefined) expect(accounts.at(-1) ?? WETH).toBe(address)
    if (isConnected && caipNetworkId !== undefined) expect(networks.at(-1) ?? 'eip155:1').toBe(caipNetworkId)
  }
})

describe('an event storm', () => {
  const many = Array.from({ length: 100 }, (_, i) => `0x${i.toString(16).padStart(40, 'a')}`)

  /** Milliseconds of processor time for 20,000 events. */
  async function round(): Promise<number> {
    const { wallet, adapter, connector, events, clock } = scripted()
    adapter.watch({ ...(await adapter.connect(connector, {}, never())), connector }, (event) => events.push(event))
    const used = processorTime()
    for (let i = 0; i < 10_000; i += 1) {
      wallet.emit('accountsChanged', i % 3 ? many : [WETH])
      wallet.emit('chainChanged', i % 2 ? '0x1' : 'garbage')
    }
    wallet.emit('accountsChanged', [OTHER])
    wallet.emit('accountsChanged', ['garbage'])
    await clock.advance(16)
    const spent = used()
    expect(events).toEqual([
      { type: 'accounts', accounts: [{ namespace: 'eip155', address: OTHER }] },
      { type: 'network', caipNetworkId: 'eip155:1' },
    ])
    return spent
  }

  it('of 10,000 ends in one report of the last valid word', async () => {
    noteFigure('EIP-1193: 20,000 events', await round(), 500)
  })
})
