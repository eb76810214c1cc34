import { firstValueFrom, from } from 'rxjs'
import { describe, expect, it } from 'vitest'
import { evm } from '../../src/composition/descriptors/evm.ts'
import { createPortico } from '../../src/composition/launcher/create-portico.ts'
import type { AccountSnapshot } from '../../src/ports/host/host-snapshots.ts'
import type { Siwx } from '../../src/ports/siwx/siwx.ts'
import { METHODS } from '../architecture/reach/contract.ts'
import { mainnet, sepolia } from '../fakes/network/chains.ts'

const options = { networks: [mainnet, sepolia], adapters: [evm()] }

describe('on a server', () => {
  it('is created without a window and answers what it knows', async () => {
    const portico = createPortico({ ...options, defaultNetwork: sepolia })
    await portico.ready
    expect(portico.getAccount()).toEqual({ status: 'disconnected', isConnected: false, isConfirmed: true, allAccounts: [] })
    expect(portico.getNetwork()).toMatchObject({ caipNetworkId: 'eip155:11155111', chainId: 11155111, isUnsupported: false })
    expect(portico.getState()).toMatchObject({ open: false, loading: false, activeNamespace: 'eip155' })
    expect(portico.getNetworks().map(({ name }) => name)).toEqual(['Ethereum', 'Sepolia'])
    await expect(portico.open()).resolves.toBeUndefined()
    await portico.dispose()
  })

  it('renders the account that the host handed in', () => {
    const account: AccountSnapshot = {
      status: 'connected',
      isConnected: true,
      isConfirmed: true,
      address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
      allAccounts: [],
    }
    expect(createPortico({ ...options, initialState: { account } }).getAccount()).toEqual(account)
    const caipNetwork = { ...mainnet, assets: undefined } as never
    const network = { ...createPortico(options).getNetwork(), caipNetwork }
    expect(createPortico({ ...options, initialState: { account, network } }).getNetwork().caipNetwork?.assets).toEqual({})
  })

  it('does not throw for a configuration that an alert can report', () => {
    expect(createPortico({ networks: [] }).getNetwork().caipNetworkId).toBeUndefined()
    expect(createPortico({} as never).getNetworks()).toEqual([])
  })

  it('refuses two ways of signing in', () => {
    expect(() => createPortico({ ...options, siwx: {} as Siwx, siweConfig: {} as never })).toThrow(
      'Cannot set both `siweConfig` and `siwx` options',
    )
  })
})

it('has every method, reader, subscription and observable of the contract', () => {
  const portico = createPortico(options) as unknown as Readonly<Record<string, unknown>>
  const isThere = (part: unknown) =>
    typeof part === 'function' || part instanceof Promise || typeof (part as { subscribe?: unknown } | undefined)?.subscribe === 'function'
  expect(METHODS.filter((name) => !isThere(portico[name]))).toEqual([])
})

describe('the observables', () => {
  it('are read by RxJS without RxJS in the launcher, the present value first', async () => {
    const portico = createPortico(options)
    expect(await firstValueFrom(from(portico.theme$ as never))).toEqual({ themeMode: 'system', themeVariables: {} })
  })

  it('tell changes until unsubscribed', () => {
    const portico = createPortico(options)
    const modes: string[] = []
    const stop = portico.subscribeTheme(({ themeMode }) => modes.push(themeMode))
    portico.setThemeMode('dark')
    stop()
    portico.setThemeMode('light')
    expect(modes).toEqual(['dark'])
  })

  it('give a changed network list before the core is there', () => {
    const portico = createPortico({ networks: [mainnet], adapters: [evm()] })
    portico.addNetwork('eip155', sepolia)
    expect(portico.getNetworks()).toHaveLength(2)
    portico.removeNetwork('eip155', mainnet.id)
    expect(portico.getNetworks().map(({ id }) => id)).toEqual([sepolia.id])
  })
})

describe('what a host reads', () => {
  it('is the same object until it changes, also for one namespace', () => {
    const portico = createPortico(options)
    for (const read of [
      portico.getState,
      portico.getAccount,
      portico.getNetwork,
      portico.getTheme,
      portico.getConnectors,
      () => portico.getConnectors('eip155'),
      portico.getNetworks,
      () => portico.getNetworks('eip155'),
      () => portico.getConnections('eip155'),
      portico.getProviders,
      portico.getRemoteFeatures,
    ])
      expect(read()).toBe(read())
    expect(portico.getNetworks('solana')).toEqual([])
  })

  it('cannot be changed, and what the host wrote stays its own', () => {
    const themeVariables = { '--apkt-accent': 'red' }
    const portico = createPortico({ ...options, themeVariables })
    for (const snapshot of [portico.getState(), portico.getAccount(), portico.getNetwork(), portico.getTheme(), portico.getNetworks()])
      expect(Object.isFrozen(snapshot)).toBe(true)
    expect(Object.isFrozen(portico.getAccount().allAccounts)).toBe(true)
    expect(Object.isFrozen(themeVariables)).toBe(false)
  })
})

describe('waiting', () => {
  it('for a wallet is refused on a server, with a code, and changes nothing', async () => {
    const account: AccountSnapshot = {
      status: 'connected',
      isConnected: true,
      isConfirmed: true,
      address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
      allAccounts: [],
    }
    const portico = createPortico({ ...options, initialState: { account } })
    await expect(portico.connect({ wallet: 'x' })).rejects.toMatchObject({ code: 'CORE_LOAD_FAILED' })
    expect(portico.getAccount()).toEqual(account)
  })
})

describe('a disposed instance', () => {
  it('is as if nothing had ever connected, and can be called without harm', async () => {
    const account: AccountSnapshot = {
      status: 'connected',
      isConnected: true,
      isConfirmed: true,
      address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
      allAccounts: [],
    }
    const portico = createPortico({ ...options, initialState: { account } })
    const heard: string[] = []
    portico.subscribeAccount(({ status }) => heard.push(status))
    await portico.dispose()
    expect([portico.getAccount().status, portico.isOpen(), heard]).toEqual(['disconnected', false, ['disconnected']])
    portico.setThemeMode('dark')
    portico.updateOptions({ debug: true })
    portico.addNetwork('eip155', sepolia)
    await portico.close()
    await portico.dispose()
  })

  it('says so, with a code', async () => {
    const portico = createPortico(options)
    await portico.dispose()
    await expect(portico.connect({ wallet: 'x' })).rejects.toMatchObject({ name: 'PorticoError', code: 'DISPOSED' })
  })
})
