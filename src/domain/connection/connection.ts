import type { CaipNetworkId, ChainNamespace, Network } from '../network/network.ts'

/** Spec §4. `reconnecting` is the stored connection being confirmed by its wallet. */
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

export type WalletInfo = Readonly<{ name: string; icon?: string | undefined; rdns?: string | undefined; type: ConnectorType }>

/** Spec §3. */
export type ConnectorType = 'ANNOUNCED' | 'INJECTED' | 'EXTERNAL' | 'WALLET_CONNECT' | 'AUTH' | 'MULTI_CHAIN'

/**
 * A way to connect, as parsed at the border. `provider` is the wallet's own object: the domain passes it on and never looks inside.
 * `id` is safe as a key and a test id: the rdns, or a locally made id for wallets without a valid one.
 */
export type Connector = Readonly<{
  id: string
  type: ConnectorType
  name: string
  imageUrl?: string | undefined
  rdns?: string | undefined
  /** Registry id, when known. */
  explorerId?: string | undefined
  chain: ChainNamespace
  provider?: unknown
  /** How `provider` speaks, where wallets of one namespace speak in several ways: `standard`, `sats-connect`, … Only its adapter reads it. */
  dialect?: string | undefined
  /** For MULTI_CHAIN: the connectors it stands for. */
  connectors?: readonly Connector[] | undefined
}>

/** What an adapter reports once the wallet has said yes. `accounts[0]` is the active one. */
export type ConnectedWallet = Readonly<{
  accounts: readonly [WalletAccount, ...WalletAccount[]]
  /** The chain the wallet stands on, as the wallet says; undefined when its answer is unreadable. */
  caipNetworkId: CaipNetworkId | undefined
  /** Chains the wallet approved, when its protocol says so (WalletConnect); undefined = no limit known. */
  approved?: readonly CaipNetworkId[] | undefined
  /** What the wallet calls itself, where the way to it does not say which wallet it is (WalletConnect). Foreign words, cleaned. */
  peer?: Readonly<{ name: string; icon?: string | undefined }> | undefined
  /** False: the account is what this site stored; its wallet cannot be asked without its owner, and has said nothing yet. */
  isConfirmed?: false | undefined
}>

/** A live connection of one namespace. */
export type Connection = ConnectedWallet & Readonly<{ connector: Connector }>

export type NamespaceState = Readonly<
  | { status: 'disconnected' }
  | { status: 'connecting' | 'reconnecting'; connector?: Connector | undefined }
  | { status: 'connected'; connection: Connection }
>

/** What a wallet tells by itself, already validated by the adapter. */
export type WalletEvent = Readonly<
  | { type: 'accounts'; accounts: readonly [WalletAccount, ...WalletAccount[]] }
  /** `accounts` where the same keys are written in another way on the new chain. */
  | { type: 'network'; caipNetworkId: CaipNetworkId; accounts?: readonly [WalletAccount, ...WalletAccount[]] }
  | { type: 'approved'; approved: readonly CaipNetworkId[] }
  | { type: 'disconnected' }
>

/** What we keep of a connection so that a reload can restore it. Never shown before the wallet confirms it. */
export type StoredConnection = Readonly<{
  connectorId: string
  type: ConnectorType
  name: string
  rdns?: string | undefined
  address: string
  caipNetworkId?: CaipNetworkId | undefined
  /** Another kit stored it: it counts for nothing until its wallet confirms it. */
  isImported?: true | undefined
}>

export type SwitchRequest = Readonly<{ connection: Connection; network: Network }>
