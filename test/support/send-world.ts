import type { TokensService } from '../../src/domain/account/tokens-service.ts'
import { PendingTransactions } from '../../src/domain/activity/pending-transactions.ts'
import type { Coin } from '../../src/domain/money/coin.ts'
import { Transactions } from '../../src/domain/money/transactions.ts'
import type { PlainOptions } from '../../src/domain/options/portico-options.ts'
import { EvmSends } from '../../src/domain/send/evm-sends.ts'
import { KnownReceivers } from '../../src/domain/send/known-receivers.ts'
import { PastReceivers } from '../../src/domain/send/past-receivers.ts'
import { RecipientResolver } from '../../src/domain/send/recipient-resolver.ts'
import { SendReviewer } from '../../src/domain/send/send-reviewer.ts'
import { SendService } from '../../src/domain/send/send-service.ts'
import { TransferStrategies } from '../../src/domain/send/transfer-strategy.ts'
import { CacheService } from '../../src/domain/shared/cache.ts'
import { Store } from '../../src/domain/shared/store.ts'
import { evmChecksum } from '../../src/infrastructure/shared/evm-checksum.ts'
import type { EvmNode } from '../../src/ports/money/evm-node.ts'
import type { WalletTransactions } from '../../src/ports/money/wallet-transactions.ts'
import { FakeActivityHistory } from '../fakes/activity/fake-activity-history.ts'
import { FakeEvmNode } from '../fakes/money/fake-evm-node.ts'
import { FakeWalletTransactions } from '../fakes/money/fake-wallet-transactions.ts'
import { FakeReceiverNames } from '../fakes/send/fake-receiver-names.ts'
import { asking } from './asking.ts'
import { coreWorld, never, walletNamed } from './core-world.ts'

export const ME = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
export const YOU = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
export const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
export const ether = (amount: bigint): Coin => ({ caipNetworkId: 'eip155:1', name: 'Ether', symbol: 'ETH', decimals: 18, amount })
export const dollars = (amount: bigint): Coin => ({
  caipNetworkId: 'eip155:1',
  address: USDC,
  name: 'USD Coin',
  symbol: 'USDC',
  decimals: 6,
  amount,
  isGenuine: true,
})
export const ONE = 10n ** 18n

/** Sending over fakes: a connected wallet with ten ether and a thousand dollars on Ethereum. */
export async function sendWorld(given: { node?: EvmNode; wallet?: WalletTransactions; networks?: PlainOptions['networks'] } = {}) {
  const core = coreWorld({ options: given.networks ? { networks: given.networks } : {} })
  const node = new FakeEvmNode()
  const wallet = new FakeWalletTransactions(ME, 'eip155:1', node)
  const names = new FakeReceiverNames()
  const pending = new PendingTransactions(core.clock)
  node.fund(ME, 10n * ONE)
  node.give(USDC, ME, 1_000_000_000n)
  node.setDecimals(USDC, 6n)
  const listed = new Store({ status: 'ready', owner: undefined, tokens: [ether(10n * ONE), dollars(1_000_000_000n)] as readonly Coin[] })
  const asked = { refreshes: 0, moved: [] as readonly (string | undefined)[] }
  const refresh = async (moved: readonly Coin[]) => {
    asked.refreshes += 1
    asked.moved = moved.map(({ address }) => address)
  }
  const tokens = { state: listed, refresh, load: async () => {}, watch: () => () => {} } as unknown as TokensService
  const transactions = new Transactions(given.node ?? node, given.wallet ?? wallet, core.clock, asking(core.store, core.clock))
  const ways = new TransferStrategies({ eip155: async () => new EvmSends(given.node ?? node, transactions, evmChecksum) })
  const known = new KnownReceivers(core.store)
  const history = new FakeActivityHistory()
  const past = new PastReceivers(history, new CacheService(core.store, core.clock), core.clock)
  const { active, connections, networks, clock } = core
  const reviewer = new SendReviewer(active, connections, networks, ways, names, known, tokens, past)
  const receiver = new RecipientResolver(names, networks, clock, evmChecksum)
  const send = new SendService(active, reviewer, receiver, tokens, known, pending, clock)
  await core.connections.connect(walletNamed('Alpha'), { preferred: 'eip155:1' }, never())
  const fill = (coin: Coin, amount: string, receiver: string) => {
    send.choose(coin)
    send.enterAmount(amount)
    send.enterReceiver(receiver)
  }
  /** The review of what is filled in; undefined when there is none. */
  const review = async () => {
    await send.review()
    const { step } = send.state.value
    return step.status === 'review' ? step.review : undefined
  }
  const confirm = async () => {
    const { step } = send.state.value
    if (step.status === 'review') await send.confirm(step.review)
    return send.state.value.step
  }
  return { ...core, history, node, wallet, names, pending, listed, tokens, transactions, known, asked, ways, send, fill, review, confirm }
}
