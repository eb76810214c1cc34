import type { ViewName } from '../routing/view.ts'
import { ownValue } from '../shared/own-value.ts'

/** The views' texts name their keys here themselves (`ui/modal/texts.ts`): the domain knows the keys, and no text. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the views
export interface FirstTexts {}
// biome-ignore lint/suspicious/noEmptyInterface: filled by the views
export interface LaterTexts {}

/** What a translation has for the first view, and for all others. */
export type FirstMessages = Readonly<Record<keyof FirstTexts, string>>
export type LaterMessages = Readonly<Record<keyof LaterTexts, string>>
export type Messages = FirstMessages & LaterMessages
export type MessageKey = keyof Messages

/** A value for each `{name}` of a message. */
export type MessageParams = Readonly<Record<string, string | number>>

/** The message with its placeholders filled in: `Continue in {name}` and `{ name: 'Rainbow' }` give `Continue in Rainbow`. */
export function formatMessage(messages: Messages, key: MessageKey, params: MessageParams = {}): string {
  return messageParts(textOf(messages, key), params).join('')
}

/** Titles of views. They come with the first texts, so that no header is empty while the code of its view is loading. */
const titles: Readonly<Partial<Record<ViewName, keyof FirstTexts>>> = {
  AllWallets: 'title.allWallets',
  ApproveTransaction: 'title.approve',
  BrowserWallets: 'connect.others',
  BuyInProgress: 'title.buy',
  Connect: 'title.connect',
  ConnectSocials: 'title.connectSocials',
  ConnectWallets: 'title.connect',
  ConnectingExternal: 'title.connect',
  ConnectingFarcaster: 'title.connectingFarcaster',
  ConnectingMultiChain: 'title.multiChain',
  ConnectingSocial: 'title.connectSocial',
  ConnectingWalletConnect: 'title.connect',
  ConnectingWalletConnectBasic: 'title.connect',
  DataCapture: 'title.capture',
  DataCaptureOtpConfirm: 'title.confirmEmail',
  Downloads: 'title.downloads',
  EmailLogin: 'title.emailLogin',
  EmailVerifyDevice: 'title.emailVerifyDevice',
  EmailVerifyOtp: 'title.emailVerifyOtp',
  FundWallet: 'title.fund',
  GetWallet: 'wallet.get',
  Networks: 'title.networks',
  OnRampFiatSelect: 'title.buyFiat',
  OnRampProviders: 'fund.buy',
  OnRampTokenSelect: 'title.buyToken',
  Pay: 'title.pay',
  PayLoading: 'title.payLoading',
  PayQuote: 'title.pay',
  PayWithExchange: 'title.deposit',
  PayWithExchangeSelectAsset: 'title.depositAsset',
  ProfileWallets: 'title.profileWallets',
  RegisterAccountName: 'title.registerName',
  SIWXSignMessage: 'title.siwx',
  SmartAccountSettings: 'settings.smart',
  SmartSessionList: 'title.sessions',
  Swap: 'title.swap',
  SwapPreview: 'title.previewSwap',
  SwapSelectToken: 'title.selectToken',
  SwitchActiveChain: 'title.switchActiveChain',
  SwitchNetwork: 'title.switchNetwork',
  Token: 'title.token',
  Transaction: 'title.transaction',
  Transactions: 'account.activity',
  UnsupportedChain: 'title.switchNetwork',
  UpdateEmailPrimaryOtp: 'title.emailPrimary',
  UpdateEmailSecondaryOtp: 'title.emailSecondary',
  UpdateEmailWallet: 'title.editEmail',
  UpgradeEmailWallet: 'title.upgrade',
  UsageExceeded: 'title.usage',
  WalletAbilities: 'abilities.title',
  WalletCompatibleNetworks: 'title.compatible',
  WalletReceive: 'account.receive',
  WalletSend: 'title.send',
  WalletSendConfirmed: 'title.send',
  WalletSendPreview: 'title.reviewSend',
  WalletSendSelectToken: 'title.selectToken',
  WhatIsABuy: 'title.whatIsABuy',
  WhatIsANetwork: 'title.whatIsANetwork',
  WhatIsAWallet: 'title.whatIsAWallet',
}
/** English texts loaded after the first view. Append only. */
const late: Partial<Messages> = {}

export function supplyWords(words: Partial<Messages>): void {
  Object.assign(late, words)
}

export function titleOf(view: ViewName): MessageKey | undefined {
  return ownValue(titles, view)
}

type Translation = Readonly<{ loadLater(): Promise<void> }>
const translations = new Set<WeakRef<Translation>>()
let isLaterNeeded = false

/** Registers a translation whose texts of later views come with the first such view. Returns whether one was opened already. */
export function followWords(translation: Translation): boolean {
  translations.add(new WeakRef(translation))
  return isLaterNeeded
}

/** Supplies the English texts of a later view once the languages in use have theirs, so that none is shown in English for a moment. */
export async function bringWords(words: Partial<Messages>): Promise<void> {
  isLaterNeeded = true
  await Promise.all([...translations].map((each) => each.deref()?.loadLater() ?? translations.delete(each)))
  supplyWords(words)
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
