import type { CaipNetworkId, ChainNamespace, Network } from '../network/network.ts'

/** Spec §4. `reconnecting`: the stored connection waits for its wallet's confirmation. */
export type ConnectionStatus = 'connecting' | 'reconnecting' | 'connected' | 'disconnected'

export type AccountType = 'eoa' | 'smartAccount' | 'payment' | 'ordinal' | 'stx'

/** One address the wallet granted. `type`, `publicKey` and `path` for namespaces that have them (Bitcoin). */
export type WalletAccount = Readonly<{
  namespace: ChainNamespace
  address: string
  type?: AccountType | undefined
  publicKey?: string | undefined
  path?: string | undefined
}>

/** Of an embedded wallet: who is logged in and how. Public as `embeddedWalletInfo`. */
export type EmbeddedInfo = Readonly<{
  user: Readonly<{
    email?: string | undefined
    username?: string | undefined
    accounts: readonly Readonly<{ address: string; type: AccountType }>[]
  }>
  /** `email`, or the provider of the social login. */
  authProvider: string
  accountType: AccountType
  isSmartAccountDeployed: boolean
}>

export type WalletInfo = Readonly<{ name: string; icon?: string | undefined; rdns?: string | undefined; type: ConnectorType }>

/** Spec §3. */
export type ConnectorType = 'ANNOUNCED' | 'INJECTED' | 'EXTERNAL' | 'WALLET_CONNECT' | 'AUTH' | 'MULTI_CHAIN'

/**
 * A way to connect, as parsed at the border. `provider` is the wallet's own object: the domain passes it on without reading it.
 * `id` is safe as a key and a test id: the rdns, or a locally made id for wallets without a valid one.
 */
export type Connector = Readonly<{
  id: string
  type: ConnectorType
  name: string
  imageUrl?: string | undefined
  rdns?: string | undefined
  /** The site that the connected wallet names as its own (WalletConnect). */
  homepage?: string | undefined
  /** Registry id, when known. */
  explorerId?: string | undefined
  chain: ChainNamespace
  provider?: unknown
  /** The API of `provider`, for namespaces whose wallets have several: `standard`, `sats-connect`, … Only its adapter reads it. */
  dialect?: string | undefined
  /** For MULTI_CHAIN: the connectors it stands for. */
  connectors?: readonly Connector[] | undefined
}>

/** What an adapter resolves after the wallet approved. `accounts[0]` is the active one. */
export type ConnectedWallet = Readonly<{
  accounts: readonly [WalletAccount, ...WalletAccount[]]
  /** The active chain as reported by the wallet; undefined when its answer is invalid. */
  caipNetworkId: CaipNetworkId | undefined
  /** Chains the wallet approved, if its protocol lists them (WalletConnect); undefined = no limit known. */
  approved?: readonly CaipNetworkId[] | undefined
  /** It can be asked to add a chain that is not among `approved`. */
  canAdd?: boolean | undefined
  /** The wallet's own name, for connectors that serve any wallet (WalletConnect). Foreign text, sanitised. */
  peer?: Readonly<{ name: string; icon?: string | undefined; url?: string | undefined }> | undefined
  /** False: the account was stored by this site; its wallet cannot be asked without a prompt and has not answered yet. */
  isConfirmed?: false | undefined
  embedded?: EmbeddedInfo | undefined
}>

/** A live connection of one namespace. */
export type Connection = ConnectedWallet & Readonly<{ connector: Connector }>

export type NamespaceState = Readonly<
  | { status: 'disconnected' }
  | { status: 'connecting' | 'reconnecting'; connector?: Connector | undefined }
  | { status: 'connected'; connection: Connection }
>

export type ConnectionsState = Readonly<Partial<Record<ChainNamespace, NamespaceState>>>

/** An event of the wallet, validated by the adapter. */
export type WalletEvent = Readonly<
  | { type: 'accounts'; accounts: readonly [WalletAccount, ...WalletAccount[]] }
  /** `accounts` is set when the addresses are encoded differently on the new chain. */
  | { type: 'network'; caipNetworkId: CaipNetworkId; accounts?: readonly [WalletAccount, ...WalletAccount[]]; embedded?: EmbeddedInfo }
  /** `canAdd`: absent where it did not change. */
  | { type: 'approved'; approved: readonly CaipNetworkId[]; canAdd?: boolean }
  | { type: 'disconnected' }
>

/** The stored part of a connection, from which a reload restores it. Never shown before the wallet confirms it. */
export type StoredConnection = Readonly<{
  connectorId: string
  type: ConnectorType
  name: string
  rdns?: string | undefined
  address: string
  caipNetworkId?: CaipNetworkId | undefined
  /** Imported from another kit: not used before its wallet confirms it. */
  isImported?: true | undefined
}>

export type SwitchRequest = Readonly<{ connection: Connection; network: Network }>

/**
 * A change that the wallet initiated. `elsewhere`: another tab connected. `ended`: another tab disconnected, and told of it. `retracted`: it ended in
 * this tab only and is still stored.
 */
export type ConnectionNews = Readonly<{
  namespace: ChainNamespace
  type: 'left' | 'ended' | 'retracted' | 'moved' | 'accounts' | 'elsewhere'
}>
