import { describe, expect, it } from 'vitest'
import { namespaceKeys } from '../../../test/fakes/relay/namespace-keys.ts'
import { CosmosWallet } from '../../../test/fakes/wallets/cosmos-wallet.ts'
import { isRefused, namespaceWorld, never } from '../../../test/support/namespace-worlds.ts'
import { linkTo } from '../../../test/support/session-links.ts'
import { isCosmosSignature } from '../../../test/support/verify-signatures.ts'
import type { Connection } from '../../domain/connection/connection.ts'
import { CosmosChains } from './cosmos-chains.ts'

const MESSAGE = 'Gruß 👋 & <more>'
const OSMOSIS = { chainId: 'osmosis-1', bech32Config: { bech32PrefixAccAddr: 'osmo' }, rpc: 'https://rpc.example' }

async function connected(wallet: CosmosWallet, extra: Parameters<typeof namespaceWorld>[2] = {}) {
  const world = namespaceWorld('cosmos', wallet.provider, extra)
  const connection = (await world.connect()) as Connection
  expect(isRefused(connection)).toBe(false)
  return { ...world, wallet, connection }
}

describe('a wallet with the interface of Keplr', () => {
  it('that does not know a chain is told of it, if the site tells', async () => {
    const wallet = new CosmosWallet(new EventTarget(), { grants: [] }, 'keplr_keystorechange', { 'cosmoshub-4': 'cosmos' })
    const { adapter, connection, other, events } = await connected(wallet, { chains: new CosmosChains([OSMOSIS]) })
    expect(await adapter.switchNetwork({ connection, network: other }, never())).toBe('cosmos:osmosis-1')
    expect(wallet.owner.calls).toContain('experimentalSuggestChain')
    expect(events[0]).toMatchObject({ type: 'network', accounts: [{ address: wallet.address(0, 'osmo') }] })
  })

  it('that does not know a chain, nor is told, stays where it is', async () => {
    const wallet = new CosmosWallet(new EventTarget(), { grants: [] }, 'keplr_keystorechange', { 'cosmoshub-4': 'cosmos' })
    const { adapter, connection, other, events } = await connected(wallet)
    await expect(adapter.switchNetwork({ connection, network: other }, never())).rejects.toMatchObject({ code: 'CHAIN_UNSUPPORTED' })
    wallet.owner.answer = 'reject'
    const told = namespaceWorld('cosmos', wallet.provider, { chains: new CosmosChains([OSMOSIS]) })
    await expect(told.adapter.switchNetwork({ connection, network: other }, never())).rejects.toMatchObject({ code: 'USER_REJECTED' })
    expect(events).toEqual([])
  })

  it('is asked by the real id of a chain whose CAIP-2 id is a hash', () => {
    const chains = new CosmosChains([])
    const { home } = namespaceWorld('cosmos', {})
    expect(chains.idOf(home)).toBe('cosmoshub-4')
    expect(chains.idOf({ ...home, id: 'kava_2222-10', caipNetworkId: 'cosmos:hashed-0123456789abcdef' })).toBe('kava_2222-10')
  })

  it('that says itself that this site is unknown is not asked on', async () => {
    const wallet = new CosmosWallet(new EventTarget())
    const provider = { ...wallet.provider, isConnected: async () => false }
    const { adapter, connector } = namespaceWorld('cosmos', provider)
    expect(await adapter.restore(connector, wallet.address(0), never())).toBeUndefined()
    expect(wallet.owner.calls).toEqual([])
  })

  it('that changed its key before it is listened to is read once', async () => {
    const wallet = new CosmosWallet(new EventTarget())
    const { adapter, connector, clock } = namespaceWorld('cosmos', wallet.provider)
    const answer = await adapter.connect(connector, {}, never())
    wallet.select(1)
    const events: unknown[] = []
    adapter.watch({ ...answer, connector }, (event) => events.push(event))
    await clock.advance(100)
    expect(events).toMatchObject([{ type: 'accounts', accounts: [{ address: wallet.address(1) }] }])
  })

  it('is asked to disconnect from all networks of the site', async () => {
    const memory: { grants: readonly string[] } = { grants: ['somewhere-1'] }
    const { adapter, connection } = await connected(new CosmosWallet(new EventTarget(), memory))
    expect(memory.grants).toEqual(['somewhere-1', 'cosmoshub-4'])
    await adapter.disconnect(connection, never())
    expect(memory.grants).toEqual(['somewhere-1'])
  })

  it('hears its own event, not that of another wallet', async () => {
    const target = new EventTarget()
    const wallet = new CosmosWallet(target, { grants: [] }, 'leap_keystorechange')
    const { events, clock } = await connected(wallet, { target, dialect: 'leap' })
    target.dispatchEvent(new Event('keplr_keystorechange'))
    await clock.advance(100)
    expect(events).toEqual([])
    wallet.select(1)
    await clock.advance(100)
    expect(events).toMatchObject([{ type: 'accounts', accounts: [{ address: wallet.address(1) }] }])
  })

  it.each([
    ['its service stopped', new Error('Extension context invalidated')],
    ['another chain answers', undefined],
  ])('is not gone because %s', async (_, failure) => {
    const target = new EventTarget()
    const { wallet, events, clock } = await connected(new CosmosWallet(target), { target })
    wallet.keyFailure = failure
    if (!failure) wallet.keyAnswer = { bech32Address: wallet.address(1, 'osmo') }
    wallet.select(1)
    await clock.advance(100)
    expect(events).toEqual([])
  })

  it.each(['signArbitrary', 'signAmino'] as const)('signs by %s what another library finds right', async (method) => {
    const { adapter, connection, wallet } = await connected(new CosmosWallet(new EventTarget()))
    const [account] = connection.accounts
    const { signArbitrary, ...others } = wallet.provider
    const provider = method === 'signAmino' ? others : { ...others, signArbitrary }
    const { signature, publicKey = '' } = await adapter.signMessage({ provider, account, message: MESSAGE }, never())
    expect(isCosmosSignature(account.address, MESSAGE, signature, publicKey)).toBe(true)
    expect(publicKey).toBe(account.publicKey)
  })

  it('over a session has the same interface', async () => {
    const { adapter, home } = namespaceWorld('cosmos', {})
    const link = linkTo(namespaceKeys().cosmos, home.caipNetworkId)
    const account = { namespace: 'cosmos', address: link.address ?? '' } as const
    const provider = adapter.overSession?.(link) as CosmosWallet['provider'] & {
      getOfflineSigner(chain: string): { getAccounts(): Promise<readonly { address: string; pubkey: Uint8Array }[]> }
    }
    const { signature, publicKey = '' } = await adapter.signMessage({ provider, account, message: MESSAGE }, never())
    expect(isCosmosSignature(account.address, MESSAGE, signature, publicKey)).toBe(true)
    const key = (await provider.getKey('cosmoshub-4')) as { pubKey: Uint8Array }
    expect(key).toMatchObject({ bech32Address: account.address, algo: 'secp256k1' })
    expect(btoa(String.fromCharCode(...key.pubKey))).toBe(publicKey)
    expect(await provider.getOfflineSigner('cosmoshub-4').getAccounts()).toMatchObject([{ address: account.address, pubkey: key.pubKey }])
  })
})
