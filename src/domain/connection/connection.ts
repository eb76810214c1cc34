import type { CaipNetworkId, ChainNamespace, Network } from '../network/network.ts'

/** `reconnecting`: the stored connection waits for its wallet's confirmation. */
export type ConnectionStatus = 'connecting' | 'reconnecting' | 'connected' | 'disconnected'

/** What an address is for. `ordinal`, `stx`: of wallets of Bitcoin. */
export type AccountType = 'eoa' | 'smartAccount' | 'payment' | 'ordinal' | 'stx'

/** One address the wallet granted. `type`, `publicKey` and `path` for namespaces that have them (Bitcoin). */
export type WalletAccount = Readonly<{
  /** CAIP-2 namespace. */
  namespace: ChainNamespace
  /** In the form of its chain. */
  address: string
  /** The kind of account. */
  type?: AccountType | undefined
  /** Hexadecimal. */
  publicKey?: string | undefined
  /** The derivation path (BIP-32). */
  path?: string | undefined
}>

/** Of an embedded wallet: who is logged in and how. Public as `embeddedWalletInfo`. */
export type EmbeddedInfo = Readonly<{
  /** Who is logged in. */
  user: Readonly<{
    /** Confirmed by the login. */
    email?: string | undefined
    /** At the provider of the social login. */
    username?: string | undefined
    /** Of the keys (`eoa`) and of the contract that they own. */
    accounts: readonly Readonly<{ address: string; type: AccountType }>[]
  }>
  /** `email`, or the provider of the social login. */
  authProvider: string
  /** The kind in use. */
  accountType: AccountType
  /** The contract is on the chain in use. */
  isSmartAccountDeployed: boolean
}>

/** Who the connected wallet is. */
export type WalletInfo = Readonly<{
  /** Foreign text, cleaned. */
  name: string
  /** An `https:`, `data:` or `blob:` picture. */
  icon?: string | undefined
  /** Its reverse domain (EIP-6963). */
  rdns?: string | undefined
  /** How it was reached. */
  type: ConnectorType
}>

/** Where a wallet was found. */
export type ConnectorType = 'ANNOUNCED' | 'INJECTED' | 'EXTERNAL' | 'WALLET_CONNECT' | 'AUTH' | 'MULTI_CHAIN'

/**
 * A way to connect, as parsed at the border. `provider` is the wallet's own object: the domain passes it on without reading it.
 * `id` is safe as a key and a test id: the rdns, or a locally made id for wallets without a valid one.
 */
export type Connector = Readonly<{
  /** A key and a test id: the rdns, or one that was made here. */
  id: string
  /** How it is reached. */
  type: ConnectorType
  /** Foreign text, cleaned. */
  name: string
  /** An `https:`, `data:` or `blob:` picture. */
  imageUrl?: string | undefined
  /** Its reverse domain (EIP-6963). */
  rdns?: string | undefined
  /** The site that the connected wallet names as its own (WalletConnect). */
  homepage?: string | undefined
  /** Registry id, when known. */
  explorerId?: string | undefined
  /** The namespace of its accounts. */
  chain: ChainNamespace
  /** The wallet's own object. */
  provider?: unknown
  /** The API of `provider`, for namespaces whose wallets have several: `standard`, `sats-connect`, … Only its adapter reads it. */
  dialect?: string | undefined
  /** For MULTI_CHAIN: the connectors it stands for. */
  connectors?: readonly Connector[] | undefined
}>

/** What an adapter resolves after the wallet approved. `accounts[0]` is the active one. */
export type ConnectedWallet = Readonly<{
  /** The first is the active one. */
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
  /** What is known of a login, for an embedded wallet. */
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

/**
 * The stored part of a connection, from which a reload restores it. Shown once the wallet confirms it, or marked as not confirmed where a
 * wallet cannot be asked without a prompt.
 */
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
 * A change that the visitor did not ask for here. `elsewhere`: another tab connected. `ended`: another tab disconnected, and told of it.
 * `retracted`: it ended in this tab only and is still stored.
 */
export type ConnectionNews = Readonly<{
  namespace: ChainNamespace
  type: 'left' | 'ended' | 'retracted' | 'moved' | 'accounts' | 'elsewhere'
}>
