import { describe, expect, it } from 'vitest'
import { namespaceKeys } from '../../../test/fakes/relay/namespace-keys.ts'
import { PolkadotWallet } from '../../../test/fakes/wallets/polkadot-wallet.ts'
import { isRefused, namespaceWorld, never } from '../../../test/support/namespace-worlds.ts'
import { linkTo } from '../../../test/support/session-links.ts'
import { isPolkadotSignature } from '../../../test/support/verify-signatures.ts'
import type { Connection } from '../../domain/connection/connection.ts'

const MESSAGE = 'Gruß 👋'

async function connected(wallet = new PolkadotWallet()) {
  const world = namespaceWorld('polkadot', wallet.provider)
  const connection = (await world.connect()) as Connection
  expect(isRefused(connection)).toBe(false)
  return { ...world, wallet, connection }
}

describe('a wallet of injectedWeb3', () => {
  it('is told who asks, once', async () => {
    const names: string[] = []
    const wallet = new PolkadotWallet()
    const { enable } = wallet.provider
    wallet.provider.enable = (name) => {
      names.push(name)
      return enable(name)
    }
    const { adapter, connection, other } = await connected(wallet)
    await adapter.switchNetwork({ connection, network: other }, never())
    expect(names).toHaveLength(1)
    expect(names[0]).toMatch(/\S/)
  })

  it('keeps its key when the chain writes it in another way, and the account that is active', async () => {
    const { adapter, wallet, connection, other, events, clock } = await connected()
    await adapter.switchNetwork({ connection, network: other }, never())
    const moved = events[0]
    expect(moved).toMatchObject({ type: 'network', caipNetworkId: other.caipNetworkId })
    expect(moved?.type === 'network' && moved.accounts?.map(({ address }) => address)).toEqual([wallet.address(0, 2), wallet.address(1, 2)])
    expect(moved?.type === 'network' && moved.accounts?.[0].publicKey).toBe(connection.accounts[0].publicKey)
    wallet.select([1, 0])
    await clock.advance(100)
    expect(events[1]).toBeUndefined()
  })

  it('may hand over its accounts ten thousand times: the last word counts, once', async () => {
    const { wallet, events, clock } = await connected()
    for (let turn = 0; turn < 10_000; turn += 1) wallet.select(turn % 2 ? [1] : [0, 1])
    await clock.advance(100)
    expect(events.map((event) => event.type)).toEqual(['accounts'])
  })

  it.each([
    ['nothing', undefined],
    ['text', 'accounts'],
    ['strangers', [{ address: '0x123' }, 7]],
  ])('that says %s of its accounts is not believed', async (_, said) => {
    const { wallet, events, clock } = await connected()
    wallet.say(said)
    await clock.advance(100)
    expect(events).toEqual([])
  })

  it('that agrees after it was given up changes nothing', async () => {
    const wallet = new PolkadotWallet()
    wallet.owner.answer = 'ignore'
    const { adapter, connector, clock } = namespaceWorld('polkadot', wallet.provider)
    const controller = new AbortController()
    const work = adapter.connect(connector, {}, controller.signal)
    controller.abort()
    await expect(work).rejects.toMatchObject({ code: 'ABORTED' })
    wallet.owner.wakeUp()
    await clock.advance(1000)
    expect(adapter.provider({ connector, accounts: [{ namespace: 'polkadot', address: '' }], caipNetworkId: undefined })).toBeUndefined()
  })

  it('is forgotten when it says nothing for four seconds after a reload', async () => {
    const wallet = new PolkadotWallet()
    wallet.owner.answer = 'ignore'
    const { adapter, connector, clock } = namespaceWorld('polkadot', wallet.provider)
    const work = adapter.restore(connector, wallet.address(0, 0), never()).catch((error: { code: string }) => error.code)
    await clock.advance(4000)
    expect(await work).toBe('WALLET_SILENT')
  })

  it('signs what another library finds right', async () => {
    const { adapter, connection } = await connected()
    const [account] = connection.accounts
    const { signature } = await adapter.signMessage({ provider: adapter.provider(connection), account, message: MESSAGE }, never())
    expect(isPolkadotSignature(account.address, MESSAGE, signature)).toBe(true)
    expect(isPolkadotSignature(account.address, 'other', signature)).toBe(false)
  })

  it.each([undefined, {}, { signature: 7 }, { signature: '0x12' }, '0x'])('that signs %o signs nothing', async (answer) => {
    const { adapter, connection } = await connected()
    const provider = { signer: { signRaw: async () => answer } }
    const request = { provider, account: connection.accounts[0], message: MESSAGE }
    await expect(adapter.signMessage(request, never())).rejects.toMatchObject({ code: 'ANSWER_UNREADABLE' })
  })

  it('over a session signs with the same words', async () => {
    const { adapter, home } = namespaceWorld('polkadot', {})
    const link = linkTo(namespaceKeys().polkadot, home.caipNetworkId)
    const account = { namespace: 'polkadot', address: link.address ?? '' } as const
    const provider = adapter.overSession?.(link)
    const { signature } = await adapter.signMessage({ provider, account, message: MESSAGE }, never())
    expect(isPolkadotSignature(account.address, MESSAGE, signature)).toBe(true)
    expect(link.asked).toEqual(['polkadot_signMessage'])
    expect(await (provider as { accounts: { get(): Promise<unknown> } }).accounts.get()).toEqual([{ address: account.address }])
    link.rejects = true
    await expect(adapter.signMessage({ provider, account, message: MESSAGE }, never())).rejects.toMatchObject({ code: 'USER_REJECTED' })
  })
})
