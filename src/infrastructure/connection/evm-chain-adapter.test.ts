import { describe, expect, it } from 'vitest'
import { type AppErrorLike, evmWorld, never, OTHER, polygon, scripted, WETH } from '../../../test/support/evm-world.ts'
import type { ConnectedWallet } from '../../domain/connection/connection.ts'

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
    const { adapter, connector, clock } = evmWorld(provider)
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
    expect(stop).not.toThrow()
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
    const { adapter, connector } = evmWorld(undefined)
    await expect(adapter.connect(connector, {}, never())).rejects.toMatchObject({ code: 'PROVIDER_NOT_FOUND' })
  })

  it('lets a late answer or failure change nothing', async () => {
    for (const late of [WETH, new Error('late')]) {
      const { wallet, adapter, connector } = scripted()
      wallet.answers.set('eth_requestAccounts', 'ignore')
      if (late instanceof Error) wallet.failures.set('eth_requestAccounts', late)
      const controller = new AbortController()
      const work = adapter.connect(connector, {}, controller.signal)
      controller.abort()
      await expect(work).rejects.toMatchObject({ code: 'ABORTED' })
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
    { message: 'Error: The user rejected the request' },
    4001,
  ])('takes %j for a no, and does not add', async (failure) => {
    const world = scripted()
    world.wallet.failures.set('wallet_switchEthereumChain', failure)
    expect(await moved(world)).toBe('USER_REJECTED')
    expect(world.wallet.methods).not.toContain('wallet_addEthereumChain')
  })

  it.each([
    { code: -32603, message: 'execution reverted: user rejected the offer' },
    { code: -32000, message: 'rpc: a user rejected by policy' },
    { message: 'Signer of the user cancelled' },
  ])('takes %j, which has its words, for no no', async (failure) => {
    const world = scripted()
    world.wallet.failures.set('wallet_switchEthereumChain', failure)
    expect(await moved(world)).not.toBe('USER_REJECTED')
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
