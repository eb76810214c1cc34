import { OpenModal } from '../../application/routing/open-modal.ts'
import { AccountService } from '../../domain/account/account-service.ts'
import type { Connection, Connector } from '../../domain/connection/connection.ts'
import { ConnectionService } from '../../domain/connection/connection-service.ts'
import { fail } from '../../domain/errors/fail.ts'
import type { ChainNamespace } from '../../domain/network/network.ts'
import { NetworkService } from '../../domain/network/network-service.ts'
import { OptionsService } from '../../domain/options/options-service.ts'
import { Router } from '../../domain/routing/router.ts'
import type { ViewParams } from '../../domain/routing/view.ts'
import { ownValue } from '../../domain/shared/own-value.ts'
import { formatUnits } from '../../domain/shared/units.ts'
import { parseKeptWallet } from '../../domain/wallets/kept-wallet.ts'
import { mergeChains } from '../../domain/wallets/wallet-rows.ts'
import { WalletService } from '../../domain/wallets/wallet-service.ts'
import type { OpenOptions, Portico } from '../../ports/host/portico.ts'
import type { WalletItem } from '../../ports/host/wallet-item.ts'
import type { Resolver } from '../composed.ts'
import { FeatureLoader } from '../feature-loader.ts'
import type { SnapshotStore } from '../launcher/snapshots.ts'
import { expectConnected, expectNamespace, missing, untilAborted } from './calls.ts'
import { embedded } from './embedded-calls.ts'
import { ListsStarter } from './lists-starter.ts'

/** Calls of the site's code that no opening makes. @throws DISPOSED once the core is disposed of, each of them too */
export const hostCalls = (given: Resolver, snapshots: SnapshotStore) => callsOf(untilDisposed(given), snapshots)

const callsOf = (get: Resolver, snapshots: SnapshotStore) => ({
  lists: new ListsStarter(get, get(FeatureLoader), snapshots),
  send: (...given: Rest<typeof sendWith>) => sendWith(get, ...given),
  pay: (...given: Rest<typeof payWith>) => payWith(get, ...given),
  show: (options: OpenOptions) => show(get, options),
  fillSwap: (...given: Rest<typeof fillSwap>) => fillSwap(get, ...given),
  balance: (namespace: ChainNamespace, options: BalanceOptions) => untilAborted(balance(get, snapshots, namespace), options.signal),
  logIn: (asked: Login) => logIn(get, asked),
  updateEmail: (signal?: AbortSignal) => updateEmail(get, signal),
  preferAccountType: (...given: Rest<typeof preferAccountType>) => preferAccountType(get, ...given),
})

/** A call may go on after a wait in which the site has disposed of the core: nothing is bound then. */
function untilDisposed(get: Resolver): Resolver {
  return (key) => {
    try {
      return get(key)
    } catch (cause) {
      if (isBound(get)) throw cause
      throw fail('DISPOSED', {}, { cause })
    }
  }
}

function isBound(get: Resolver): boolean {
  try {
    return get(OptionsService) !== undefined
  } catch {
    return false
  }
}

export type HostCalls = ReturnType<typeof hostCalls>
/** What a call is given besides the resolver. */
type Rest<F extends (get: Resolver, ...given: never[]) => unknown> = Parameters<F> extends [unknown, ...infer Given] ? Given : never

/** `open({ view: 'WalletSend', arguments })`: resolves `{ hash }`. @throws VIEW_UNAVAILABLE, and as `OpenSend` */
async function sendWith(get: Resolver, given: Readonly<Record<string, unknown>>, signal = new AbortController().signal): Promise<unknown> {
  if (!get(Router).isReachable('WalletSend')) throw fail('VIEW_UNAVAILABLE', { view: 'WalletSend' })
  return (await get(FeatureLoader).load('send')).open(get, given, signal)
}

/** `open({ view: 'Pay' or 'PayWithExchange', arguments })`: resolves once it is paid. @throws VIEW_UNAVAILABLE, and as `DepositFromExchange.pay` */
async function payWith(
  get: Resolver,
  view: 'Pay' | 'PayWithExchange',
  given: Readonly<Record<string, unknown>>,
  show: () => Promise<unknown>,
  signal = new AbortController().signal,
): Promise<unknown> {
  if (!get(Router).isReachable(view)) throw fail('VIEW_UNAVAILABLE', { view })
  return (await get(FeatureLoader).load('exchange')).open(get, view, given, show, signal)
}

/** `open({ view: 'Swap', arguments })`: fills the form, once its code is there. */
async function fillSwap(get: Resolver, given: Readonly<Record<string, unknown>>): Promise<void> {
  ;(await get(FeatureLoader).load('swap')).fill(get, given)
}

/** Views that are opened for one wallet, network or side. @throws FIELD_TYPE_WRONG, CONNECTOR_NOT_FOUND, APKT001, NOT_CONNECTED, and as `OpenModal` */
async function show(get: Resolver, options: OpenOptions): Promise<void> {
  get(OpenModal).run(options, paramsOf(get, options))
}

function paramsOf(get: Resolver, { view, namespace, arguments: given = {} }: OpenOptions): ViewParams {
  const wallets = get(WalletService)
  const { connectorId, caipNetworkId, side } = given
  if (view === 'SwapSelectToken') {
    if (side !== undefined && side !== 'sourceToken' && side !== 'toToken') throw wrong('side', 'sourceToken or toToken', side)
    return { side }
  }
  if (view === 'SwitchNetwork') {
    if (typeof caipNetworkId !== 'string') throw wrong('caipNetworkId', 'a CAIP-2 id', caipNetworkId)
    const network = get(NetworkService).find(caipNetworkId)
    if (!network) throw fail('APKT001', { network: caipNetworkId })
    if (!get(ConnectionService).connection(network.chainNamespace)) throw fail('NOT_CONNECTED', { namespace: network.chainNamespace })
    return { caipNetworkId }
  }
  if (view === 'ConnectingExternal' || view === 'ConnectingMultiChain') {
    if (typeof connectorId !== 'string') throw wrong('connectorId', 'an id of getConnectors()', connectorId)
    const isOne = view === 'ConnectingExternal'
    const known = isOne ? wallets.find(connectorId, namespace) : mergeChains(wallets.inScope()).find(isMulti(connectorId))
    return known ? { connectorId: known.id } : missing(connectorId)
  }
  const item = given['wallet']
  const wallet = item === undefined ? undefined : parseKeptWallet(isItem(item) ? flat(item) : item)
  if (!wallet && (view === 'Downloads' || item !== undefined)) throw wrong('wallet', 'an entry of getWallets()', typeof item)
  return { wallet }
}

const isMulti = (wanted: string) => (one: Connector) => one.type === 'MULTI_CHAIN' && one.id === wanted
const isItem = (value: unknown): value is WalletItem =>
  typeof value === 'object' && value !== null && 'walletInfo' in value && typeof value.walletInfo === 'object' && value.walletInfo !== null
const flat = ({ id, name, imageId, walletInfo: { website, deepLink, linkMode, installationLinks } }: WalletItem) => ({
  ...{ id, name, imageId, homepage: website, mobileLink: deepLink, linkMode },
  ...installationLinks,
})
const wrong = (field: string, expected: string, received: unknown) =>
  fail('FIELD_TYPE_WRONG', { field, expected, received: String(received) })

type BalanceOptions = NonNullable<Parameters<Portico['fetchBalance']>[1]>

/** @throws NAMESPACE_NOT_FOUND, NOT_CONNECTED, NETWORK_UNSUPPORTED, BALANCE_UNAVAILABLE */
async function balance(get: Resolver, snapshots: SnapshotStore, namespace: ChainNamespace): ReturnType<Portico['fetchBalance']> {
  const accounts = get(AccountService)
  expectNamespace('fetchBalance', namespace)
  expectConnected(get, namespace)
  if (!ownValue(accounts.state.value, namespace)) throw fail('NOT_CONNECTED', { namespace })
  const { network, supported } = get(NetworkService).of(namespace) ?? {}
  if (supported === false) throw fail('NETWORK_UNSUPPORTED', { network: network?.caipNetworkId ?? namespace })
  const found = await accounts.findBalance(namespace)
  if (found?.status !== 'known') throw fail('BALANCE_UNAVAILABLE', { network: snapshots.value.network.caipNetworkId ?? namespace })
  return { balance: formatUnits(found.value, found.decimals), symbol: found.symbol }
}

type Login = Readonly<{
  namespace: ChainNamespace | undefined
  signal: AbortSignal | undefined
  show(given: OpenOptions): Promise<unknown>
  /** The login that the site named is being shown, since `at`, ms of `Clock.monotonic()`. */
  showing: Promise<unknown> | undefined
  at: number
}> & {
  /** Nothing here ends the login that is shown with the signal. */
  isEarly: boolean
}

/** `connect()` with the embedded wallet. @throws as `LogInForSite`, VIEW_UNAVAILABLE */
async function logIn(get: Resolver, asked: Login): Promise<Connection> {
  const { namespace, signal, show, showing, at } = asked
  const feature = await untilAborted(embedded(get), signal)
  asked.isEarly = false
  const { email } = get(OptionsService).state.value.features
  return feature.logIn(get, {
    ...{ namespace, signal: signal ?? new AbortController().signal, shownAt: showing && at },
    show: () => showing ?? show({ view: email ? 'EmailLogin' : 'ConnectSocials' }),
  })
}

async function updateEmail(get: Resolver, signal: AbortSignal | undefined): ReturnType<Portico['updateEmail']> {
  return (await embedded(get)).updateEmail(get, signal)
}

async function preferAccountType(
  get: Resolver,
  type: 'eoa' | 'smartAccount',
  { namespace = 'eip155', signal = new AbortController().signal }: Parameters<Portico['setPreferredAccountType']>[1] = {},
): Promise<void> {
  expectNamespace('setPreferredAccountType', namespace)
  if (type !== 'eoa' && type !== 'smartAccount')
    throw fail('FIELD_TYPE_WRONG', { field: 'type', expected: 'eoa or smartAccount', received: String(type) })
  await untilAborted((await embedded(get)).preferAccountType(get, type, namespace, signal), signal)
}
