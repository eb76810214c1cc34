import type { AccountChecks } from '../../domain/checks/account-checks.ts'
import type { AccountType, ConnectionStatus, EmbeddedInfo } from '../../domain/connection/connection.ts'
import type { CaipNetworkId, ChainNamespace, Network } from '../../domain/network/network.ts'
import type { ThemeMode } from '../../domain/options/portico-options.ts'
import type { ThemeVariables } from '../../domain/options/theme-variables.ts'

/** The account in use, of the active namespace or of the one that was asked for. */
export type AccountSnapshot = Readonly<{
  /** Of the connection. `reconnecting`: a stored connection waits for its wallet. */
  status: ConnectionStatus
  /** Whether `status` is `connected`. */
  isConnected: boolean
  /** False only while a stored account waits for the first answer of a wallet that cannot be asked silently. */
  isConfirmed: boolean
  /** In the form of its chain: EIP-55, base58, … */
  address?: string | undefined
  /** CAIP-10: `eip155:1:0x…`. */
  caipAddress?: string | undefined
  /** Every account that the connected wallets granted, the active one of each namespace first. */
  allAccounts: readonly Readonly<{
    /** CAIP-2 namespace. */
    namespace: ChainNamespace
    /** In the form of its chain. */
    address: string
    /** The active chain: a number for eip155, else the reference of CAIP-2. */
    chainId: number | string | undefined
    /** CAIP-10. */
    caipAddress: string | undefined
    /** The kind of account, where the namespace has several. */
    type?: AccountType | undefined
    /** Hexadecimal, where the wallet tells it (Bitcoin, Cosmos, Stacks). */
    publicKey?: string | undefined
    /** The derivation path, where the wallet tells it (BIP-32). */
    path?: string | undefined
  }>[]
  /** Decimal text of the native balance; absent while unknown or unavailable; a missing answer is never shown as 0. */
  balance?: string | undefined
  /** Of the native coin: `ETH`. */
  balanceSymbol?: string | undefined
  /** The name of the address: ENS, or of the identity service. */
  profileName?: string | undefined
  /** The picture of the name. Foreign: show it as an `<img>` only. */
  profileImage?: string | undefined
  /** The page about the address at the block explorer of its network, where it has one. */
  addressExplorerUrl?: string | undefined
  /** The tab of the account view that the visitor chose; `tokens` until then. Kept as long as the account is connected. */
  currentTab?: 'tokens' | 'nfts' | 'activity' | undefined
  /** What was found about the account on its network (`features.accountChecks`, EVM). Absent while unknown, which is not "safe". */
  checks?: AccountChecks | undefined
  /** While the visitor is logged in by e-mail or social account. */
  embeddedWalletInfo?: EmbeddedInfo | undefined
  /** Who is behind the account: of an embedded wallet's login, and with the proven e-mail address of a sign-in. */
  user?: (Partial<EmbeddedInfo['user']> & Readonly<{ email?: string | undefined }>) | undefined
}>

/** The active network, and what the wallet allows. */
export type NetworkSnapshot = Readonly<{
  /** The active network. Unsupported: name `Unknown Network`, `isUnsupported` true. */
  caipNetwork: Network | undefined
  /** CAIP-2: `eip155:1`. */
  caipNetworkId: CaipNetworkId | undefined
  /** A number for eip155, else the reference of CAIP-2. */
  chainId: number | string | undefined
  /** The chains that the wallet approved, if its protocol lists them (WalletConnect). */
  approvedCaipNetworkIds: readonly CaipNetworkId[] | undefined
  /** False: only `approvedCaipNetworkIds` can be switched to. */
  supportsAllNetworks: boolean
  /** Chain ids on which the embedded wallet offers smart accounts; empty until it has said so. */
  smartAccountEnabledNetworks?: readonly number[] | undefined
  /** The wallet is on a network that the site did not list. */
  isUnsupported: boolean
}>

/** The state of the modal. */
export type StateSnapshot = Readonly<{
  /** The modal is shown. */
  open: boolean
  /** A wallet is being asked, or the code of the modal is loading. */
  loading: boolean
  /** `ready` has resolved. */
  initialized: boolean
  /** The namespace in use; undefined without networks. */
  activeNamespace: ChainNamespace | undefined
  /** CAIP-2 id of the active network. */
  selectedNetworkId: CaipNetworkId | undefined
  /** The wallet that is being connected. */
  connectingWallet?: Readonly<{ name: string; id: string }> | undefined
}>

/** The look of the modal: the options `themeMode` and `themeVariables`, or what the setters changed. */
export type ThemeSnapshot = Readonly<{ themeMode: ThemeMode; themeVariables: ThemeVariables }>

/** What the project's settings switch on, by the names of `features`. Empty until they are known. */
export type RemoteFeaturesSnapshot = Readonly<Record<string, unknown>>

/** The provider of each connected namespace: see `getProvider`. */
export type ProvidersSnapshot = Readonly<Partial<Record<ChainNamespace, unknown>>>

/** The state that a server can render in the first paint: see `initialState`. */
export type InitialState = Readonly<{
  /** Of `getAccount()`. */
  account?: AccountSnapshot | undefined
  /** Of `getNetwork()`. */
  network?: NetworkSnapshot | undefined
}>

/** Ends a subscription. May be called again. */
export type Unsubscribe = () => void
