import { expect, it } from 'vitest'
import { FakeChainAdapter } from '../../../test/fakes/connection/fake-chain-adapter.ts'
import { FakePage } from '../../../test/fakes/page/fake-page.ts'
import { pastEntry } from '../../../test/support/activity-world.ts'
import { coreWorld, never, walletNamed } from '../../../test/support/core-world.ts'
import { runLength, seedsOf } from '../../../test/support/run-length.ts'
import type { Identity } from '../../ports/account/identities.ts'
import type { Holdings, HoldingsQuery } from '../../ports/account/token-holdings.ts'
import type { HistoryPage } from '../../ports/activity/activity-history.ts'
import type { CollectiblesPage, CollectiblesQuery } from '../../ports/collectibles/collectibles.ts'
import type { NativeBalance } from '../../ports/connection/chain-adapter.ts'
import { ActivityService } from '../activity/activity-service.ts'
import { PendingTransactions } from '../activity/pending-transactions.ts'
import { CollectiblesService } from '../collectibles/collectibles-service.ts'
import type { Connection } from '../connection/connection.ts'
import type { Network } from '../network/network.ts'
import { AbilitiesService } from './abilities-service.ts'
import { AccountService } from './account-service.ts'
import { SessionsService } from './sessions-service.ts'
import { TokensService } from './tokens-service.ts'

const ACCOUNTS = ['0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'] as const
const CHAINS = ['eip155:1', 'eip155:8453'] as const
const USDC = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const RUNS = runLength({ check: 200, test: 1000, full: 1000 })

function dice(seed: number) {
  let state = seed * 2_654_435_761
  return (sides: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * sides)
  }
}

/** Every question about an account waits, whatever becomes of its signal; each answer is the mark of whom it was asked for. */
function slowWorld() {
  const waiting: (() => void)[] = []
  const later = <T>(answer: T) => new Promise<T>((resolve) => waiting.push(() => resolve(answer)))
  const mark = (address: string, chain = '') =>
    BigInt(1 + ACCOUNTS.findIndex((each) => each === address) * 2 + CHAINS.findIndex((each) => each === chain))
  const adapter = new FakeChainAdapter()
  adapter.balance = (address, network) => later<NativeBalance>({ value: mark(address, network.caipNetworkId), decimals: 18, symbol: 'ETH' })
  const core = coreWorld({ adapters: [adapter], options: { locale: 'en', projectId: 'p' } })
  const { connections, networks, cache, clock, logger, options } = core
  core.accounts.dispose()
  const identities = { find: (address: string) => later<Identity>({ name: `${address}.eth` }) }
  const accounts = new AccountService(connections, networks, identities, cache, logger, clock)
  const holdings = {
    reads: () => true,
    lockedMs: () => 0,
    find: ({ address, network, connection }: HoldingsQuery) => {
      const { name } = connection.connector
      const token = { name, address: USDC, symbol: 'USDC', decimals: 18, amount: mark(address, network.caipNetworkId) }
      return later<Holdings>({ tokens: [token], isPartial: false, isBusy: false })
    },
  }
  const tokens = new TokensService(core.active, holdings, cache, clock, new FakePage(), accounts, options)
  const history = {
    page: ({ address, chainId }: Readonly<{ address: string; chainId: string }>) =>
      later<HistoryPage>({ entries: [pastEntry(1, { id: `${chainId}:${address}`, chain: undefined })], next: undefined }),
  }
  const sent = new PendingTransactions(clock)
  const { page } = core
  const activity = new ActivityService(history, sent, core.active, cache, clock, page, {
    of: async () => [],
  })
  const items = {
    page: ({ connection, address, network }: CollectiblesQuery) => {
      const id = `${network.caipNetworkId}:${address} ${connection.connector.name}`
      return later<CollectiblesPage>({ changes: [{ id, name: id, change: 1n }], next: undefined, isComplete: true })
    },
  }
  const collectibles = new CollectiblesService(items, core.active, clock)
  const wallet = {
    list: ({ connector }: Connection, address: string, network: Network) =>
      later([`${network.caipNetworkId}:${address} ${connector.name}`]),
    revoke: async () => '0x',
  }
  const granted = { list: async () => [], revoke: async () => {} }
  const abilities = new AbilitiesService(wallet, core.active, clock)
  const sessions = new SessionsService(granted, wallet, core.active, { find: async () => undefined }, clock)
  return { ...core, adapter, accounts, tokens, activity, collectibles, abilities, sessions, waiting, mark }
}

it(`shows a new address at once and nothing of the old one beside it: balance, name, tokens, activity, collectibles, abilities, also of another wallet with the same address, in ${RUNS} interleavings`, async () => {
  const shown = { balance: 0, name: 0, tokens: 0, activity: 0, collectibles: 0, abilities: 0 }
  const wrong: string[] = []
  for (const seed of seedsOf(RUNS)) {
    const roll = dice(seed)
    const { connections, networks, adapter, accounts, tokens, activity, collectibles, abilities, sessions, waiting, mark, clock } =
      slowWorld()
    await connections.connect(walletNamed('Alpha'), {}, never())
    await clock.advance(0)
    const leaving = [tokens.watch(), activity.watch(), collectibles.watch(), abilities.watch(), sessions.watch()]
    const check = () => {
      const address = connections.connection('eip155')?.accounts[0].address ?? ''
      const chain = networks.of('eip155')?.network.caipNetworkId ?? ''
      const own = `${chain}:${address}`
      const ofWallet = `${own} ${connections.connection('eip155')?.connector.name ?? ''}`
      const same = (what: string, found: unknown, wanted: unknown) => {
        if (found !== wanted) wrong.push(`seed ${String(seed)}, ${what}: ${String(found)}, not ${String(wanted)}`)
      }
      const details = accounts.state.value.eip155
      same('address', details?.address, address)
      if (details?.balance.status === 'known') {
        shown.balance++
        same('balance', details.balance.value, mark(address, chain))
      }
      if (details?.identity) {
        shown.name++
        same('name', details.identity.name, `${address}.eth`)
      }
      const { owner, tokens: list } = tokens.state.value
      same('owner of the tokens', `${String(owner?.caipNetworkId)}:${String(owner?.address)}`, own)
      for (const { amount, name } of list) {
        shown.tokens++
        same(
          'token',
          `${name} ${String(amount)}`,
          `${connections.connection('eip155')?.connector.name ?? ''} ${String(mark(address, chain))}`,
        )
      }
      for (const [what, { value }] of Object.entries({ activity: activity.state, collectibles: collectibles.state })) {
        if (value.status !== 'none') same(`owner of the ${what}`, `${value.subject.caipNetworkId}:${value.subject.address}`, own)
        if (value.status !== 'known') continue
        shown[what as 'activity' | 'collectibles']++
        const rows: readonly Readonly<{ id: string }>[] = 'entries' in value ? value.entries : value.items
        same(what, rows.map(({ id }) => id).join(), what === 'collectibles' ? ofWallet : own)
      }
      const granted = sessions.state.value
      for (const names of [abilities.state.value.names, granted.status === 'none' ? undefined : granted.abilities]) {
        if (names === undefined) continue
        shown.abilities++
        same('abilities', String(names), ofWallet)
      }
    }
    const moves = 6 + roll(12)
    for (let move = 0; move < moves; move++) {
      const what = roll(6)
      if (what === 0) adapter.emit({ type: 'accounts', accounts: [{ namespace: 'eip155', address: ACCOUNTS[roll(2)] ?? '' }] })
      if (what === 1) adapter.emit({ type: 'network', caipNetworkId: CHAINS[roll(2)] ?? 'eip155:1' })
      if (what === 5 && roll(2) === 0) await connections.connect(walletNamed(roll(2) === 0 ? 'Alpha' : 'Beta'), {}, never())
      else if (what >= 2 && waiting.length > 0) waiting.splice(roll(waiting.length), 1)[0]?.()
      check()
      if (roll(3) > 0) await clock.advance(0)
      check()
    }
    for (const leave of leaving) leave()
    for (const service of [tokens, activity, collectibles, abilities, sessions, accounts]) service.dispose()
  }
  expect(wrong.slice(0, 5)).toEqual([])
  for (const count of Object.values(shown)) expect(count).toBeGreaterThan(RUNS)
}, 120_000)
