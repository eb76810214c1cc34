import type { ChainNamespace } from '../network/network.ts'

/**
 * Where a namespace's wallets are found in a page. Data, not code: all namespaces share the discovery code, so that an unused one adds
 * nothing to the bundle.
 * - `standard`: wallets of the Wallet Standard that have a chain beginning with `chains`, all features of `features` and one of `oneOf`.
 * - `object`: one wallet's own object, at `path` of the window, that has the function `method`. A `spare` one is shown only if its
 *   namespace has no other, because several wallets use the same object.
 * - `map`: providers by key, at `path` (`injectedWeb3`). `names` = display names of wallets whose key is not suitable.
 * - `list`: descriptions `{ id, name, icon, methods }`, at `path`, whose `id` is the path of the provider (sats-connect, WBIP004).
 *   `speaks` = how one of `methods` has to begin; `mayOmit` = a description without `methods` counts as well.
 *
 * `dialect` is handed to the namespace's adapter with the connector. `id` is what a stored connection names; letters, digits, `-` and `.`.
 */
export type WalletSource = Readonly<
  | { kind: 'standard'; chains: string; features: readonly string[]; oneOf?: readonly string[] | undefined; dialect?: string | undefined }
  | { kind: 'object'; path: string; method: string; id: string; name: string; dialect?: string | undefined; spare?: boolean | undefined }
  | { kind: 'map'; path: string; method: string; dialect?: string | undefined; names?: Readonly<Record<string, string>> | undefined }
  | {
      kind: 'list'
      path: string
      method: string
      dialect?: string | undefined
      speaks?: readonly string[] | undefined
      mayOmit?: boolean | undefined
    }
>

/** A source with the namespace it belongs to. */
export type NamespaceSource = WalletSource & Readonly<{ chain: ChainNamespace }>
