'use client'

export {
  AccountButton,
  type AccountButtonProps,
  ConnectButton,
  type ConnectButtonProps,
  NetworkButton,
  type NetworkButtonProps,
  PorticoButton,
  type PorticoButtonProps,
} from './ui/host/buttons.tsx'
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
export { useActivity, useCollectibles, useSmartSessions, useTokens } from './ui/host/use-lists.ts'
export { useNames } from './ui/host/use-names.ts'
export { useWallets, type Wallets } from './ui/host/use-wallets.ts'
