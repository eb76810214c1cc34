import type { ChainNamespace } from '../../domain/network/network.ts'
import type { MessageKey } from '../../domain/options/messages.ts'
import type { Features, WalletFeature } from '../../domain/options/portico-options.ts'
import type { ViewName } from '../../domain/routing/view.ts'
import type { AccountIconName } from './account-icon.tsx'
import type { AccountTabId } from './account-parts.ts'

type Conditions = Readonly<{
  label: MessageKey
  /** Undefined: all. */
  namespaces?: readonly ChainNamespace[]
  isOn?(features: Features): boolean
}>

/** `words`: the test id of the label, for suites that click a button there. */
export const ACCOUNT_TABS: readonly (Conditions & Readonly<{ id: AccountTabId; words?: string }>)[] = [
  { id: 'tokens', label: 'account.tokens', namespaces: ['eip155', 'solana'] },
  { id: 'nfts', label: 'account.nfts', namespaces: ['eip155'] },
  {
    ...{ id: 'activity', label: 'account.activity', namespaces: ['eip155'], isOn: ({ activity }) => activity },
    words: 'w3m-account-default-activity-button',
  },
]

export type AccountButton = Conditions &
  Readonly<{
    view: ViewName
    icon: AccountIconName
    /** The whole name, where the label is short: what a screen reader says. */
    name?: MessageKey
    /** With another wallet, and with the embedded one. */
    testIds: Readonly<{ plain: string; embedded: string }>
    /** Shows the address to receive payments: not offered before the wallet confirmed it. */
    showsAddress?: boolean
  }>

const SENDABLE = ['eip155', 'solana'] as const

/** By the names of `walletFeaturesOrder`. */
export const ACCOUNT_BUTTONS: Readonly<Record<WalletFeature, AccountButton>> = {
  onramp: {
    ...{ view: 'FundWallet', label: 'account.fundTile', name: 'account.fund', icon: 'fund', namespaces: SENDABLE, showsAddress: true },
    testIds: { plain: 'w3m-account-default-fund-wallet-button', embedded: 'wallet-features-fund-wallet-button' },
  },
  swaps: {
    ...{ view: 'Swap', label: 'account.swap', icon: 'swap', namespaces: ['eip155'], isOn: ({ swaps }) => swaps },
    testIds: { plain: 'w3m-account-default-swaps-button', embedded: 'wallet-features-swaps-button' },
  },
  receive: {
    ...{ view: 'WalletReceive', label: 'account.receive', icon: 'receive', isOn: ({ receive }) => receive, showsAddress: true },
    testIds: { plain: 'wallet-features-receive-button', embedded: 'wallet-features-receive-button' },
  },
  send: {
    ...{ view: 'WalletSend', label: 'account.send', icon: 'send', namespaces: SENDABLE, isOn: ({ send }) => send },
    testIds: { plain: 'w3m-account-default-send-button', embedded: 'wallet-features-send-button' },
  },
}

export function isOffered({ namespaces, isOn }: Conditions, namespace: ChainNamespace, features: Features): boolean {
  return (namespaces?.includes(namespace) ?? true) && (isOn?.(features) ?? true)
}
