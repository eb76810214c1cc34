export { readSnapshot, writeSnapshot } from './composition/launcher/cookie-snapshot.ts'
export { createPortico } from './composition/launcher/create-portico.ts'
export type { AccountToken } from './domain/account/account-token.ts'
export type { FetchListOptions, ListStatus } from './domain/account/list-snapshot.ts'
export type { SessionsSnapshot } from './domain/account/sessions-snapshot.ts'
export type { TokensSnapshot } from './domain/account/tokens-snapshot.ts'
export type { ActivitySnapshot, ToldTransaction } from './domain/activity/activity-snapshot.ts'
export type { EventSnapshot } from './domain/analytics/event-service.ts'
export type { Call, SendCallsRequest } from './domain/calls/calls-request.ts'
export type { WalletCapabilities } from './domain/calls/calls-service.ts'
export type { CallsStatus, PendingCalls, SentCalls } from './domain/calls/calls-status.ts'
export type { CollectiblesSnapshot } from './domain/collectibles/collectibles-snapshot.ts'
export type {
  AccountType,
  Connection,
  ConnectionStatus,
  Connector,
  ConnectorType,
  WalletAccount,
  WalletInfo,
} from './domain/connection/connection.ts'
export type { ConnectionSnapshot } from './domain/connection/connection-snapshot.ts'
export { AppError as PorticoError } from './domain/errors/app-error.ts'
export type { ErrorCode, ErrorFacts } from './domain/errors/codes.ts'
export { isPorticoError } from './domain/errors/is-portico-error.ts'
export type { CaipNetworkId, ChainNamespace, Network, NetworkInput } from './domain/network/network.ts'
export { darkTheme, type Look, type LookChanges, lightTheme, looks, midnightTheme, paperTheme } from './domain/options/looks.ts'
export type {
  CustomWallet,
  Features,
  PlainOptions,
  Services,
  SiteToken,
  ThemeMode,
} from './domain/options/portico-options.ts'
export type { ThemeVariables } from './domain/options/theme-variables.ts'
export type { ViewName } from './domain/routing/view.ts'
export type { SignInSnapshot } from './domain/siwx/sign-in-snapshot.ts'
export type { FetchWalletsOptions, WalletItem, WalletsSnapshot } from './domain/wallets/wallet-item.ts'
export type { WalletSource } from './domain/wallets/wallet-source.ts'
export type * from './ports/host/connect-options.ts'
export type * from './ports/host/host-observable.ts'
export type * from './ports/host/host-snapshot-calls.ts'
export type * from './ports/host/host-snapshots.ts'
export type { NameChoice } from './ports/host/name-calls.ts'
export type * from './ports/host/portico.ts'
export type * from './ports/host/providers.ts'
export type { CallReceipt } from './ports/money/evm-node.ts'
export type { HostStore } from './ports/storage/key-value-store.ts'
