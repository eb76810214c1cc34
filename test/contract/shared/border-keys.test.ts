import { expect, it } from 'vitest'
import { deepFreeze } from '../../../src/composition/core/publish-snapshots.ts'
import { initialSnapshots } from '../../../src/composition/launcher/initial-snapshots.ts'
import { readers } from '../../../src/composition/launcher/readers.ts'
import { parseBalance, parseIdentity } from '../../../src/domain/account/account-service.ts'
import { toRecord } from '../../../src/domain/analytics/analytics-record.ts'
import { parseBitcoinAddress } from '../../../src/domain/caip/bitcoin-address.ts'
import { isCaipNetworkId } from '../../../src/domain/caip/caip-network-id.ts'
import { cosmosPrefix } from '../../../src/domain/caip/cosmos-address.ts'
import { ss58Prefix } from '../../../src/domain/caip/polkadot-address.ts'
import { parseRecent, parseStoredConnection } from '../../../src/domain/connection/stored-connection.ts'
import { parseRecord } from '../../../src/domain/multi-wallet/wallet-record.ts'
import { toNetwork } from '../../../src/domain/network/to-network.ts'
import { messageParts } from '../../../src/domain/options/messages.ts'
import { frozenCopy } from '../../../src/domain/shared/frozen-copy.ts'
import { ownValue } from '../../../src/domain/shared/own-value.ts'
import {
  parseProposalOverride,
  presentNetworkId,
  proposedNamespaces,
  sessionNetworkId,
} from '../../../src/domain/walletconnect/session-proposal.ts'
import { pictureOf } from '../../../src/domain/wallets/connect-offers.ts'
import { parseFirst, parseKeptWallets } from '../../../src/domain/wallets/kept-wallet.ts'
import { registryIdOf } from '../../../src/domain/wallets/known-wallets.ts'
import { nameId } from '../../../src/domain/wallets/name-id.ts'
import { nameLook } from '../../../src/domain/wallets/name-look.ts'
import { disputesAmong } from '../../../src/domain/wallets/wallet-claims.ts'
import { mergeChains } from '../../../src/domain/wallets/wallet-rows.ts'
import { bitcoinAccounts, namedAccounts } from '../../../src/infrastructure/bitcoin/bitcoin-accounts.ts'
import { toRefusal } from '../../../src/infrastructure/connection/eip1193-fault.ts'
import { invitationFault, requestFault } from '../../../src/infrastructure/walletconnect/session-answers.ts'
import { IconBudget } from '../../../src/infrastructure/wallets/announced-icon.ts'
import { AnnouncedWallets } from '../../../src/infrastructure/wallets/announced-wallets.ts'
import { readAnnouncement } from '../../../src/infrastructure/wallets/announcement.ts'
import { PageWallets, peekPath, readStandardWallet } from '../../../src/infrastructure/wallets/page-wallets.ts'
import { FakeClock } from '../../fakes/time/fake-clock.ts'
import { having, inherited, KEYS, stateOfBuiltIns } from '../../support/inherited.ts'

const MAINNET = 'bip122:000000000019d6689c085ae165831e93'

/** Every function that takes keys, ids, types or names of strangers. */
const BORDERS: Readonly<Record<string, (key: string) => unknown>> = {
  bitcoinAccounts: (key) =>
    bitcoinAccounts([{ address: 'bc1qwz2lhc40s8ty3l5jg3plpve3y3l82x9l42q7fk', purpose: key, publicKey: key, path: key }], MAINNET, key),
  namedAccounts: (key) => namedAccounts([{ address: key, purpose: key, symbol: key }, having(key), key]),
  parseBitcoinAddress: (key) => parseBitcoinAddress('bc1qwz2lhc40s8ty3l5jg3plpve3y3l82x9l42q7fk', key),
  cosmosPrefix,
  ss58Prefix,
  registryIdOf,
  nameId,
  nameLook,
  isCaipNetworkId: (key) => [isCaipNetworkId(key), isCaipNetworkId(`${key}:1`), isCaipNetworkId(`eip155:${key}`)],
  parseStoredConnection: (key) =>
    parseStoredConnection({ connectorId: key, type: 'ANNOUNCED', name: key, address: key, rdns: key, ...having(key) }),
  'parseStoredConnection, its type': (key) => parseStoredConnection({ connectorId: 'a', type: key, name: 'a', address: 'a' }),
  parseRecent: (key) => parseRecent([key]),
  parseRecord: (key) => parseRecord(`wallets/${key}/${key}`, { connectorId: key, type: 'ANNOUNCED', name: key, address: key }),
  parseKeptWallets: (key) => parseKeptWallets([{ id: key, name: key, rdns: key, chains: [key], ...having(key) }]),
  parseFirst: (key) => parseFirst({ featured: [{ id: key, name: key }], count: 1, ...having(key) }),
  parseBalance: (key) => parseBalance({ value: key, decimals: 1, symbol: key }),
  parseIdentity: (key) => parseIdentity({ name: key, avatar: key }),
  toNetwork: (key) =>
    toNetwork(
      { id: key, name: key, nativeCurrency: { name: key, symbol: key, decimals: 1 }, rpcUrls: { default: { http: [] } } } as never,
      {
        customRpcUrls: {},
        chainImages: {},
      },
    ),
  messageParts: (key) => messageParts(`{${key}}`, {}),
  frozenCopy: (key) => frozenCopy(having(key, { inner: key })),
  ownValue: (key) => ownValue({}, key),
  parseProposalOverride: (key) => parseProposalOverride({ methods: having(key, [key]), chains: having(key, [key]) }),
  proposedNamespaces: (key) => proposedNamespaces([], { methods: having(key, [key]), chains: having(key, [key]) } as never),
  'proposedNamespaces, its networks': (key) => proposedNamespaces([{ chainNamespace: key, caipNetworkId: `${key}:${key}` } as never]),
  presentNetworkId,
  sessionNetworkId: (key) => sessionNetworkId(key as never, [key]),
  pictureOf: (key) => pictureOf({ id: key, imageId: key }, new Map(), {}),
  disputesAmong: (key) => [...disputesAmong([{ id: key, rdns: key, name: key, type: 'ANNOUNCED', chain: 'eip155' }]).keys()],
  mergeChains: (key) => mergeChains([{ id: key, rdns: key, name: key, type: 'ANNOUNCED', chain: 'eip155' }]),
  toRefusal: (key) => String(toRefusal(key, { code: key, message: key, ...having(key) })),
  invitationFault: (key) => String(invitationFault({ code: key, message: key })),
  requestFault: (key) => String(requestFault(key, { code: key, message: key })),
  announcements: (key) => {
    const wallets = new AnnouncedWallets()
    const raw = readAnnouncement({
      detail: { info: { uuid: key, name: key, icon: key, rdns: key }, provider: { request: () => undefined } },
    })
    if (raw) wallets.add(raw, true)
    return [...wallets.connectors, ...wallets.others].map(({ provider: _, ...connector }) => connector)
  },
  readStandardWallet: (key) => {
    const { provider: _, ...wallet } = readStandardWallet({ name: key, chains: [key], features: having(key, {}) }, new IconBudget()) ?? {
      provider: {},
    }
    return wallet
  },
  peekPath: (key) => [peekPath({}, key), peekPath({ a: {} }, `a.${key}`), peekPath({ a: () => 1 }, `a.${key}.${key}`)],
  PageWallets: (key) => {
    const map = having(key, {})
    Object.defineProperty(map, key, { value: { enable: () => undefined }, enumerable: true })
    const target = Object.assign(new EventTarget(), { map, list: [{ id: key, name: key, methods: [key] }] })
    const sources = [
      { kind: 'map', path: 'map', method: 'enable', chain: 'polkadot' },
      { kind: 'list', path: 'list', method: 'call', chain: 'bip122' },
      { kind: 'object', path: key, method: 'call', id: key, name: key, chain: 'bip122' },
    ] as const
    const found = new PageWallets({ target, sources, enableInjected: true, known: new Set([key]), changed: () => {} }, new FakeClock())
    found.refresh()
    found.dispose()
    return found.connectors.map(({ provider: _, ...connector }) => connector)
  },
  'getters of the instance': (key) => {
    const snapshots = initialSnapshots({ networks: [], adapters: [] }, [])
    const all = readers(() => snapshots) as unknown as Readonly<Record<string, (namespace: string) => unknown>>
    return Object.keys(all).map((name) => all[name]?.(key))
  },
  'analytics, as kept by an earlier visit': (key) =>
    toRecord(
      'id',
      {
        event: { timestamp: 1, data: { type: 'track', event: key, properties: having(key) } },
        href: 'https://a.example/',
        connected: true,
      } as never,
      true,
    ),
}

it.each(Object.keys(BORDERS))('%s finds nothing that is inherited, and changes nobody', (name) => {
  const before = stateOfBuiltIns()
  for (const key of KEYS) {
    const answer = BORDERS[name]?.(key)
    expect([key, inherited(answer)]).toEqual([key, []])
    deepFreeze(answer)
  }
  expect(stateOfBuiltIns()).toEqual(before)
})

it('freezes data of ours and nothing else', () => {
  class Wallet {
    inner = { a: 1 }
  }
  const bare = Object.assign(Object.create(null) as object, { a: 1 })
  const data = {
    list: [{ a: 1 }],
    type: Object.prototype,
    make: Object,
    list2: Array.prototype,
    wallet: new Wallet(),
    bare,
    map: new Map(),
  }
  const before = stateOfBuiltIns()
  deepFreeze(data)
  expect([data, data.list, data.list[0]].map((each) => Object.isFrozen(each))).toEqual([true, true, true])
  expect([data.wallet, data.wallet.inner, bare, data.map].map((each) => Object.isFrozen(each))).toEqual([false, false, false, false])
  expect(stateOfBuiltIns()).toEqual(before)
})
