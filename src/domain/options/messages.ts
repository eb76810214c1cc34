import type { ViewName } from '../routing/view.ts'
import { ownValue } from '../shared/own-value.ts'
import type { abilitiesEnglish } from './abilities-messages.ts'
import type { accountEnglish } from './account-messages.ts'
import type { activityEnglish } from './activity-messages.ts'
import type { buyingEnglish } from './buying-messages.ts'
import type { captureEnglish } from './capture-messages.ts'
import type { codeEnglish } from './code-messages.ts'
import type { embeddedEnglish } from './embedded-messages.ts'
import type { laterEnglish } from './later-messages.ts'
import type { loginEnglish } from './login-messages.ts'
import type { moneyEnglish } from './money-messages.ts'
import type { usageEnglish } from './usage-messages.ts'

/**
 * The English texts of the first view; those of later views are in `later-messages.ts`. Keys are `<view or part>.<what>`; `{name}`
 * is a placeholder. Translations live in `src/infrastructure/options/locales`; a host overrides single entries with `messages`.
 */
export const english = {
  'common.back': 'Back',
  'common.close': 'Close',
  'common.copyFailed': 'Failed to copy',
  'common.help': 'What is a wallet?',
  'common.newTab': '{label} (opens in a new tab)',
  'common.retry': 'Try again',
  'error.notLoaded': 'This did not load. Check your connection, then try again.',

  'title.connect': 'Connect Wallet',
  'title.networks': 'Choose Network',
  'title.profileWallets': 'Wallets',
  'title.switchNetwork': 'Switch Network',
  'title.whatIsAWallet': 'What is a Wallet?',
  'title.whatIsANetwork': 'What is a network?',
  'title.account': 'Account',

  'tag.connected': 'Connected',
  'tag.installed': 'Installed',
  'tag.qrcode': 'QR code',
  'tag.recent': 'Recent',
  'group.recent': 'Recent',
  'group.installed': 'Installed',
  'group.recommended': 'Recommended',
  'group.more': 'More',

  'connect.list': 'Wallets',
  'connect.empty.title': 'No wallet in this browser yet',
  'connect.empty.text': 'A wallet keeps your keys and asks you before anything happens. Install one, then come back here.',
  'connect.all': 'Search Wallet',
  'connect.failed': 'These wallets did not load',
  'connect.off': 'This site has no way to connect a wallet here.',
  'connect.continue': 'Continue with a wallet',
  'connect.empty.refresh': 'Look again',
  'connect.noDomain': 'Gives no web address',
  'connect.others': 'All wallets of this browser',

  'legal.both': 'By connecting your wallet, you agree to our {terms} and {privacy}',
  'legal.one': 'By connecting your wallet, you agree to our {link}',
  'legal.terms': 'Terms of Service',
  'legal.privacy': 'Privacy Policy',
  'legal.check.both': 'I agree to the {terms} and {privacy}',
  'legal.check.one': 'I agree to the {link}',
  'legal.check.terms': 'terms of service',
  'legal.check.privacy': 'privacy policy',

  'account.network': 'Network: {name}',
  'account.networkUnsupported': 'Unsupported network',

  'networks.help': 'Your wallet may not support every network.',
  'networks.helpLink': 'What is a network',

  'wallet.get': 'Get a wallet',

  'error.pause': 'Try again in {seconds} s.',
  'error.title': 'This part stopped working',
  'error.text': 'Your wallet is not affected.',
  'error.copy': 'Copy details',
  'error.copied': 'Details copied',
  'error.emailInvalid': 'Invalid Email Address',
  'alert.dismiss': 'Dismiss',
} as const

export type MessageKey =
  | keyof typeof english
  | keyof typeof laterEnglish
  | keyof typeof abilitiesEnglish
  | keyof typeof accountEnglish
  | keyof typeof captureEnglish
  | keyof typeof codeEnglish
  | keyof typeof activityEnglish
  | keyof typeof buyingEnglish
  | keyof typeof moneyEnglish
  | keyof typeof loginEnglish
  | keyof typeof embeddedEnglish
  | keyof typeof usageEnglish
export type Messages = Readonly<Record<MessageKey, string>>
/** What a translation has for the first view, and for all others. */
export type FirstMessages = Pick<Messages, keyof typeof english | keyof typeof loginEnglish>
export type LaterMessages = Omit<Messages, keyof FirstMessages>

/** A value for each `{name}` of a message. */
export type MessageParams = Readonly<Record<string, string | number>>

/** The message with its placeholders filled in: `Continue in {name}` and `{ name: 'Rainbow' }` give `Continue in Rainbow`. */
export function formatMessage(messages: Messages, key: MessageKey, params: MessageParams = {}): string {
  return messageParts(textOf(messages, key), params).join('')
}

export type Titles = Readonly<Partial<Record<ViewName, MessageKey>>>

/** Titles of views. Those whose texts come with a later view come with these texts. Append only. */
const titles: Partial<Record<ViewName, MessageKey>> = {
  BrowserWallets: 'connect.others',
  Connect: 'title.connect',
  ConnectWallets: 'title.connect',
  ConnectingExternal: 'title.connect',
  ConnectingWalletConnect: 'title.connect',
  ConnectingWalletConnectBasic: 'title.connect',
  GetWallet: 'wallet.get',
  Networks: 'title.networks',
  ProfileWallets: 'title.profileWallets',
  SwitchNetwork: 'title.switchNetwork',
  UnsupportedChain: 'title.switchNetwork',
  WhatIsAWallet: 'title.whatIsAWallet',
  WhatIsANetwork: 'title.whatIsANetwork',
}
/** English texts loaded after the first view. Append only. */
const late: Partial<Messages> = {}

export function supplyWords(words: Partial<Messages>, views: Titles = {}): void {
  Object.assign(late, words)
  Object.assign(titles, views)
}

export function titleOf(view: ViewName): MessageKey | undefined {
  return ownValue(titles, view)
}

type Translation = Readonly<{ loadLater(): Promise<void> }>
const translations = new Set<WeakRef<Translation>>()
let isLaterNeeded = false

/** Registers a translation whose texts for later views are fetched with the first such view. Returns whether such a view was opened already. */
export function followWords(translation: Translation): boolean {
  translations.add(new WeakRef(translation))
  return isLaterNeeded
}

/** Supplies the English texts of a later view once the languages in use have theirs, so that none is shown in English for a moment. */
export async function bringWords(words: Partial<Messages>, views?: Titles): Promise<void> {
  isLaterNeeded = true
  await Promise.all([...translations].map((each) => each.deref()?.loadLater() ?? translations.delete(each)))
  supplyWords(words, views)
}

/** Empty while the texts of a later view are loading. */
export function textOf(messages: Messages, key: MessageKey): string {
  return messages[key] ?? late[key] ?? ''
}

/** A message split at its placeholders, for views that put elements (a link, an isolated name) in their place. */
export function messageParts<T>(text: string, params: Readonly<Record<string, T>>): readonly (string | T)[] {
  return text.split(/(\{\w+\})/).map((part) => {
    const name = /^\{(\w+)\}$/.exec(part)?.[1]
    return name !== undefined && Object.hasOwn(params, name) ? (params[name] as T) : part
  })
}
