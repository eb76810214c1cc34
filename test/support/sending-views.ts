import { Announcer } from '../../src/application/alerts/announcer.ts'
import { PayFromWallet } from '../../src/application/exchange/pay-from-wallet.ts'
import { SwitchNetwork } from '../../src/application/network/switch-network.ts'
import { OpenModal } from '../../src/application/routing/open-modal.ts'
import { ConfirmSend } from '../../src/application/send/confirm-send.ts'
import { TokensService } from '../../src/domain/account/tokens-service.ts'
import { PendingTransactions } from '../../src/domain/activity/pending-transactions.ts'
import type { ExchangeService } from '../../src/domain/exchange/exchange-service.ts'
import type { Coin } from '../../src/domain/money/coin.ts'
import { Transactions } from '../../src/domain/money/transactions.ts'
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
import { loadAccountWords, loadMoneyWords } from '../../src/ui/modal/load-feature-words.ts'
import { WalletSendConfirmedView } from '../../src/ui/send/wallet-send-confirmed-view.tsx'
import { WalletSendPreviewView } from '../../src/ui/send/wallet-send-preview-view.tsx'
import { WalletSendSelectTokenView } from '../../src/ui/send/wallet-send-select-token-view.tsx'
import { WalletSendView } from '../../src/ui/send/wallet-send-view.tsx'
import { FakeActivityHistory } from '../fakes/activity/fake-activity-history.ts'
import { FakeEvmNode } from '../fakes/money/fake-evm-node.ts'
import { FakeWalletTransactions } from '../fakes/money/fake-wallet-transactions.ts'
import { FakeReceiverNames } from '../fakes/send/fake-receiver-names.ts'
import { FakeKeyValueStore } from '../fakes/storage/fake-key-value-store.ts'
import type { World } from '../ui/world.ts'
import { asking } from './asking.ts'

await Promise.all([loadMoneyWords(), loadAccountWords()])

export const sendViews = {
  WalletSend: WalletSendView,
  WalletSendConfirmed: WalletSendConfirmedView,
  WalletSendPreview: WalletSendPreviewView,
  WalletSendSelectToken: WalletSendSelectTokenView,
}

let pages = 0

/** Sending on fakes, added to the world of the views: `coins` are what the account holds, `asked` what an earlier page left of its requests. */
export function addSending(world: World, coins: readonly Coin[], asked = new FakeKeyValueStore()) {
  const { connections, networks, clock, router, events, modal, resolve } = world
  const account = connections.connection('eip155')?.accounts[0].address ?? ''
  const node = new FakeEvmNode()
  const wallet = new FakeWalletTransactions(account, 'eip155:1', node)
  const names = new FakeReceiverNames()
  for (const { address, amount, decimals } of coins) {
    if (address === undefined) node.fund(account, amount)
    else {
      node.give(address, account, amount)
      node.setDecimals(address, BigInt(decimals))
    }
  }
  const listed = new Store({ status: 'ready', owner: undefined, tokens: coins })
  const tokens = { state: listed, refresh: async () => {}, load: async () => {}, watch: () => () => {} } as unknown as TokensService
  const transactions = new Transactions(node, wallet, clock, asking(asked, clock, pages++))
  const ways = new TransferStrategies({ eip155: async () => new EvmSends(node, transactions, evmChecksum) })
  const kept = new FakeKeyValueStore()
  const known = Object.assign(new KnownReceivers(kept), { forget: () => kept.clear() })
  const past = new PastReceivers(new FakeActivityHistory(), new CacheService(kept, clock), clock)
  const reviewer = new SendReviewer(world.active, connections, networks, ways, names, known, tokens, past)
  const receiver = new RecipientResolver(names, networks, clock, evmChecksum)
  const send = new SendService(world.active, reviewer, receiver, tokens, known, new PendingTransactions(clock), clock)
  const opened: unknown[] = []
  world.bind(TokensService, tokens)
  world.bind(SendService, send)
  world.bind(ConfirmSend, new ConfirmSend(send, router, events, resolve(Announcer)))
  world.bind(OpenModal, {
    run: (given: Readonly<{ view: 'Connect' }>) => {
      opened.push(given)
      router.reset(given.view)
      modal.setOpen(true)
    },
  } as unknown as OpenModal)
  return { node, wallet, names, known, send, ways, listed, account, transactions, tokens, opened }
}

/** Paying from that wallet. */
export function addPayingFromWallet(
  world: World,
  exchange: ExchangeService,
  { send, ways }: Pick<ReturnType<typeof addSending>, 'send' | 'ways'>,
) {
  const { connections, networks, router, modal, events, resolve } = world
  const pay = new PayFromWallet(exchange, connections, networks, resolve(SwitchNetwork), router, modal, events, async () => ({
    send,
    ways,
  }))
  world.bind(PayFromWallet, pay)
  return pay
}
