import { describe, expect, it } from 'vitest'
import { makeProvider } from '../../corpora/lib/materialise.mjs'
import { type CorpusCase, readCorpus } from '../../corpora/lib/read-corpus.ts'
import { CosmosWallet } from '../../fakes/wallets/cosmos-wallet.ts'
import { PolkadotWallet } from '../../fakes/wallets/polkadot-wallet.ts'
import { StacksWallet } from '../../fakes/wallets/stacks-wallet.ts'
import { isRefused, namespaceWorld, type Refused } from '../../support/namespace-worlds.ts'

type Behaviour = Readonly<{ throw?: unknown; reject?: unknown; thenable?: string; realmPromise?: boolean }>

const cases = readCorpus('provider-hostile').filter(({ kind }) => kind === 'connect-behaviour' || kind === 'accounts-result')
const behaviourOf = (entry: CorpusCase) =>
  (entry['provider'] as { request: Record<string, Behaviour> }).request['eth_requestAccounts'] as Behaviour
/** Does what the corpus says of an EVM wallet's first answer, wherever it is put. */
const acting = (entry: CorpusCase) => {
  const { provider } = makeProvider({ request: { ask: behaviourOf(entry) } }) as { provider: { request(args: object): unknown } }
  return () => provider.request({ method: 'ask' })
}
const fails = (entry: CorpusCase) =>
  'throw' in behaviourOf(entry) || 'reject' in behaviourOf(entry) || behaviourOf(entry).thenable === 'getterThrows'

/** Where a wallet is asked: the answers of the corpus are of another chain, so that even a polite one must be refused, unless nothing is read. */
const places = [
  ['polkadot', 'enable', (act: () => unknown) => ({ enable: act }), true],
  ['polkadot', 'accounts.get', (act: () => unknown) => ({ enable: async () => ({ accounts: { get: act }, signer: {} }) }), true],
  ['cosmos', 'getKey', (act: () => unknown) => ({ ...new CosmosWallet(new EventTarget()).provider, getKey: act }), true],
  ['cosmos', 'enable', (act: () => unknown) => ({ ...new CosmosWallet(new EventTarget()).provider, enable: act }), false],
  ['stacks', 'request', (act: () => unknown) => ({ request: act }), true],
  ['solana', 'standard:connect', (act: () => unknown) => ({ features: { 'standard:connect': { connect: act } } }), true, 'standard'],
  ['sui', 'standard:connect', (act: () => unknown) => ({ features: { 'standard:connect': { connect: act } } }), true, 'standard'],
  ['bip122', 'bitcoin:connect', (act: () => unknown) => ({ features: { 'bitcoin:connect': { connect: act } } }), true, 'standard'],
  ['bip122', 'request', (act: () => unknown) => ({ request: act }), true, 'sats-connect'],
  ['bip122', 'request of Leather', (act: () => unknown) => ({ request: act }), true, 'leather'],
  ['bip122', 'requestAccounts', (act: () => unknown) => ({ requestAccounts: act }), true, 'unisat'],
  ['bip122', 'connect of OKX', (act: () => unknown) => ({ connect: act }), true, 'okx'],
] as const

describe.each(places)('a hostile wallet of %s, in %s', (namespace, _, providerWith, isRead, dialect: string = 'keplr') => {
  /** What is wrong with how the wallet's behaviour is told. */
  async function wrongWith(entry: CorpusCase): Promise<string | undefined> {
    const result = await namespaceWorld(namespace, providerWith(acting(entry)), { dialect }).connect()
    if (!isRefused(result)) return isRead || fails(entry) ? 'connected' : undefined
    const { code, facts } = result as Refused
    if (!['CONNECT_FAILED', 'NO_ACCOUNTS', 'USER_REJECTED'].includes(code)) return code
    if (String(facts['reason'] ?? '').length > 200) return 'a reason of more than 200 letters'
    return /[0-9a-f]{64}/i.test(JSON.stringify(facts)) ? 'a key in the facts' : undefined
  }

  it(`is refused or connected as it should be, in each of ${cases.length} cases`, async () => {
    const wrong: string[] = []
    for (const entry of cases) {
      const what = await wrongWith(entry)
      if (what) wrong.push(`${entry.id} ${entry.name}: ${what}`)
    }
    expect(wrong).toEqual([])
  })
})

const booby = () =>
  new Proxy(
    {},
    {
      get: () => {
        throw new Error('do not look')
      },
      has: () => {
        throw new Error('do not look')
      },
      ownKeys: () => {
        throw new Error('do not look')
      },
    },
  )

describe.each(['polkadot', 'cosmos', 'stacks', 'solana', 'sui', 'bip122'] as const)(
  'an object of %s that throws when it is looked at',
  (namespace) => {
    it.each([
      ['object', booby()],
      ['nothing', undefined],
      ['text', 'keplr'],
      ['number', 1],
    ])('%s is no wallet', async (_, provider) => {
      const { connect } = namespaceWorld(namespace, provider)
      expect(((await connect()) as Refused).code).toBe('PROVIDER_NOT_FOUND')
    })

    it('as an answer is none', async () => {
      const asked = async () => booby()
      const features = { 'standard:connect': { connect: asked }, 'bitcoin:connect': { connect: asked } }
      const answers = { enable: asked, getKey: asked, request: asked, features }
      const { connect } = namespaceWorld(namespace, answers, { dialect: 'standard' })
      expect(((await connect()) as Refused).code).toBe('CONNECT_FAILED')
    })
  },
)

describe('accounts of another chain', () => {
  it('of Cosmos are refused', async () => {
    const wallet = new CosmosWallet(new EventTarget())
    wallet.keyAnswer = { bech32Address: wallet.address(0, 'osmo'), pubKey: wallet.publicKey(0) }
    expect(((await namespaceWorld('cosmos', wallet.provider).connect()) as Refused).code).toBe('CONNECT_FAILED')
  })

  it('of Polkadot are shown as this chain writes them, left out when tied elsewhere, and refused when they are no keys of this kind', async () => {
    const wallet = new PolkadotWallet()
    wallet.tied.set(1, `0x${'b0a8d493285c2df73290dfb7e61f870f'.padEnd(64, '0')}`)
    const result = await namespaceWorld('polkadot', wallet.provider).connect()
    expect(isRefused(result) ? [] : result.accounts.map(({ address }) => address)).toEqual([wallet.address(0, 0)])
    const foreign = new PolkadotWallet()
    foreign.accountsAnswer = [{ address: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2', type: 'ethereum' }]
    expect(((await namespaceWorld('polkadot', foreign.provider).connect()) as Refused).code).toBe('CONNECT_FAILED')
  })

  it('of Stacks say where the wallet stands', async () => {
    const result = await namespaceWorld('stacks', new StacksWallet('sats-connect', { grants: [], network: 'Testnet' }).provider).connect()
    expect(isRefused(result) ? result : result.caipNetworkId).toBe('stacks:2147483648')
  })
})
