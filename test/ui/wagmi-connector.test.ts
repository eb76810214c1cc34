import { verifyMessage } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { arbitrum, base, mainnet } from 'viem/chains'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { evm } from '../../src/composition/descriptors/evm.ts'
import { createPortico } from '../../src/composition/launcher/create-portico.ts'
import { porticoConnector } from '../../src/composition/wagmi/portico-connector.ts'
import type { Portico, PorticoOptions } from '../../src/ports/host/portico.ts'
import { ScriptedWallet } from '../fakes/wallets/scripted-wallet.ts'
import { type WagmiConfig, type WagmiCore, wagmiConfig, wagmiReleases } from '../support/wagmi-core.ts'

const KEY = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
const account = privateKeyToAccount(KEY)
const chains = [mainnet, base] as const
const offline = () => Promise.reject(new TypeError('offline'))

const open: Portico[] = []
const silences: (() => void)[] = []
const create = (more: Partial<PorticoOptions> = {}) => {
  const portico = createPortico({ networks: [mainnet, base], adapters: [evm()], storage: 'memory', fetch: offline, ...more })
  open.push(portico)
  return portico
}
function announce(options: ConstructorParameters<typeof ScriptedWallet>[0] = {}): ScriptedWallet {
  const wallet = new ScriptedWallet({ name: 'Alpha', rdns: 'com.alpha', account, chains: { 1: undefined, 8453: undefined }, ...options })
  silences.push(wallet.announce(window))
  return wallet
}
const row = (rdns: string) =>
  document.querySelector('portico-modal-root')?.shadowRoot?.querySelector<HTMLElement>(`[data-testid="wallet-selector-${rdns}"]`)

// The code of the core, ahead of the clocks of the tests.
beforeAll(async () => void (await import('../../src/composition/core/start-core.ts')), 60_000)
afterEach(async () => {
  for (const portico of open.splice(0)) {
    await portico.reset().catch(() => {})
    await portico.dispose()
  }
  for (const silence of silences.splice(0)) silence()
  localStorage.clear()
})

describe.each(wagmiReleases)('%s', (_, load) => {
  let core: WagmiCore
  beforeAll(async () => {
    core = await load()
  })
  const start = (portico: Portico, more: object = {}) => wagmiConfig(core, [porticoConnector(portico)], { chains, ...more })
  const connect = (config: WagmiConfig, more: object = {}) => core.connect(config, { connector: config.connectors[0], ...more })
  const standing = (config: WagmiConfig) => {
    const { status, address, chainId } = core.getAccount(config)
    return { status, address, chainId }
  }

  it('opens the modal, connects the wallet that the visitor picks, and signs with it', async () => {
    const wallet = announce()
    const config = start(create())
    const connecting = connect(config)
    await vi.waitFor(() => expect(row('com.alpha')).toBeTruthy(), 8000)
    row('com.alpha')?.click()
    expect(await connecting).toEqual({ accounts: [account.address], chainId: 1 })
    expect(standing(config)).toEqual({ status: 'connected', address: account.address, chainId: 1 })
    const signature = await core.signMessage(config, { message: 'hello' })
    expect(await verifyMessage({ address: account.address, message: 'hello', signature })).toBe(true)
    expect(wallet.methods.filter((method) => method === 'eth_requestAccounts')).toHaveLength(1)
  })

  it('rejects as wagmi knows it when the visitor closes the modal', async () => {
    announce()
    const portico = create()
    const config = start(portico)
    const connecting = connect(config)
    connecting.catch(() => {})
    await vi.waitFor(() => expect(row('com.alpha')).toBeTruthy(), 8000)
    await portico.close()
    await expect(connecting).rejects.toMatchObject({ name: 'UserRejectedRequestError', code: 4001 })
    expect(standing(config).status).toBe('disconnected')
  })

  it('has at once what was connected before, and switches to the chain that wagmi names', async () => {
    const wallet = announce()
    const portico = create()
    await portico.connect({ wallet: 'com.alpha' })
    const config = start(portico)
    await vi.waitFor(() => expect(standing(config).status).toBe('connected'), 8000)
    expect(await core.switchChain(config, { chainId: 8453 })).toMatchObject({ id: 8453 })
    expect([wallet.chainId, standing(config).chainId, portico.getNetwork().chainId]).toEqual([8453, 8453, 8453])
  })

  it('connects on the chain that was asked for', async () => {
    const wallet = announce()
    const config = start(create())
    const connecting = connect(config, { chainId: 8453 })
    await vi.waitFor(() => expect(row('com.alpha')).toBeTruthy(), 8000)
    row('com.alpha')?.click()
    expect(await connecting).toMatchObject({ chainId: 8453 })
    expect([wallet.chainId, standing(config).chainId]).toEqual([8453, 8453])
  })

  it('follows a wallet that was connected in our own interface, and its chain', async () => {
    const wallet = announce()
    const portico = create()
    const config = start(portico)
    await portico.connect({ wallet: 'com.alpha' })
    expect(standing(config)).toEqual({ status: 'connected', address: account.address, chainId: 1 })
    wallet.selectChain(8453)
    await vi.waitFor(() => expect(standing(config).chainId).toBe(8453), 8000)
    await portico.disconnect()
    expect(standing(config)).toEqual({ status: 'disconnected', address: undefined, chainId: undefined })
    await portico.connect({ wallet: 'com.alpha' })
    expect(standing(config).status).toBe('connected')
  })

  it('disconnects the wallet when wagmi does', async () => {
    announce()
    const portico = create()
    const config = start(portico)
    await portico.connect({ wallet: 'com.alpha' })
    await core.disconnect(config)
    expect([standing(config).status, portico.getAccount('eip155').status]).toEqual(['disconnected', 'disconnected'])
  })

  it('tells a refused switch by its code, and takes a chain that only wagmi was given', async () => {
    const wallet = announce({ chains: { 1: undefined, 8453: undefined, 42161: undefined } })
    const portico = create()
    const config = start(portico, { chains: [mainnet, base, arbitrum] })
    await portico.connect({ wallet: 'com.alpha' })
    wallet.answers.set('wallet_switchEthereumChain', 'reject')
    await expect(core.switchChain(config, { chainId: 8453 })).rejects.toMatchObject({ code: 4001 })
    expect(standing(config).chainId).toBe(1)
    wallet.answers.clear()
    await core.switchChain(config, { chainId: 42161 })
    expect(standing(config).chainId).toBe(42161)
  })

  it('comes back after a reload without a prompt, server state and hydration included', async () => {
    const before = announce()
    await create({ storage: 'local' }).connect({ wallet: 'com.alpha' })
    await open.pop()?.dispose()
    before.calls.splice(0)
    const portico = create({ storage: 'local' })
    const config = start(portico, { ssr: true, storage: core.createStorage({ storage: core.cookieStorage }) })
    const mounting = core.hydrate(config, { reconnectOnMount: true, initialState: core.cookieToInitialState(config, undefined) })
    await mounting.onMount()
    await vi.waitFor(() => expect(standing(config)).toEqual({ status: 'connected', address: account.address, chainId: 1 }), 8000)
    expect(before.methods).not.toContain('eth_requestAccounts')
    expect(await core.signMessage(config, { message: 'again' })).toMatch(/^0x/)
  })

  it('stays disconnected after a reload where nothing is stored, and asks no wallet', async () => {
    const wallet = announce()
    const config = start(create())
    expect(await core.reconnect(config)).toEqual([])
    expect(standing(config).status).toBe('disconnected')
    expect(wallet.methods).toEqual([])
  })

  it('is taken up though it connected while wagmi was still asking another connector', async () => {
    announce()
    const portico = create()
    let answer: (value: undefined) => void = () => {}
    const nothing = new Promise<undefined>((resolve) => {
      answer = resolve
    })
    const asked: string[] = []
    const slow = () => ({
      id: 'slow',
      name: 'Slow',
      type: 'slow',
      getProvider: () => {
        asked.push('slow')
        return nothing
      },
      isAuthorized: async () => false,
    })
    const config = wagmiConfig(core, [porticoConnector(portico), slow as never], { chains })
    const reconnecting = core.reconnect(config)
    await vi.waitFor(() => expect(asked).toEqual(['slow']), 8000)
    await portico.connect({ wallet: 'com.alpha' })
    expect(config.state.connections.size).toBe(0)
    answer(undefined)
    expect(await reconnecting).toEqual([])
    expect(standing(config).status).toBe('disconnected')
    await vi.waitFor(() => expect(standing(config)).toEqual({ status: 'connected', address: account.address, chainId: 1 }), 8000)
  })

  it('gives one provider that always reaches the wallet connected now', async () => {
    const first = announce()
    const second = announce({ name: 'Beta', rdns: 'com.beta', uuid: '350670db-19fa-4704-a166-e52e178b59d3' })
    const portico = create()
    const config = start(portico)
    await portico.connect({ wallet: 'com.alpha' })
    const provider = (await config.connectors[0]?.getProvider()) as { request(call: object): Promise<unknown> }
    await portico.connect({ wallet: 'com.beta' })
    expect(await config.connectors[0]?.getProvider()).toBe(provider)
    for (const wallet of [first, second]) wallet.calls.splice(0)
    await core.signMessage(config, { message: 'hello' })
    expect([first.methods.includes('personal_sign'), second.methods.includes('personal_sign')]).toEqual([false, true])
    await portico.disconnect()
    await expect(provider.request({ method: 'eth_accounts' })).rejects.toMatchObject({ code: 4900 })
    expect(await config.connectors[0]?.getProvider()).toBeUndefined()
  })

  it('two instances are two connectors', async () => {
    announce()
    const [one, other] = [create(), create()]
    const config = wagmiConfig(core, [porticoConnector(one), porticoConnector(other)], { chains })
    await one.connect({ wallet: 'com.alpha' })
    expect([...config.state.connections.keys()]).toEqual([config.connectors[0]?.uid])
    await other.connect({ wallet: 'com.alpha' })
    expect(config.state.current).toBe(config.connectors[1]?.uid)
    await one.disconnect()
    expect([...config.state.connections.keys()]).toEqual([config.connectors[1]?.uid])
  })
})
