import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { CaipAddressText } from '../../../src/domain/caip/caip-address.ts'
import { toNetwork } from '../../../src/domain/network/to-network.ts'
import { HttpIdentities } from '../../../src/infrastructure/account/http-identities.ts'
import { HttpSmartSessions } from '../../../src/infrastructure/account/http-smart-sessions.ts'
import { HttpTokenBalances } from '../../../src/infrastructure/account/http-token-balances.ts'
import { HttpTokenPrices } from '../../../src/infrastructure/account/http-token-prices.ts'
import { LazyIdentities } from '../../../src/infrastructure/account/lazy-identities.ts'
import { HttpActivityHistory } from '../../../src/infrastructure/activity/http-activity-history.ts'
import { BeaconAnalyticsSink } from '../../../src/infrastructure/analytics/beacon-analytics-sink.ts'
import { EvmBalances } from '../../../src/infrastructure/connection/evm-chain-adapter.ts'
import { HttpExchangeDeposits } from '../../../src/infrastructure/exchange/http-exchange-deposits.ts'
import { FetchHttp } from '../../../src/infrastructure/http/fetch-http.ts'
import { HttpNameDirectory } from '../../../src/infrastructure/names/http-name-directory.ts'
import { solana } from '../../../src/infrastructure/network/known-networks.ts'
import { RpcUrls } from '../../../src/infrastructure/network/rpc-urls.ts'
import { HttpOnrampProvider } from '../../../src/infrastructure/onramp/http-onramp-provider.ts'
import { HttpProjectSettings } from '../../../src/infrastructure/options/http-project-settings.ts'
import { HttpTransferQuotes } from '../../../src/infrastructure/payments/http-transfer-quotes.ts'
import { HttpCloudSignIn } from '../../../src/infrastructure/siwx/http-cloud-sign-in.ts'
import { HttpSolanaRpc } from '../../../src/infrastructure/solana/http-solana-rpc.ts'
import { HttpSwapProvider } from '../../../src/infrastructure/swap/http-swap-provider.ts'
import { SystemClock } from '../../../src/infrastructure/time/system-clock.ts'
import { HttpServiceImages } from '../../../src/infrastructure/wallets/http-service-images.ts'
import { HttpWalletRegistry } from '../../../src/infrastructure/wallets/http-wallet-registry.ts'
import { liveFiles } from '../../architecture/reach/live-files.ts'
import { readSource } from '../../architecture/support/source-tree.ts'
import { FakeEnsNode } from '../../fakes/account/fake-ens-node.ts'
import { mainnet } from '../../fakes/network/chains.ts'
import { ETHEREUM } from '../account/identities.contract.ts'
import { NATIVE, USDC } from '../swap/swap-provider.contract.ts'
import { ALICE, overTheWire, patient } from './over-the-wire.ts'

const SPECIFIED = [
  'GET /v1/supported-chains',
  'GET /v1/identity/{address}',
  'GET /v1/account/{address}/history',
  'POST /v1/fungible/price',
  'GET /v1/account/{address}/balance',
  'GET /v1/convert/quotes',
  'GET /v1/convert/tokens',
  'GET /v1/convert/allowance',
  'GET /v1/convert/gas-price',
  'POST /v1/convert/build-transaction',
  'GET /v1/convert/build-approve',
  'GET /v1/profile/account/{name}',
  'GET /v1/profile/reverse/{address}',
  'GET /v1/profile/suggestions/{name}',
  'POST /v1/profile/account',
  'POST /v1/generators/onrampurl',
  'GET /v1/onramp/options',
  'POST /v1/onramp/quote',
  'GET /v1/sessions/{address}',
  'POST /v1/sessions/{address}/revoke',
  'POST /v1/json-rpc reown_getExchanges',
  'POST /v1/json-rpc reown_getExchangePayUrl',
  'POST /v1/json-rpc reown_getExchangeBuyStatus',
  'GET /getWallets',
  'GET /getWalletImage/{id}',
  'GET /public/getAssetImage/{id}',
  'GET /public/getCurrencyImage/{id}',
  'GET /public/getTokenImage/{id}',
  'GET /appkit/v1/config',
  'GET /projects/v1/origins',
  'GET /getAnalyticsConfig',
  'POST /batch',
  'POST /e',
]

type Row = Readonly<{
  call: string
  pattern: RegExp
  method: string
  rpc: string | undefined
  names: ReadonlyMap<string, boolean>
  isLater: boolean
}>
type Seen = Readonly<{ method: string; path: string; rpc: string | undefined; names: readonly string[] }>

const document = readFileSync(new URL('../../../docs/services.md', import.meta.url), 'utf8')

/** What a row promises: each name, and whether it is always sent. */
function namesOf(cell: string): ReadonlyMap<string, boolean> {
  const named = [...cell.matchAll(/`([\w-]+)(\?)?`/g)].map(([, name = '', optional]) => [name, optional === undefined] as const)
  const whoAsks = cell.includes('who asks') ? (['projectId', 'st', 'sv'] as const).map((name) => [name, true] as const) : []
  return new Map([...whoAsks, ...named])
}

const table: readonly Row[] = [
  ...document.matchAll(/^\| `(GET|POST|PUT|DELETE) (\S+?)(?: (\w+))?`(?: \*)?( †)? \| [^|]+ \| ([^|]+) \|/gm),
].map(([, method = '', path = '', rpc, later, cell = '']) => ({
  isLater: later !== undefined,
  call: [method, path, rpc].filter(Boolean).join(' '),
  pattern: new RegExp(`^${path.replace(/[.+]/g, '\\$&').replace(/\{\w+\}/g, '[^/]+')}$`),
  method,
  rpc,
  names: namesOf(cell),
}))

const HEADERS = ['authorization', 'x-nonce-jwt', 'x-otp']

async function describeRequest(request: Request): Promise<Seen> {
  const url = new URL(request.url)
  const text = await request.text()
  const body: unknown = text === '' ? undefined : JSON.parse(text)
  const fields = typeof body === 'object' && body !== null && !Array.isArray(body) ? Object.keys(body) : []
  const isRecord = ['/batch', '/e'].includes(url.pathname)
  const { method: rpc } = (body ?? {}) as { method?: unknown }
  return {
    method: request.method,
    path: url.pathname,
    rpc: url.pathname === '/v1/json-rpc' ? String(rpc) : undefined,
    names: [...url.searchParams.keys(), ...(isRecord ? [] : fields), ...HEADERS.filter((name) => request.headers.has(name))],
  }
}

const rowOf = ({ method, path, rpc }: Seen) => table.find((row) => row.method === method && row.rpc === rpc && row.pattern.test(path))

const wire = overTheWire()
const ETHER = { network: 'eip155:1' } as const
const USER: CaipAddressText = `eip155:1:${ALICE}`

/** Every call there is, with every parameter it can have; the answers do not matter. */
async function session(): Promise<readonly Seen[]> {
  const { client, chains, identity, options, world } = wire.open({ onrampRoutes: true })
  const seen: Promise<Seen>[] = []
  const note = ({ request }: { request: Request }) => void seen.push(describeRequest(request.clone()))
  wire.server.events.on('request:start', note)
  identity.id = 'did:key:z6Mk'
  const signal = patient()
  const registry = new HttpWalletRegistry(client)
  const images = new HttpServiceImages(client)
  const settings = new HttpProjectSettings(client)
  const swaps = new HttpSwapProvider(client, chains)
  const names = new HttpNameDirectory(client, chains)
  const onramp = new HttpOnrampProvider(client, chains)
  const deposits = new HttpExchangeDeposits(client)
  const sessions = new HttpSmartSessions(client, chains)
  const transfers = new HttpTransferQuotes(client)
  const cloud = new HttpCloudSignIn(client, identity)
  const sink = new BeaconAnalyticsSink(client)
  const rpc = new EvmBalances(new FetchHttp(new SystemClock()), new SystemClock(), new RpcUrls(options))
  const solanaRpc = new HttpSolanaRpc(new FetchHttp(new SystemClock()), new SystemClock(), new RpcUrls(options))
  const lists = { include: ['a'], exclude: ['b'], chains: ['eip155:1'] as const, search: 'x', includePayOnly: true, sort: 'wcpay' as const }
  const registration = { name: 'a.reown.id', coinType: 60, address: ALICE, message: '{}', signature: '0x01' }
  const { purchaseCurrencies, paymentCurrencies } = await onramp.options('eip155:1', signal)
  const [purchase] = purchaseCurrencies
  const [payment] = paymentCurrencies
  if (!purchase || !payment) throw new Error('nothing to buy')
  const destinations = [{ address: ALICE, blockchains: ['ethereum'], assets: ['USDC'] }]
  const buy = { destinations, defaultNetwork: 'ethereum', partnerUserId: 'u'.repeat(32), presetCryptoAmount: 1, presetFiatAmount: 50 }
  const walletInfo = { type: 'unknown' } as const
  const signed = { data: {}, message: 'm', signature: '0x01', walletInfo, nonceToken: 't', otp: 'o' }
  const asset = 'eip155:1/slip44:60'
  await Promise.allSettled([
    registry.find({ page: 1, entries: 40, certifiedOnly: true, ...lists }, signal),
    registry.find({ page: 1, entries: 20, certifiedOnly: true, names: ['MetaMask'], rdns: ['io.metamask'] }, signal),
    images.load('wallet', world.wallets[0]?.image_id ?? '', signal),
    images.load('asset', 'a', signal),
    images.load('currency', 'USD', signal),
    images.load('token', 'USDC', signal),
    settings.features(signal),
    settings.limits(signal),
    settings.allowedOrigins(signal),
    settings.isAnalyticsEnabled(signal),
    solanaRpc.balance('7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv', toNetwork(solana, {}), signal),
    rpc.read(ALICE, { ...ETHEREUM, ...mainnet, rpcUrls: { default: { http: [] }, chainDefault: { http: [] } } }, signal),
    new HttpIdentities(client, new LazyIdentities(new FakeEnsNode(), options)).find(ALICE, [ETHEREUM], signal),
    new HttpTokenBalances(client, chains).find({ address: ALICE, chainId: 'eip155:1', forceUpdate: [USDC] }, signal),
    new HttpActivityHistory(client, chains).page({ address: ALICE, chainId: 'eip155:1', cursor: btoa('at:50') }, signal),
    new HttpTokenPrices(client, chains).find(USDC, signal),
    sessions.list(USER, signal),
    sessions.revoke(USER, 'pci', '0x01', signal),
    swaps.tokens('eip155:1', signal),
    swaps.quote({ from: NATIVE, to: USDC, amount: 1n, user: ALICE, gasPrice: 1n }, signal),
    swaps.allowance(USER, USDC, signal),
    swaps.gasPrice('eip155:1', signal),
    swaps.buildApproval({ user: USER, token: USDC, amount: 1n }, signal),
    swaps.buildSwap({ user: USER, from: NATIVE, to: USDC, amount: 1n, slippagePercent: 1 }, signal),
    names.lookup('a.reown.id', 'eip155:1', signal),
    names.reverse(ALICE, 'eip155:1', signal),
    names.suggestions('alice', 'eip155:1', signal),
    names.register(registration, 'eip155:1', signal),
    onramp.quote({ purchase, payment, amount: '50' }, 'eip155:1', signal),
    onramp.url(buy, 'eip155:1', signal),
    deposits.exchanges({ asset, amount: '10' }, signal),
    deposits.payUrl({ exchangeId: 'coinbase', asset, amount: '1', recipient: USER }, signal),
    deposits.status({ exchangeId: 'coinbase', sessionId: 's' }, signal),
    transfers.quote({ user: ALICE, origin: ETHER, destination: { network: 'eip155:8453' }, recipient: ALICE, amount: 1n }, signal),
    transfers.status('r', signal),
    cloud.nonce(signal),
    cloud.authenticate(signed, signal),
    cloud.me('t', signal),
    cloud.setMetadata('t', {}, signal),
    cloud.requestOtp('a@b.example', USER, signal),
    cloud.confirmOtp('u', '123456', signal),
    cloud.signOut('t', signal),
    sink.events('[{}]'),
    sink.error('{}'),
  ])
  wire.server.events.removeListener('request:start', note)
  return Promise.all(seen)
}

const tree = readSource()
const live = liveFiles(tree)

/** The adapter behind each call, by how its path begins. */
const ADAPTERS: readonly (readonly [string, string])[] = [
  ['GET /getWallets', 'wallets/http-wallet-registry'],
  ['GET /getWalletImage', 'wallets/http-service-images'],
  ['GET /public/', 'wallets/http-service-images'],
  ...(['GET', 'POST'] as const).map((method) => [`${method} /appkit/v1/transfers/`, 'payments/http-transfer-quotes'] as const),
  ['GET /appkit/', 'options/http-project-settings'],
  ['GET /projects/', 'options/http-project-settings'],
  ['GET /getAnalyticsConfig', 'options/http-project-settings'],
  ['POST /v1/fungible/', 'account/http-token-prices'],
  ['POST /v1/json-rpc', 'exchange/http-exchange-deposits'],
  ['POST /v1/generators/', 'onramp/http-onramp-provider'],
  ['GET /v1/supported-chains', 'network/http-supported-chains'],
  ['GET /v1/identity/', 'account/http-identities'],
  ['GET /v1/account/{address}/balance', 'account/http-token-balances'],
  ['GET /v1/account/{address}/history', 'activity/http-activity-history'],
  ...(['GET', 'POST'] as const).flatMap((method) => [
    [`${method} /v1/sessions/`, 'account/http-smart-sessions'] as const,
    [`${method} /v1/convert/`, 'swap/http-swap-provider'] as const,
    [`${method} /v1/profile/`, 'names/http-name-directory'] as const,
    [`${method} /v1/onramp/`, 'onramp/http-onramp-provider'] as const,
  ]),
  ...(['GET', 'POST', 'PUT'] as const).map((method) => [`${method} /auth/v1/`, 'siwx/http-cloud-sign-in'] as const),
  ['POST /batch', 'analytics/beacon-analytics-sink'],
  ['POST /e', 'analytics/beacon-analytics-sink'],
  ['POST /v1/', 'network/rpc-urls'],
]

describe('docs/services.md', () => {
  it('marks the calls that no page makes yet, and only those', () => {
    /** Kinds of pictures that nobody wants, though the adapter knows them. */
    const asksFor = (kind: string) =>
      [...live].some((path) => new RegExp(`(?:want\\(|kind: )[^;]{0,200}'${kind}'`, 's').test(tree.get(path) ?? ''))
    const isMade = (call: string) => {
      const [, adapter] = ADAPTERS.find(([start]) => call.startsWith(start)) ?? []
      const kind = /get(Currency|Token|Asset)Image/.exec(call)?.[1]?.toLowerCase()
      expect(adapter, `no adapter is known for ${call}`).toBeDefined()
      return live.has(`src/infrastructure/${adapter}.ts`) && (kind === undefined || asksFor(kind))
    }
    expect(table.filter(({ call, isLater }) => isLater === isMade(call)).map(({ call }) => call)).toEqual([])
  })

  it('lists everything that the specification does, each call once', () => {
    const calls = table.map(({ call }) => call)
    expect(SPECIFIED.filter((call) => !calls.includes(call))).toEqual([])
    expect(new Set(calls).size).toBe(calls.length)
    expect(calls.length).toBeGreaterThan(SPECIFIED.length)
  })

  it('says what really leaves the page, in both directions', async () => {
    const seen = await session()
    const made = new Set<string>()
    for (const request of seen) {
      const row = rowOf(request)
      expect(row?.call, `${request.method} ${request.path} is not in the table`).toBeDefined()
      if (!row) continue
      made.add(row.call)
      const undocumented = request.names.filter((name) => !row.names.has(name))
      const missing = [...row.names].flatMap(([name, always]) => (always && !request.names.includes(name) ? [name] : []))
      expect({ call: row.call, undocumented, missing }).toEqual({ call: row.call, undocumented: [], missing: [] })
    }
    expect(table.map(({ call }) => call).filter((call) => !made.has(call))).toEqual([])
    const everything = new Map<string, Set<string>>()
    for (const request of seen) {
      const { call = '' } = rowOf(request) ?? {}
      everything.set(call, new Set([...(everything.get(call) ?? []), ...request.names]))
    }
    for (const { call, names } of table)
      expect({ call, never: [...names.keys()].filter((name) => !everything.get(call)?.has(name)) }).toEqual({ call, never: [] })
  })

  it('keeps the project’s id out of every call that the table does not show with it', async () => {
    const silent = (await session()).filter((request) => !rowOf(request)?.names.has('projectId'))
    expect(silent.map(({ path }) => path)).toEqual(['/v1/profile/account'])
    expect(silent.flatMap(({ names }) => names)).not.toContain('projectId')
  })
})
