import type { ChainNamespace } from '../network/network.ts'

/**
 * Where a namespace's wallets are found in a page. Data, not code: what looks there is shared by all namespaces, so that one nobody uses
 * costs no byte.
 * - `standard`: wallets of the Wallet Standard that have a chain beginning with `chains`, all features of `features` and one of `oneOf`.
 * - `object`: one wallet's own object, at `path` of the window, that has the function `method`.
 * - `map`: providers by name, at `path` (`injectedWeb3`).
 * - `list`: descriptions `{ id, name, icon }`, at `path`, whose `id` is the path of the provider (sats-connect, WBIP004).
 *
 * `dialect` is handed to the namespace's adapter with the connector. `id` is what a stored connection names; letters, digits, `-` and `.`.
 */
export type WalletSource = Readonly<
  | { kind: 'standard'; chains: string; features: readonly string[]; oneOf?: readonly string[] | undefined; dialect?: string | undefined }
  | { kind: 'object'; path: string; method: string; id: string; name: string; dialect?: string | undefined }
  | { kind: 'map'; path: string; method: string; dialect?: string | undefined }
  | { kind: 'list'; path: string; method: string; dialect?: string | undefined }
>

/** A source with the namespace it belongs to. */
export type NamespaceSource = WalletSource & Readonly<{ chain: ChainNamespace }>
