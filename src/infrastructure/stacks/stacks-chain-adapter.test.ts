import { describe, expect, it } from 'vitest'
import { namespaceKeys } from '../../../test/fakes/relay/namespace-keys.ts'
import { StacksWallet } from '../../../test/fakes/wallets/stacks-wallet.ts'
import { isRefused, namespaceWorld, never } from '../../../test/support/namespace-worlds.ts'
import { linkTo } from '../../../test/support/session-links.ts'
import { isStacksSignature } from '../../../test/support/verify-signatures.ts'
import type { Connection, WalletEvent } from '../../domain/connection/connection.ts'

const MESSAGE = 'Gruß 👋'

async function connected(wallet: StacksWallet, dialect: string) {
  const world = namespaceWorld('stacks', wallet.provider, { dialect })
  const connection = (await world.connect()) as Connection
  expect(isRefused(connection)).toBe(false)
  return { ...world, wallet, connection }
}

describe('Leather', () => {
  it('is asked for addresses in its own way, and keeps no sites: what was granted stands until the visitor leaves', async () => {
    const { adapter, connector, connection, wallet } = await connected(new StacksWallet('leather'), 'leather')
    expect(connection.accounts).toEqual([{ namespace: 'stacks', address: wallet.address(0), publicKey: wallet.publicKey(0) }])
    expect(wallet.owner.calls).toEqual(['getAddresses'])
    const back = await adapter.restore(connector, wallet.address(0), never())
    expect(back?.accounts[0].address).toBe(wallet.address(0))
    expect(await adapter.restore(connector, 'SP000', never())).toBeUndefined()
    await adapter.disconnect(connection, never())
    expect(wallet.owner.calls).toEqual(['getAddresses'])
  })

  it('moves by giving the addresses of another network', async () => {
    const { adapter, connection, wallet, other, events } = await connected(new StacksWallet('leather'), 'leather')
    expect(await adapter.switchNetwork({ connection, network: other }, never())).toBe('stacks:2147483648')
    expect(events).toMatchObject([{ type: 'network', accounts: [{ address: wallet.address(0, 'Testnet') }] }])
  })

  it.each([
    ['confirms the account of an earlier visit in the spelling of the network that it moves to', 0, ['accounts', 'network']],
    ['does not confirm it with another key', 1, ['network']],
  ])('%s', async (_, shown, types) => {
    const wallet = new StacksWallet('leather')
    const { adapter, connector, other } = namespaceWorld('stacks', wallet.provider, { dialect: 'leather' })
    const back = await adapter.restore(connector, wallet.address(shown), never())
    expect(back?.isConfirmed).toBe(false)
    const connection = { ...back, connector } as Connection
    const events: WalletEvent[] = []
    adapter.watch(connection, (event) => events.push(event))
    await adapter.switchNetwork({ connection, network: other }, never())
    expect(events.map(({ type }) => type)).toEqual(types)
    expect(events.at(-1)).toMatchObject({ accounts: [{ address: wallet.address(0, 'Testnet') }] })
  })

  it('throws its errors in an envelope', async () => {
    const wallet = new StacksWallet('leather')
    wallet.owner.answer = 'reject'
    expect(await namespaceWorld('stacks', wallet.provider, { dialect: 'leather' }).connect()).toMatchObject({ code: 'USER_REJECTED' })
  })
})

describe('wallets that speak SIP-030', () => {
  it('are read without a key that is no text', async () => {
    const wallet = new StacksWallet()
    const entry = { address: wallet.address(0), publicKey: JSON.parse('{"toString":1,"valueOf":1}') }
    const result = await namespaceWorld('stacks', { request: async () => ({ result: { addresses: [entry] } }) }).connect()
    expect(result).toMatchObject({ accounts: [{ address: wallet.address(0), publicKey: undefined }] })
  })

  it.each([
    ['stx_getAddresses', 'a bare list'],
    ['stx_getAccounts', 'a list in an answer'],
  ])('may know %s only, and give %s', async (known) => {
    const wallet = new StacksWallet()
    const entry = { address: wallet.address(0), publicKey: wallet.publicKey(0) }
    const request = async (method: string) => {
      if (method !== known) return { error: { code: -32601, message: 'Method not found' } }
      return { result: known === 'stx_getAddresses' ? [entry] : { addresses: [entry] } }
    }
    const result = await namespaceWorld('stacks', { request }).connect()
    expect(isRefused(result) ? result : result.accounts[0]).toEqual({ namespace: 'stacks', ...entry })
  })

  it('are out when they say that this site may not see the account any more', async () => {
    const memory: { grants: readonly string[] } = { grants: [] }
    const { wallet, events, clock } = await connected(new StacksWallet('sats-connect', memory), 'sats-connect')
    memory.grants = []
    wallet.say('accountChange')
    await clock.advance(100)
    expect(events).toEqual([{ type: 'disconnected' }])
  })

  it('that lie about a move are where their addresses say', async () => {
    const { adapter, connection, wallet, other, clock, events } = await connected(new StacksWallet(), 'sats-connect')
    wallet.staysPut = true
    const work = adapter.switchNetwork({ connection, network: other }, never()).catch((error: { code: string }) => error.code)
    await clock.advance(2000)
    expect(await work).toBe('CHAIN_UNSUPPORTED')
    expect(events).toEqual([])
  })

  it('that list accounts of another chain among their own keep only their own', async () => {
    const wallet = new StacksWallet()
    const strangers = ['bc1qwz2lhc40s8ty3l5jg3plpve3y3l82x9l42q7fk', 'SP15R2KHKTENK1529NH1AH8ESF808JAQYKMQ1YJ10', '<img>', 7]
    const addresses = [...strangers, wallet.address(0), wallet.address(0, 'Testnet')].map((address) => ({ address, publicKey: 'nonsense' }))
    wallet.answers.set('wallet_connect', { addresses })
    const result = await namespaceWorld('stacks', wallet.provider).connect()
    expect(isRefused(result) ? result : result.accounts).toEqual([{ namespace: 'stacks', address: wallet.address(0) }])
  })

  it('sign what another library finds right', async () => {
    const { adapter, connection } = await connected(new StacksWallet(), 'sats-connect')
    const [account] = connection.accounts
    const request = { provider: adapter.provider(connection), account, message: MESSAGE }
    const { signature, publicKey = '' } = await adapter.signMessage(request, never())
    expect(isStacksSignature(account.address, MESSAGE, signature, publicKey)).toBe(true)
  })

  it('sign over a session with the same words', async () => {
    const { adapter, home } = namespaceWorld('stacks', {})
    const link = linkTo(namespaceKeys().stacks, home.caipNetworkId)
    const account = { namespace: 'stacks', address: link.address ?? '' } as const
    const request = { provider: adapter.overSession?.(link), account, message: MESSAGE }
    const { signature, publicKey = '' } = await adapter.signMessage(request, never())
    expect(isStacksSignature(account.address, MESSAGE, signature, publicKey)).toBe(true)
    link.rejects = true
    await expect(adapter.signMessage(request, never())).rejects.toMatchObject({ code: 'USER_REJECTED' })
  })
})
