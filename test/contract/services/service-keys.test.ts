import { expect, it } from 'vitest'
import { deepFreeze } from '../../../src/composition/core/publish-snapshots.ts'
import type { CaipAddressText } from '../../../src/domain/caip/caip-address.ts'
import { HttpIdentities } from '../../../src/infrastructure/account/http-identities.ts'
import { HttpSmartSessions } from '../../../src/infrastructure/account/http-smart-sessions.ts'
import { HttpTokenBalances } from '../../../src/infrastructure/account/http-token-balances.ts'
import { HttpTokenPrices } from '../../../src/infrastructure/account/http-token-prices.ts'
import { LazyIdentities } from '../../../src/infrastructure/account/lazy-identities.ts'
import { HttpActivityHistory } from '../../../src/infrastructure/activity/http-activity-history.ts'
import { HttpExchangeDeposits } from '../../../src/infrastructure/exchange/http-exchange-deposits.ts'
import { BrowserBeacons } from '../../../src/infrastructure/http/browser-beacons.ts'
import { FetchHttp } from '../../../src/infrastructure/http/fetch-http.ts'
import { HttpNameDirectory } from '../../../src/infrastructure/names/http-name-directory.ts'
import { HttpSupportedChains } from '../../../src/infrastructure/network/http-supported-chains.ts'
import { HttpOnrampProvider } from '../../../src/infrastructure/onramp/http-onramp-provider.ts'
import { HttpProjectSettings } from '../../../src/infrastructure/options/http-project-settings.ts'
import { ServiceClient } from '../../../src/infrastructure/shared/service-client.ts'
import { HttpCloudSignIn } from '../../../src/infrastructure/siwx/http-cloud-sign-in.ts'
import { HttpSwapProvider } from '../../../src/infrastructure/swap/http-swap-provider.ts'
import { SystemClock } from '../../../src/infrastructure/time/system-clock.ts'
import { HttpWalletRegistry } from '../../../src/infrastructure/wallets/http-wallet-registry.ts'
import type { Http, HttpRequest } from '../../../src/ports/http/http.ts'
import { FakeEnsNode } from '../../fakes/account/fake-ens-node.ts'
import { inherited, KEYS, stateOfBuiltIns } from '../../support/inherited.ts'
import { ETHEREUM } from '../account/identities.contract.ts'
import { NATIVE, USDC } from '../swap/swap-provider.contract.ts'
import { ALICE, overTheWire, patient } from './over-the-wire.ts'

const wire = overTheWire()
const USER: CaipAddressText = `eip155:1:${ALICE}`
const CHAIN = 'eip155:1'
const ASSET = 'eip155:1/slip44:60'
const NAME = 'alice.reown.id'

/** Changes an answer: every record has the key as one of its own, or every text is the key, or every name of a record is. */
type Poison = (answer: unknown, key: string) => unknown

const own = (entries: readonly (readonly [string, unknown])[]) => {
  const record = {}
  for (const [name, value] of entries) Object.defineProperty(record, name, { value, enumerable: true, configurable: true, writable: true })
  return record
}
const deep = (answer: unknown, change: (value: unknown) => unknown): unknown => {
  if (Array.isArray(answer)) return answer.map((each) => deep(each, change))
  if (typeof answer !== 'object' || answer === null) return change(answer)
  return change(own(Object.entries(answer).map(([name, value]) => [name, deep(value, change)])))
}
const isRecord = (value: unknown): value is object => typeof value === 'object' && value !== null && !Array.isArray(value)
const POISONS: Readonly<Record<string, Poison>> = {
  'a key more in every record': (answer, key) =>
    deep(answer, (value) => (isRecord(value) ? own([...Object.entries(value), [key, { [key]: key }]]) : value)),
  'the key for every text': (answer, key) => deep(answer, (value) => (typeof value === 'string' ? key : value)),
  'the key for every second text': (answer, key) => {
    let count = 0
    return deep(answer, (value) => (typeof value === 'string' && (count++ & 1) === 1 ? key : value))
  },
  'a record with the key for every text': (answer, key) => deep(answer, (value) => (typeof value === 'string' ? own([[key, key]]) : value)),
}

const { hear, recorded } = recorder()

/** The services' own answers, once for each request: what follows replays them. */
function recorder() {
  const answers = new Map<string, Promise<unknown>>()
  const http = new FetchHttp(new SystemClock())
  const hear = (request: HttpRequest, signal: AbortSignal) => {
    const name = JSON.stringify([request.method, request.url, request.body])
    const answer = answers.get(name) ?? http.json(request, signal)
    answers.set(name, answer)
    return answer
  }
  return { hear, recorded: { json: hear, blob: (request: HttpRequest, signal: AbortSignal) => http.blob(request, signal) } satisfies Http }
}

/** Answers of the services, changed. */
function open() {
  const { options, identity, world } = wire.open({
    features: [{ id: 'fund_from_exchange', isEnabled: true, config: null }],
    onrampRoutes: true,
  })
  world.names.set(NAME, { name: NAME, attributes: {}, addresses: { '60': { address: ALICE } }, registered_at: '', updated_at: '' } as never)
  return (poison: Poison, key: string) => {
    const poisoned: Http = { ...recorded, json: async (request, signal) => poison(await hear(request, signal), key) }
    const client = new ServiceClient(options, poisoned, new BrowserBeacons(), identity)
    // The chains themselves are asked for in peace: without them nothing else is.
    const chains = new HttpSupportedChains(new ServiceClient(options, recorded, new BrowserBeacons(), identity))
    return { options, identity, client, chains }
  }
}

type Call = (world: ReturnType<ReturnType<typeof open>>, signal: AbortSignal) => Promise<unknown>
const CALLS: Readonly<Record<string, Call>> = {
  wallets: ({ client }, signal) => new HttpWalletRegistry(client).find({ page: 1, entries: 40 }, signal),
  features: ({ client }, signal) => new HttpProjectSettings(client).features(signal),
  limits: ({ client }, signal) => new HttpProjectSettings(client).limits(signal),
  origins: ({ client }, signal) => new HttpProjectSettings(client).allowedOrigins(signal),
  'supported chains': ({ client }, signal) => new HttpSupportedChains(client).has(CHAIN, signal),
  identity: ({ client, options }, signal) =>
    new HttpIdentities(client, new LazyIdentities(new FakeEnsNode(), options)).find(ALICE, [ETHEREUM], signal),
  balances: ({ client, chains }, signal) => new HttpTokenBalances(client, chains).find({ address: ALICE, chainId: CHAIN }, signal),
  history: ({ client, chains }, signal) => new HttpActivityHistory(client, chains).page({ address: ALICE, chainId: CHAIN }, signal),
  prices: ({ client, chains }, signal) => new HttpTokenPrices(client, chains).find(USDC, signal),
  sessions: ({ client, chains }, signal) => new HttpSmartSessions(client, chains).list(USER, signal),
  'swap tokens': ({ client, chains }, signal) => new HttpSwapProvider(client, chains).tokens(CHAIN, signal),
  'swap quote': ({ client, chains }, signal) =>
    new HttpSwapProvider(client, chains).quote({ from: NATIVE, to: USDC, amount: 1n, user: ALICE, gasPrice: 1n }, signal),
  names: ({ client, chains }, signal) => new HttpNameDirectory(client, chains).lookup(NAME, CHAIN, signal),
  suggestions: ({ client, chains }, signal) => new HttpNameDirectory(client, chains).suggestions('alice', CHAIN, signal),
  'on-ramp': ({ client, chains }, signal) => new HttpOnrampProvider(client, chains).options(CHAIN, signal),
  exchanges: ({ client }, signal) => new HttpExchangeDeposits(client).exchanges({ asset: ASSET, amount: '10' }, signal),
  'hosted sign-in': ({ client, identity }, signal) => new HttpCloudSignIn(client, identity).me('t', signal),
}

const rows = Object.keys(CALLS).flatMap((call) => Object.keys(POISONS).map((poison) => [call, poison] as const))

it.each(rows)('an answer about %s with %s gives nothing that is inherited, and changes nobody', async (call, poison) => {
  const before = stateOfBuiltIns()
  const world = open()
  for (const key of KEYS) {
    const answer = await CALLS[call]?.(world(POISONS[poison] as Poison, key), patient()).catch((error: unknown) => String(error))
    expect([key, inherited(answer)]).toEqual([key, []])
    deepFreeze(answer)
  }
  expect(stateOfBuiltIns()).toEqual(before)
})

it.each(Object.keys(CALLS))('an answer about %s without a foreign key is read', async (call) => {
  const answer = await CALLS[call]?.(
    open()((value) => value, ''),
    patient(),
  ).catch((error: unknown) => error)
  if (call === 'hosted sign-in') return expect(answer).toMatchObject({ code: 'HTTP_STATUS' })
  return expect([answer === undefined, answer instanceof Error && answer.message]).toEqual([false, false])
})
