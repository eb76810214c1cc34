export { createPortico } from './composition/launcher/create-portico.ts'
export type { AccountToken } from './domain/account/account-token.ts'
export type {
  AccountType,
  Connection,
  ConnectionStatus,
  Connector,
  ConnectorType,
  WalletAccount,
  WalletInfo,
} from './domain/connection/connection.ts'
export { AppError as PorticoError } from './domain/errors/app-error.ts'
export type { ErrorCode, ErrorFacts } from './domain/errors/codes.ts'
export { isPorticoError } from './domain/errors/is-portico-error.ts'
export type { CaipNetworkId, ChainNamespace, Network, NetworkInput } from './domain/network/network.ts'
export type {
  CustomWallet,
  Features,
  PlainOptions,
  Services,
  SiteToken,
  ThemeMode,
  ThemeVariables,
} from './domain/options/portico-options.ts'
export type { ViewName } from './domain/routing/view.ts'
export type { SignInSnapshot } from './domain/siwx/sign-in-snapshot.ts'
export type { WalletSource } from './domain/wallets/wallet-source.ts'
export type * from './ports/host/account-snapshots.ts'
export type * from './ports/host/connect-options.ts'
export type * from './ports/host/host-observable.ts'
export type * from './ports/host/host-snapshot-calls.ts'
export type * from './ports/host/host-snapshots.ts'
export type { NameChoice } from './ports/host/name-calls.ts'
export type * from './ports/host/portico.ts'
export type { FetchWalletsOptions, WalletItem, WalletsSnapshot } from './ports/host/wallet-item.ts'
export type { HostStore } from './ports/storage/key-value-store.ts'
