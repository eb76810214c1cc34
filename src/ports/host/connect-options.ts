import type { ChainNamespace } from '../../domain/network/network.ts'
import type { WalletItem } from '../../domain/wallets/wallet-item.ts'

/** What `connect` takes. */
export type ConnectOptions = Readonly<{
  /** Its id, registry id, domain or name; an entry of `getWallets()`; or a login, which the modal shows: `email`, `google`, ... */
  wallet?: string | WalletItem | undefined
  /** An `id` of `getConnectors()`. */
  connectorId?: string | undefined
  /** Default: the active one. */
  namespace?: ChainNamespace | undefined
  /** Gives up the connection: a wallet that approves later is not connected. */
  signal?: AbortSignal | undefined
  /** With WalletConnect: called with each pairing URI, for the site's own QR code or link. It contains a key: show it, never log it. */
  onUri?: ((uri: string) => void) | undefined
  /** For an entry of `getWallets()`: the URL of a payment, added to the wallet's link and the URI. */
  payUrl?: string | undefined
}>
