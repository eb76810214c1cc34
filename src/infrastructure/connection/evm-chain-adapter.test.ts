import vm from 'node:vm'
import { describe, expect, it } from 'vitest'
import { controls, makeProvider, materialise } from '../../../test/corpora/lib/materialise.mjs'
import { type CorpusCase, readCorpus } from '../../../test/corpora/lib/read-corpus.ts'
import { FakeEvmNodes } from '../../../test/fakes/connection/fake-evm-nodes.ts'
import { FakeClock } from '../../../test/fakes/time/fake-clock.ts'
import { ScriptedWallet } from '../../../test/fakes/wallets/scripted-wallet.ts'
import type { ConnectedWallet, Connection, Connector, WalletEvent } from '../../domain/connection/connection.ts'
import { isAppError } from '../../domain/errors/app-error.ts'
import type { Network } from '../../domain/network/network.ts'
import { EvmChainAdapter } from './evm-chain-adapter.ts'

const WETH = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const OTHER = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const never = () => new AbortController().signal

const polygon: Network = {
  id: 137,
  name: 'Polygon',
  caipNetworkId: 'eip155:137',
  chainNamespace: 'eip155',
  nativeCurrency: { name: 'POL', symbol: 'POL', decimals: 18 },
  rpcUrls: {
    default: { http: ['https://gateway.example/?projectId=secret', 'https://polygon.example'] },
    chainDefault: { http: ['https://polygon.example'] },
  },
  blockExplorers: { default: { name: 'Scan', url: 'https://scan.example' } },
  testnet: false,
  assets: { imageUrl: 'https://images.example/polygon.png' },
}

function open(provider: unknown) {
  const clock = new FakeClock()
  const nodes = new FakeEvmNodes()
  const adapter = new EvmChainAdapter(clock, nodes)
  const connector: Connector = { id: 'com.hostile.wallet', type: 'ANNOUNCED', name: 'Hostile', chain: 'eip155', provider }
  const events: WalletEvent[] = []
  /** Connects and listens; undefined when it was refused. */
  const connect = async (signal = never()): Promise<Connection | AppErrorLike> => {
    const work = adapter.connect(connector, {}, signal).then(
      (wallet): Connection => ({ ...wallet, connector }),
      (error: unknown) => error as AppErrorLike,
    )
    await clock.advance(5000)
    const result = await work
    if (isConnection(result)) adapter.watch(result, (event) => events.push(event))
    return result
  }
  return { clock, nodes, adapter, connector, events, connect }
}

type AppErrorLike = Error & { code: string; facts: Record<string, unknown> }
const isConnection = (value: Connection | AppErrorLike): value is Connection => !isAppError(value)
const scripted = (options?: ConstructorParameters<typeof ScriptedWallet>[0]) => {
  const wallet = new ScriptedWallet({ accounts: [WETH], chainId: 1, ...options })
  return { wallet, ...open(wallet.provider) }
}

/** A promise of another realm, which the corpus' interpreter leaves to the tester. */
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

/** What the state text of a case asks for, as far as the adapter decides it. */
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
    const { connect, events, clock, adapter } = open(provider)
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
    const state = String(entry.expect['state'])
    const accounts = events.filter(({ type }) => type === 'accounts')
    const networks = events.filter(({ type }) => type === 'network')
    expect(accounts.length).toBeLessThanOrEqual(1)
    expect(networks.length).toBeLessThanOrEqual(1)
    if (/^ignored/.test(state) && entry.name !== 'huge') expect(events).toEqual([])
    if (state.startsWith('account becomes'))
      expect(events).toEqual([{ type: 'accounts', accounts: [{ namespace: 'eip155', address: OTHER }] }])
    if (state.startsWith('network becomes')) expect(events).toEqual([{ type: 'network', caipNetworkId: 'eip155:137' }])
    if (entry.name === 'unknown') expect(networks).toEqual([{ type: 'network', caipNetworkId: 'eip155:12345' }])
    if (entry.name.startsWith('chainChanged then accountsChanged []')) expect(events).toEqual([{ type: 'disconnected' }])
    if (entry.name.startsWith('disconnect with code 1013')) expect(events).toEqual([])
    if (entry.name === 'chainChanged 10,000 times') expect(events).toEqual([{ type: 'network', caipNetworkId: 'eip155:137' }])
    if (entry.name === 'connect after disconnect') expect(events).toEqual([{ type: 'network', caipNetworkId: 'eip155:1' }])
  }
})

describe('re-entrancy', () => {
  it('reports one move however often the wallet speaks while it is asked', async () => {
    const { wallet, adapter, connector, events, clock } = scripted({ chains: { 1: undefined, 137: undefined } })
    const connection = { ...(await adapter.connect(connector, {}, never())), connector }
    adapter.watch(connection, (event) => events.push(event))
    for (let i = 0; i < 100; i += 1) wallet.emit('chainChanged', '0x1')
    const work = adapter.switchNetwork({ connection, network: polygon }, never())
    for (let i = 0; i < 100; i += 1) wallet.emit('chainChanged', '0x89')
    await clock.advance(100)
    expect(await work).toBe('eip155:137')
    expect(events).toEqual([{ type: 'network', caipNetworkId: 'eip155:137' }])
  })

  it('does not loop when a reaction makes the wallet speak again', async () => {
    const { wallet, adapter, connector, clock } = scripted()
    const connection = { ...(await adapter.connect(connector, {}, never())), connector }
    let heard = 0
    adapter.watch(connection, () => {
      heard += 1
      wallet.selectAccounts([heard % 2 ? OTHER : WETH])
    })
    wallet.selectAccounts([OTHER])
    await clock.advance(100)
    expect(heard).toBeLessThanOrEqual(10)
  })

  it('gives the wallet arguments it may spoil, and calls the request it saw first', async () => {
    const seen: unknown[] = []
    const provider = {
      request: async (args: { method: string; params?: unknown[] }): Promise<unknown> => {
        seen.push(structuredClone(args))
        args.params?.splice(0)
        args.method = 'spoiled'
        provider.request = () => Promise.reject(new Error('replaced'))
        return seen.length === 1 ? [WETH] : '0x1'
      },
    }
    const { adapter, connector, clock } = open(provider)
    const result = await adapter.connect(connector, {}, never())
    expect(result.caipNetworkId).toBe('eip155:1')
    const move = adapter.switchNetwork({ connection: { ...result, connector }, network: polygon }, never()).catch(() => {})
    await clock.advance(5000)
    await move
    expect(seen).toContainEqual({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x89' }] })
  })

  it('survives a wallet whose listener functions fail', async () => {
    const { wallet, adapter, connector, clock } = scripted()
    const connection = { ...(await adapter.connect(connector, {}, never())), connector }
    const failing = { request: wallet.provider.request, on: () => Promise.reject(new Error('on')), removeListener: 'none' }
    const stop = adapter.watch({ ...connection, connector: { ...connector, provider: failing } }, () => {})
    stop()
    await clock.advance(1)
  })
})

describe('connect', () => {
  it('asks for accounts and the chain, nothing else', async () => {
    const { wallet, adapter, connector } = scripted()
    await adapter.connect(connector, { preferred: 'eip155:1' }, never())
    expect(wallet.methods).toEqual(['eth_requestAccounts', 'eth_chainId'])
  })

  it('keeps the good accounts of a mixed answer, each once and checksummed', async () => {
    const { wallet, adapter, connector } = scripted()
    wallet.results.set('eth_requestAccounts', [
      OTHER.toLowerCase(),
      null,
      '0x0000000000000000000000000000000000000000',
      OTHER,
      WETH,
      '0x12',
    ])
    const { accounts } = await adapter.connect(connector, {}, never())
    expect(accounts.map(({ address }) => address)).toEqual([OTHER, WETH])
  })

  it('connects without a chain when the wallet never names it', async () => {
    const { wallet, connect } = scripted()
    wallet.answers.set('eth_chainId', 'ignore')
    expect(await connect()).toMatchObject({ caipNetworkId: undefined })
  })

  it('refuses a connector without a provider', async () => {
    const { adapter, connector } = open(undefined)
    await expect(adapter.connect(connector, {}, never())).rejects.toMatchObject({ code: 'PROVIDER_NOT_FOUND' })
  })

  it('lets a late answer or failure change nothing', async () => {
    for (const late of [WETH, new Error('late')]) {
      const { wallet, adapter, connector } = scripted()
      wallet.answers.set('eth_requestAccounts', 'ignore')
      if (late instanceof Error) wallet.failures.set('eth_requestAccounts', late)
      const controller = new AbortController()
      const work = adapter.connect(connector, {}, controller.signal)
      const started = performance.now()
      controller.abort()
      await expect(work).rejects.toMatchObject({ code: 'ABORTED' })
      expect(performance.now() - started).toBeLessThan(100)
      wallet.wakeUp()
      await new Promise((resolve) => setImmediate(resolve))
      expect(wallet.methods).toEqual(['eth_requestAccounts'])
    }
  })
})

describe('restore', () => {
  it('asks nothing that could open the wallet', async () => {
    const { wallet, adapter, connector } = scripted()
    wallet.granted = true
    await adapter.restore(connector, WETH, never())
    expect(wallet.methods).toEqual(['eth_accounts', 'eth_chainId'])
  })

  it('does not wait for a wallet that does not answer', async () => {
    const { wallet, adapter, connector, clock } = scripted()
    wallet.answers.set('eth_accounts', 'ignore')
    const work = adapter.restore(connector, WETH, never()).catch((error: AppErrorLike) => error.code)
    await clock.advance(4000)
    expect(await work).toBe('WALLET_SILENT')
  })
})

describe('switchNetwork', () => {
  const moved = async (world: ReturnType<typeof scripted>) => {
    const { adapter, connector, clock } = world
    const wallet: ConnectedWallet = await adapter.connect(connector, {}, never())
    const work = adapter
      .switchNetwork({ connection: { ...wallet, connector }, network: polygon }, never())
      .catch((error: AppErrorLike) => error.code)
    await clock.advance(5000)
    return work
  }

  it.each([
    { code: 4902 },
    { code: 5000 },
    { code: 32603 },
    { code: -32603 },
    { code: '4902' },
    { code: -32000, data: { originalError: { code: 4902 } } },
  ])('adds the network after %j, with addresses everybody may know', async (failure) => {
    const world = scripted()
    world.wallet.failures.set('wallet_switchEthereumChain', failure)
    expect(await moved(world)).toBe('eip155:137')
    expect(world.wallet.calls.filter(({ method }) => method === 'wallet_addEthereumChain')).toEqual([
      {
        method: 'wallet_addEthereumChain',
        params: [
          {
            chainId: '0x89',
            chainName: 'Polygon',
            nativeCurrency: polygon.nativeCurrency,
            rpcUrls: ['https://polygon.example'],
            blockExplorerUrls: ['https://scan.example'],
            iconUrls: ['https://images.example/polygon.png'],
          },
        ],
      },
    ])
  })

  it.each([
    { code: 4001 },
    { code: 5002 },
    { code: 5000, message: 'User rejected.' },
    'User cancelled',
    { message: 'user canceled it' },
    4001,
  ])('takes %j for a no, and does not add', async (failure) => {
    const world = scripted()
    world.wallet.failures.set('wallet_switchEthereumChain', failure)
    expect(await moved(world)).toBe('USER_REJECTED')
    expect(world.wallet.methods).not.toContain('wallet_addEthereumChain')
  })

  it('takes a no to adding for a no', async () => {
    const world = scripted()
    world.wallet.answers.set('wallet_addEthereumChain', 'reject')
    expect(await moved(world)).toBe('USER_REJECTED')
  })

  it('says that the chain is not supported after any other failure', async () => {
    const world = scripted()
    world.wallet.failures.set('wallet_switchEthereumChain', { code: 4200, message: 'no' })
    expect(await moved(world)).toBe('CHAIN_UNSUPPORTED')
  })

  it('waits a moment for a wallet that reports the new chain late', async () => {
    const world = scripted({ chains: { 1: undefined, 137: undefined } })
    world.wallet.staysPut = true
    world.clock.after(250, () => world.wallet.selectChain(137))
    expect(await moved(world)).toBe('eip155:137')
  })

  it('resolves where the wallet really went', async () => {
    const world = scripted({ chains: { 1: undefined, 137: undefined } })
    world.wallet.staysPut = true
    world.clock.after(250, () => world.wallet.selectChain(10))
    expect(await moved(world)).toBe('eip155:10')
  })
})

describe('disconnect', () => {
  it('gives the permission back where there is one', async () => {
    const { wallet, adapter, connector } = scripted()
    const connection = { ...(await adapter.connect(connector, {}, never())), connector }
    await adapter.disconnect(connection, never())
    expect(wallet.methods.slice(-2)).toEqual(['wallet_getPermissions', 'wallet_revokePermissions'])
    await adapter.disconnect(connection, never())
    expect(wallet.methods.at(-1)).toBe('wallet_getPermissions')
  })

  it('asks nothing of the browser wallet, and does not mind failures', async () => {
    const { wallet, adapter, connector } = scripted()
    const granted = await adapter.connect(connector, {}, never())
    await adapter.disconnect({ ...granted, connector: { ...connector, type: 'INJECTED' } }, never())
    expect(wallet.methods).not.toContain('wallet_getPermissions')
    wallet.failures.set('wallet_getPermissions', undefined)
    await expect(adapter.disconnect({ ...granted, connector }, never())).resolves.toBeUndefined()
  })
})

describe('an event storm', () => {
  it('of 10,000 costs less than 500 ms and ends in one report of the last valid word', async () => {
    const { wallet, adapter, connector, events, clock } = scripted()
    adapter.watch({ ...(await adapter.connect(connector, {}, never())), connector }, (event) => events.push(event))
    const many = Array.from({ length: 100 }, (_, i) => `0x${i.toString(16).padStart(40, 'a')}`)
    const before = process.cpuUsage()
    for (let i = 0; i < 10_000; i += 1) {
      wallet.emit('accountsChanged', i % 3 ? many : [WETH])
      wallet.emit('chainChanged', i % 2 ? '0x1' : 'garbage')
    }
    wallet.emit('accountsChanged', [OTHER])
    wallet.emit('accountsChanged', ['garbage'])
    await clock.advance(16)
    const { user, system } = process.cpuUsage(before)
    expect(events).toEqual([
      { type: 'accounts', accounts: [{ namespace: 'eip155', address: OTHER }] },
      { type: 'network', caipNetworkId: 'eip155:1' },
    ])
    expect((user + system) / 1000).toBeLessThan(500)
  })
})
