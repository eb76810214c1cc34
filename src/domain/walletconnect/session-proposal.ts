import type { CaipNetworkId, ChainNamespace, Network } from '../network/network.ts'
import { fieldsOf, ownValue } from '../shared/own-value.ts'

/** The requested scope of one chain namespace. CAIP-217. */
export type ProposedScope = Readonly<{ chains: readonly string[]; methods: readonly string[]; events: readonly string[] }>
export type ProposedNamespaces = Readonly<Partial<Record<ChainNamespace, ProposedScope>>>

/** The parsed option `universalProviderConfigOverride`. A list given for a namespace replaces the default one. */
export type ProposalOverride = Readonly<{
  methods?: Readonly<Record<string, readonly string[]>> | undefined
  chains?: Readonly<Record<string, readonly string[]>> | undefined
  events?: Readonly<Record<string, readonly string[]>> | undefined
  /** RPC URL for read requests, by CAIP-2 id. */
  rpcMap?: Readonly<Record<string, string>> | undefined
  defaultChain?: string | undefined
}>

const EVENTS = ['accountsChanged', 'chainChanged']
/** Names of events that some wallets of a namespace use besides. */
const MORE_EVENTS: Readonly<Partial<Record<ChainNamespace, readonly string[]>>> = {
  bip122: ['bip122_addressesChanged'],
  stacks: ['stx_accountsChanged', 'stx_chainChanged'],
  sui: ['sui_accountsChanged', 'sui_chainChanged'],
}

const METHODS: Readonly<Partial<Record<ChainNamespace, readonly string[]>>> = {
  eip155: [
    'eth_accounts',
    'eth_requestAccounts',
    'eth_sendRawTransaction',
    'eth_sign',
    'eth_signTransaction',
    'eth_signTypedData',
    'eth_signTypedData_v3',
    'eth_signTypedData_v4',
    'eth_sendTransaction',
    'personal_sign',
    'wallet_switchEthereumChain',
    'wallet_addEthereumChain',
    'wallet_getPermissions',
    'wallet_requestPermissions',
    'wallet_registerOnboarding',
    'wallet_watchAsset',
    'wallet_scanQRCode',
    'wallet_getCallsStatus',
    'wallet_showCallsStatus',
    'wallet_sendCalls',
    'wallet_getCapabilities',
    'wallet_grantPermissions',
    'wallet_revokePermissions',
    'wallet_getAssets',
  ],
  solana: [
    'solana_signMessage',
    'solana_signTransaction',
    'solana_requestAccounts',
    'solana_getAccounts',
    'solana_signAllTransactions',
    'solana_signAndSendTransaction',
  ],
  bip122: ['sendTransfer', 'signMessage', 'signPsbt', 'getAccountAddresses'],
  polkadot: ['polkadot_signTransaction', 'polkadot_signMessage'],
  cosmos: ['cosmos_getAccounts', 'cosmos_signDirect', 'cosmos_signAmino'],
  sui: ['sui_getAccounts', 'sui_signPersonalMessage', 'sui_signTransaction', 'sui_signAndExecuteTransaction'],
  stacks: [
    'stx_getAddresses',
    'stx_signMessage',
    'stx_signStructuredMessage',
    'stx_signTransaction',
    'stx_transferStx',
    'stx_callContract',
  ],
}

/** Ids that Solana's networks had before CAIP-2 settled; older wallets support only these. */
const OLD_IDS: Readonly<Record<string, CaipNetworkId>> = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K',
}

/** The current id of a network that a wallet may report by its old id. */
export function presentNetworkId(id: string): string {
  return Object.entries(OLD_IDS).find(([, old]) => old === id)?.[0] ?? id
}

/** The id of a network within a session, from its accounts (CAIP-10): the old id if the wallet uses that. */
export function sessionNetworkId(id: CaipNetworkId, accounts: readonly string[]): string {
  const old = ownValue(OLD_IDS, id)
  const lists = (each: string) => accounts.some((account) => account.startsWith(`${each}:`))
  return old !== undefined && !lists(id) && lists(old) ? old : id
}

/**
 * The namespaces of a proposal: all configured networks as optional, so that a wallet grants those it supports.
 * @example proposedNamespaces([mainnet]).eip155.chains // ['eip155:1']
 */
export function proposedNamespaces(networks: readonly Network[], override: ProposalOverride = {}): ProposedNamespaces {
  const namespaces = new Set<string>(networks.map(({ chainNamespace }) => chainNamespace))
  for (const lists of [override.methods, override.chains, override.events])
    for (const name of Object.keys(lists ?? {})) namespaces.add(name)
  return Object.fromEntries(
    [...namespaces].map((name) => {
      const namespace = name as ChainNamespace
      const own = networks.filter(({ chainNamespace }) => chainNamespace === namespace).map(({ caipNetworkId }) => caipNetworkId)
      const chains = own.flatMap((id) => [id, ownValue(OLD_IDS, id) ?? []].flat())
      return [
        namespace,
        {
          chains: listFor(override.chains, namespace) ?? chains,
          methods: listFor(override.methods, namespace) ?? ownValue(METHODS, namespace) ?? [],
          events: listFor(override.events, namespace) ?? [...EVENTS, ...(ownValue(MORE_EVENTS, namespace) ?? [])],
        },
      ]
    }),
  )
}

function listFor(lists: Readonly<Record<string, readonly string[]>> | undefined, namespace: string): readonly string[] | undefined {
  return ownValue(lists, namespace)
}

/** Parses the site's override; invalid parts are dropped. */
export function parseProposalOverride(value: unknown): ProposalOverride {
  const { methods, chains, events, rpcMap, defaultChain } = fieldsOf(value)
  return {
    methods: listsOf(methods),
    chains: listsOf(chains),
    events: listsOf(events),
    rpcMap: mapOf(rpcMap, (url) => (typeof url === 'string' ? url : undefined)),
    defaultChain: typeof defaultChain === 'string' ? defaultChain : undefined,
  }
}

const listsOf = (value: unknown) =>
  mapOf(value, (list) => (Array.isArray(list) ? list.filter((each): each is string => typeof each === 'string') : undefined))

function mapOf<T>(value: unknown, read: (entry: unknown) => T | undefined): Readonly<Record<string, T>> | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, entry]) => {
      const found = read(entry)
      return found === undefined || key === '__proto__' ? [] : [[key, found] as const]
    }),
  )
}
