import {
  connectMethodName,
  connectResultSchema,
  getAccountMethodName,
  getAccountResultSchema,
  getNetworkMethodName,
  getNetworkResultSchema,
  signMessageMethodName,
  signMessageResultSchema,
  stxSignMessageMethodName,
  stxSignMessageResultSchema,
} from '@sats-connect/core'
import { registerWallet } from '@wallet-standard/wallet'
import { safeParse } from 'valibot'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { solana } from '../../../src/composition/descriptors/solana.ts'
import { PageWallets } from '../../../src/infrastructure/wallets/page-wallets.ts'
import { FakeClock } from '../../fakes/time/fake-clock.ts'
import { BitcoinKeys, satsConnectShape } from '../../fakes/wallets/bitcoin-wallet-shapes.ts'
import { CosmosWallet, type UsedOfKeplr } from '../../fakes/wallets/cosmos-wallet.ts'
import { StacksWallet } from '../../fakes/wallets/stacks-wallet.ts'
import { StandardKeyWallet } from '../../fakes/wallets/standard-key-wallet.ts'

/** Our fakes of wallets, held against the code and the types that the wallets' own makers publish for sites. */

type Asked = { request(method: string, params?: object): Promise<unknown> }

/** What sats-connect finds wrong with the answer of a wallet. */
async function wrongBySatsConnect(provider: object, method: string, params: object, schema: Parameters<typeof safeParse>[0]) {
  const { result } = (await (provider as Asked).request(method, params)) as { result: unknown }
  const { issues = [] } = safeParse(schema, result)
  return issues.map(({ message, path }) => `${path?.map(({ key }) => String(key)).join('.')}: ${message}`)
}

describe('a wallet of sats-connect, read by sats-connect', () => {
  it.each([
    [connectMethodName, {}, connectResultSchema],
    [getAccountMethodName, {}, getAccountResultSchema],
    [getNetworkMethodName, {}, getNetworkResultSchema],
  ] as const)('answers %s as that expects', async (method, params, schema) => {
    const keys = new BitcoinKeys()
    const provider = satsConnectShape(keys)
    await (provider as Asked).request(connectMethodName)
    expect(await wrongBySatsConnect(provider, method, params, schema)).toEqual([])
  })

  it('signs as that expects', async () => {
    const keys = new BitcoinKeys()
    const provider = satsConnectShape(keys)
    await (provider as Asked).request(connectMethodName)
    const params = { address: keys.shown[0]?.address, message: 'Moor here?', protocol: 'BIP322' }
    expect(await wrongBySatsConnect(provider, signMessageMethodName, params, signMessageResultSchema)).toEqual([])
  })

  it('of Stacks names addresses and signs as that expects', async () => {
    const { provider } = new StacksWallet('sats-connect', { grants: [] })
    expect(await wrongBySatsConnect(provider, connectMethodName, {}, connectResultSchema)).toEqual([])
    expect(await wrongBySatsConnect(provider, stxSignMessageMethodName, { message: 'Moor here?' }, stxSignMessageResultSchema)).toEqual([])
  })
})

describe('a wallet of Keplr', () => {
  it('has the interface that Keplr publishes, and answers in its types', async () => {
    const wallet = new CosmosWallet(new EventTarget())
    const keplr: UsedOfKeplr = wallet.provider
    await keplr.enable('cosmoshub-4')
    const key = await keplr.getKey('cosmoshub-4')
    expect(key.pubKey).toHaveLength(33)
    expect(key.address).toHaveLength(20)
    expect(key.bech32Address).toMatch(/^cosmos1/)
    const { pub_key, signature } = await keplr.signArbitrary('cosmoshub-4', key.bech32Address, 'Moor here?')
    expect(pub_key.type).toBe('tendermint/PubKeySecp256k1')
    expect(atob(signature)).toHaveLength(64)
  })
})

describe('a wallet that registers itself by the Wallet Standard’s own package', () => {
  afterEach(() => void vi.unstubAllGlobals())

  it.each(['before the page asks', 'after it'])('is listed when it comes %s', (when) => {
    const target = new EventTarget()
    vi.stubGlobal('window', target)
    const wallet = new StandardKeyWallet({ name: 'Harbour' }).wallet as Parameters<typeof registerWallet>[0]
    const { namespace: chain, wallets = [] } = solana()
    const sources = wallets.map((source) => ({ ...source, chain }))
    const found = new PageWallets({ target, sources, enableInjected: true, known: new Set(), changed: () => {} }, new FakeClock())
    if (when === 'before the page asks') registerWallet(wallet)
    found.refresh()
    if (when === 'after it') registerWallet(wallet)
    expect(found.connectors.map(({ name }) => name)).toContain('Harbour')
  })
})
