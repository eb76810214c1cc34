// `portico/testing`: for host sites' own tests. Built by build/testing.config.ts into one file; types by scripts/testing-types.mjs.
import './ui/modal/texts.ts'

export {
  type BalanceKnobs,
  balanceCases,
  farewellCases,
  noBalanceCases,
  type SiteNetworkKnobs,
  siteNetworkCases,
  type WalletNetworkKnobs,
  walletNetworkCases,
} from '../test/contract/connection/adapter-network-cases.ts'
export { stormCases } from '../test/contract/connection/adapter-watch-cases.ts'
export { type ChainAdapterWorld, chainAdapterCases, type WalletKnobs } from '../test/contract/connection/chain-adapter-cases.ts'
export type { ContractCase } from '../test/contract/connection/contract-case.ts'
export { FakeIdentities } from '../test/fakes/account/fake-identities.ts'
export { FakeSmartSessions } from '../test/fakes/account/fake-smart-sessions.ts'
export { FakeTokenBalances } from '../test/fakes/account/fake-token-balances.ts'
export { FakeTokenFacts } from '../test/fakes/account/fake-token-facts.ts'
export { FakeTokenHoldings } from '../test/fakes/account/fake-token-holdings.ts'
export { FakeTokenPrices } from '../test/fakes/account/fake-token-prices.ts'
export { FakeWalletAbilities } from '../test/fakes/account/fake-wallet-abilities.ts'
export { FakeActivityHistory } from '../test/fakes/activity/fake-activity-history.ts'
export { FakeAllowanceBook } from '../test/fakes/allowances/fake-allowance-book.ts'
export { FakeAnalyticsSink } from '../test/fakes/analytics/fake-analytics-sink.ts'
export { FakeBatchWallet } from '../test/fakes/calls/fake-batch-wallet.ts'
export { FakeTabLocks } from '../test/fakes/calls/fake-tab-locks.ts'
export { FakeCollectibles } from '../test/fakes/collectibles/fake-collectibles.ts'
export { FakeChainAdapter } from '../test/fakes/connection/fake-chain-adapter.ts'
export { FakeExternalWallet } from '../test/fakes/connection/fake-external-wallet.ts'
export { FakeMultichainWallet } from '../test/fakes/connection/fake-multichain-wallet.ts'
export { FakeSessionProvider } from '../test/fakes/connection/fake-session-provider.ts'
export { FakeEmailCodes } from '../test/fakes/email-capture/fake-email-codes.ts'
export { FakeExchangeDeposits } from '../test/fakes/exchange/fake-exchange-deposits.ts'
export { FakeFrames } from '../test/fakes/frame/fake-frames.ts'
export { FakePageReturn } from '../test/fakes/frame/fake-page-return.ts'
export { FakePopups } from '../test/fakes/frame/fake-popups.ts'
export { FakeSecureSite } from '../test/fakes/frame/fake-secure-site.ts'
export {
  type Mail,
  type SecureSiteFaults,
  type SecureSiteOptions,
  type SecureSiteServer,
  startSecureSite,
} from '../test/fakes/frame/secure-site-server.ts'
export { FakeBeacons } from '../test/fakes/http/fake-beacons.ts'
export { FakeHttp } from '../test/fakes/http/fake-http.ts'
export { FakeDebugLog } from '../test/fakes/logging/fake-debug-log.ts'
export { FakeLogger } from '../test/fakes/logging/fake-logger.ts'
export { FakeEvmNode } from '../test/fakes/money/fake-evm-node.ts'
export { FakeWalletTransactions } from '../test/fakes/money/fake-wallet-transactions.ts'
export { FakeNameDirectory } from '../test/fakes/names/fake-name-directory.ts'
export { FakeSupportedChains } from '../test/fakes/network/fake-supported-chains.ts'
export { FakeOnrampProvider } from '../test/fakes/onramp/fake-onramp-provider.ts'
export { FakeMessageCatalogues } from '../test/fakes/options/fake-message-catalogues.ts'
export { FakeProjectSettings } from '../test/fakes/options/fake-project-settings.ts'
export { FakeObjectUrls } from '../test/fakes/page/fake-object-urls.ts'
export { FakePage } from '../test/fakes/page/fake-page.ts'
export { FakeServiceWindows } from '../test/fakes/page/fake-service-windows.ts'
export { FakeVisit } from '../test/fakes/page/fake-visit.ts'
export { FakeTransferQuotes } from '../test/fakes/payments/fake-transfer-quotes.ts'
export { FakeRandomness } from '../test/fakes/random/fake-randomness.ts'
export { FakeRelay, type RelayClient, type RelayKnobs, type RelaySocket } from '../test/fakes/relay/fake-relay.ts'
export { KeyWallet, type KeyWalletOptions } from '../test/fakes/relay/key-wallet.ts'
export { type RelayServer, startRelay } from '../test/fakes/relay/relay-server.ts'
export type { RelayNamespaces, RelayProposal } from '../test/fakes/relay/relay-signer.ts'
export { FakeReceiverNames } from '../test/fakes/send/fake-receiver-names.ts'
export { FAULTS, type Fault, SERVICE_NAMES, type ServiceName } from '../test/fakes/services/fault.ts'
export type { RegistryWallet } from '../test/fakes/services/registry-wallets.ts'
export { serviceHandlers } from '../test/fakes/services/service-handlers.ts'
export {
  type NameRecord,
  type RecordedRequest,
  type RemoteFeature,
  type ServiceKnobs,
  ServiceWorld,
} from '../test/fakes/services/service-world.ts'
export { FakeQrCodes } from '../test/fakes/shared/fake-qr-codes.ts'
export { FakeCloudSignIn } from '../test/fakes/siwx/fake-cloud-sign-in.ts'
export { FakeSiwx } from '../test/fakes/siwx/fake-siwx.ts'
export { FakeSiwxStorage } from '../test/fakes/siwx/fake-siwx-storage.ts'
export { FakeSiwxVerifier } from '../test/fakes/siwx/fake-siwx-verifier.ts'
export { FakeSolanaRpc } from '../test/fakes/solana/fake-solana-rpc.ts'
export { FakeSolanaTransfers } from '../test/fakes/solana/fake-solana-transfers.ts'
export { SolanaLedger } from '../test/fakes/solana/solana-ledger.ts'
export { FakeDisk, FakeKeyValueStore } from '../test/fakes/storage/fake-key-value-store.ts'
export { FakeSwapProvider } from '../test/fakes/swap/fake-swap-provider.ts'
export { FakeClock } from '../test/fakes/time/fake-clock.ts'
export { FakeServiceImages } from '../test/fakes/wallets/fake-service-images.ts'
export { FakeWalletDiscovery } from '../test/fakes/wallets/fake-wallet-discovery.ts'
export { FakeWalletRegistry } from '../test/fakes/wallets/fake-wallet-registry.ts'
export { type Answer, ScriptedError, ScriptedWallet, type ScriptedWalletOptions } from '../test/fakes/wallets/scripted-wallet.ts'
export { type StandardAnswer, StandardKeyWallet, type StandardKeyWalletOptions } from '../test/fakes/wallets/standard-key-wallet.ts'
export type { KeyAccount, StandardNamespace } from '../test/fakes/wallets/standard-keys.ts'
