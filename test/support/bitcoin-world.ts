import { toNetwork } from '../../src/domain/network/to-network.ts'
import { BitcoinBalances } from '../../src/infrastructure/bitcoin/bitcoin-balances.ts'
import { BitcoinChainAdapter } from '../../src/infrastructure/bitcoin/bitcoin-chain-adapter.ts'
import { bitcoin, bitcoinTestnet } from '../../src/infrastructure/network/known-networks.ts'
import type { BalanceKnobs } from '../contract/connection/adapter-network-cases.ts'
import type { ChainAdapterWorld } from '../contract/connection/chain-adapter-cases.ts'
import { FakeHttp } from '../fakes/http/fake-http.ts'
import type { FakeClock } from '../fakes/time/fake-clock.ts'
import type { BitcoinKeys } from '../fakes/wallets/bitcoin-wallet-shapes.ts'
import { siteParts, standardWorld } from './standard-world.ts'

export const home = toNetwork(bitcoin)
export const other = toNetwork(bitcoinTestnet)
const EXPLORER = 'https://explorer.example/api'

export function bitcoinParts(page?: object): ReturnType<typeof siteParts> & Readonly<{ http: FakeHttp; adapter: BitcoinChainAdapter }> {
  const parts = siteParts('bip122', home, other)
  const http = new FakeHttp(parts.clock)
  const adapter = new BitcoinChainAdapter(parts.clock, parts.site, new BitcoinBalances(http, parts.clock, () => [`${EXPLORER}/`]), page)
  return { ...parts, http, adapter }
}

export function answerBalance(http: FakeHttp, address: string, value: bigint): void {
  http.answer(`${EXPLORER}/address/${address}/utxo`, { json: [{ value: 1 }, { value: Number(value) - 1 }] })
}

/** A wallet of the Wallet Standard. */
export function standardBitcoinWorld(): ReturnType<typeof standardWorld> {
  const { adapter, clock } = bitcoinParts()
  const world = standardWorld({
    namespace: 'bip122',
    standard: 'bitcoin',
    home,
    other,
    chainOf: () => 'bitcoin:mainnet',
    make: () => adapter,
  })
  return { ...world, pass: (ms: number) => clock.advance(ms) }
}

/** A wallet that left an object on the window. `tell` = how it says that its accounts are others now. */
export function shapeWorld(
  keys: BitcoinKeys,
  provider: object,
  dialect: string,
  tell: (keys: BitcoinKeys) => void,
): ChainAdapterWorld<BalanceKnobs> {
  const { adapter, http, clock } = bitcoinParts()
  const [first = '', second = ''] = keys.keys.map(({ address }) => address)
  return {
    adapter,
    connector: { id: dialect, type: 'INJECTED', name: dialect, chain: 'bip122', provider, dialect },
    addresses: [first, second],
    home,
    other,
    pass: (ms) => passing(clock, ms),
    wallet: {
      accounts: (addresses) => {
        keys.selected = addresses
      },
      grants: (isGranted) => {
        keys.granted = isGranted
      },
      rejects: (what) => {
        keys.answer = what === 'all' ? 'reject' : 'approve'
      },
      silent: () => {
        keys.answer = 'ignore'
      },
      wakeUp: () => keys.wakeUp(),
      saysAccounts: (addresses) => {
        keys.selected = addresses
        tell(keys)
      },
      leaves: () => {
        keys.granted = false
        tell(keys)
      },
      prompts: () => keys.prompts,
      listeners: () => keys.listenerCount,
      balance: (_, value) => answerBalance(http, first, value),
    },
  }
}

/** Wallets answer in turns of their own, which the clock does not see. */
async function passing(clock: FakeClock, ms: number): Promise<void> {
  await clock.advance(ms)
  await new Promise((resolve) => setImmediate(resolve))
  await clock.advance(0)
}
