import type { AppError } from '../errors/app-error.ts'
import type { ChosenWallet } from '../walletconnect/wallet-links.ts'

/** Views that show the account, or act for it: without a connection there is nothing to show. */
const OF_ACCOUNT = [
  'Account',
  'ProfileWallets',
  'UpdateEmailWallet',
  'UpdateEmailPrimaryOtp',
  'UpdateEmailSecondaryOtp',
  'SIWXSignMessage',
  'ApproveTransaction',
  'DataCapture',
  'DataCaptureOtpConfirm',
  'UnsupportedChain',
  'SwitchNetwork',
  'Swap',
  'WalletSend',
  'RegisterAccountName',
  'RegisterAccountNameSuccess',
  'AccountSettings',
  'SmartAccountSettings',
  'UpgradeEmailWallet',
  'SmartSessionList',
  'WalletAbilities',
  'Allowances',
  'RevokeAllowance',
  'ChooseAccountName',
  'Transactions',
  'WalletReceive',
  'WalletCompatibleNetworks',
  'FundWallet',
  'WalletSendSelectToken',
  'WalletSendPreview',
  'WalletSendConfirmed',
  'SwapSelectToken',
  'SwapPreview',
  'Token',
  'Transaction',
] as const

/** Every view, the help views among them. */
export const VIEWS = [
  'Connect',
  'AllWallets',
  'BrowserWallets',
  'ConnectingWalletConnectBasic',
  'ConnectingWalletConnect',
  'ConnectingExternal',
  'ConnectingFarcaster',
  'EmailLogin',
  'EmailVerifyDevice',
  'EmailVerifyOtp',
  'ConnectSocials',
  'ConnectingSocial',
  'Networks',
  'SwitchActiveChain',
  'ConnectWallets',
  'OnRampTokenSelect',
  'OnRampFiatSelect',
  'OnRampProviders',
  'ConnectingMultiChain',
  'Downloads',
  'GetWallet',
  'WhatIsAWallet',
  'WhatIsANetwork',
  'UsageExceeded',
  'BuyInProgress',
  'Pay',
  'PayQuote',
  'PayLoading',
  'PayWithExchange',
  'PayWithExchangeSelectAsset',
  'WhatIsABuy',
  ...OF_ACCOUNT,
] as const
/** Of a view of the modal. */
export type ViewName = (typeof VIEWS)[number]

/** Steps that follow another one, and show what was entered or asked there: a site cannot open them. */
const STEPS: ReadonlySet<ViewName> = new Set([
  'BuyInProgress',
  'DataCaptureOtpConfirm',
  'EmailVerifyDevice',
  'EmailVerifyOtp',
  'PayLoading',
  'PayQuote',
  'RegisterAccountNameSuccess',
  'RevokeAllowance',
  'SwapPreview',
  'Token',
  'Transaction',
  'UpdateEmailPrimaryOtp',
  'UpdateEmailSecondaryOtp',
  'WalletSendConfirmed',
  'WalletSendPreview',
])

/** What a view is opened with. */
export type ViewParams = Readonly<{
  connectorId?: string | undefined
  caipNetworkId?: string | undefined
  namespace?: string | undefined
  /** With SwapSelectToken: which of the two tokens is chosen. */
  side?: 'sourceToken' | 'toToken' | undefined
  /** An e-mail address that is known already, or to log in with: with DataCapture, EmailLogin. */
  email?: string | undefined
  /** With EmailLogin: the site gave the address; it is the visitor who sends it. */
  isPrefilled?: boolean | undefined
  /** The provider of a social login: with ConnectingSocial. */
  provider?: string | undefined
  /** With ConnectingSocial: why the login failed with which the visitor came back to the page. */
  reason?: AppError | undefined
  /** With PayWithExchange: what is paid is a bill of the site. */
  isPayment?: boolean | undefined
  /** The id of a token of the account: with Token, and with WalletSend and Swap, which start with it. */
  token?: string | undefined
  /** The id of an entry of the activity: with Transaction. */
  transaction?: string | undefined
  /** The wallet to connect, or to get: with ConnectingWalletConnect, Downloads. */
  wallet?: ChosenWallet | undefined
}>

export type Route = Readonly<{ view: ViewName; params: ViewParams }>

export function needsConnection(view: ViewName): boolean {
  return OF_ACCOUNT.includes(view as (typeof OF_ACCOUNT)[number])
}

export function isStep(view: ViewName): boolean {
  return STEPS.has(view)
}

export function isViewName(value: unknown): value is ViewName {
  return VIEWS.includes(value as ViewName)
}
