'use client'

export {
  AccountButton,
  type AccountButtonProps,
  ConnectButton,
  /** The other name of `ConnectButton`. */
  ConnectButton as PorticoButton,
  type ConnectButtonProps,
  NetworkButton,
  type NetworkButtonProps,
  type PorticoButtonProps,
} from './ui/host/buttons.tsx'
export type { CustomButtonParts } from './ui/host/custom-button.tsx'
export {
  type BalanceResult,
  type UseConnectionOptions,
  useAccount,
  useBalance,
  useConnection,
  useConnections,
  useDisconnect,
  useEvents,
  useNetwork,
  useOnramp,
  usePay,
  usePortico,
  usePorticoState,
  useProvider,
  useSiwx,
  useTheme,
  useWalletInfo,
} from './ui/host/hooks.ts'
export { PorticoProvider } from './ui/host/portico-context.tsx'
export { PorticoModal } from './ui/host/portico-modal.tsx'
export type { Responsive } from './ui/host/responsive.ts'
export { useCallsStatus, useCapabilities, useSendCalls } from './ui/host/use-calls.ts'
export { useActivity, useCollectibles, useSmartSessions, useTokens } from './ui/host/use-lists.ts'
export { useNames } from './ui/host/use-names.ts'
export { useWallets, type Wallets } from './ui/host/use-wallets.ts'
