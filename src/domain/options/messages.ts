/**
 * Every word a visitor can see or hear, in English. Keys are `<view or part>.<what>`; `{name}` marks what is filled in.
 * Translations live in `src/infrastructure/options/locales`; a host overrides single entries with `messages`.
 */
export const english = {
  'common.back': 'Back',
  'common.cancel': 'Cancel',
  'common.close': 'Close',
  'common.copyFailed': 'Failed to copy',
  'common.disconnect': 'Disconnect',
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

  'tag.connected': 'connected',
  'tag.installed': 'installed',
  'tag.qrcode': 'qr code',
  'tag.recent': 'recent',

  'connect.list': 'Wallets',
  'connect.empty.title': 'No wallet in this browser yet',
  'connect.empty.text': 'A wallet keeps your keys and asks you before anything happens. Install one, then come back here.',
  'connect.off': 'This site has no way to connect a wallet here.',
  'connect.empty.refresh': 'Look again',

  'legal.both': 'By connecting your wallet, you agree to our {terms} and {privacy}',
  'legal.one': 'By connecting your wallet, you agree to our {link}',
  'legal.terms': 'Terms of Service',
  'legal.privacy': 'Privacy Policy',
  'legal.check.both': 'I agree to the {terms} and {privacy}',
  'legal.check.one': 'I agree to the {link}',
  'legal.check.terms': 'terms of service',
  'legal.check.privacy': 'privacy policy',

  'connecting.title': 'Continue in {name}',
  'connecting.text': 'Accept connection request in the wallet',
  'connecting.declined.title': 'Connection rejected',
  'connecting.declined.text': 'You said no in the wallet. Try again?',
  'connecting.failed.title': 'Failed to connect',
  'connecting.failed.text': 'An earlier request may still be open. Open {name}, finish or dismiss it, then try again.',
  'connecting.silent.title': 'No answer from {name}',
  'connecting.silent.text': 'Open the wallet, finish or dismiss what it shows, then try again.',
  'connecting.locked.title': '{name} shared no account',
  'connecting.locked.text': 'Unlock the wallet and choose an account, then try again.',
  'connecting.linked.title': 'This account is already linked. Change your account in {name}',
  'connecting.linked.text': 'Open {name} and switch to the account you want to connect.',
  'connecting.missing.title': 'This wallet is gone',
  'connecting.missing.text': 'It no longer answers in this page. Go back and choose another one.',

  'pairing.scan': 'Scan this QR Code with your phone',
  'pairing.copy': 'Copy link',
  'pairing.copied': 'Link copied',
  'pairing.making': 'Making the code',
  'pairing.unreachable': 'The connection service did not answer. Check your network, then try again.',

  'account.balanceLoading': 'Loading the balance',
  'account.balanceUnavailable': 'Balance unavailable',
  'account.copy': 'Copy address',
  'account.copied': 'Address copied',
  'account.disconnectFailed': 'Failed to disconnect',
  'account.explorer': 'Block Explorer',
  'account.network': 'Network: {name}',
  'account.networkUnsupported': 'Unsupported network',
  'account.none': 'No account is connected',
  'account.wallets': 'Wallet: {name}',

  'profile.active': 'Active',
  'profile.copy': 'Copy address of {name}',
  'profile.explorer': 'Show {name} in the block explorer',
  'profile.empty.title': 'No wallet connected',
  'profile.empty.text': 'Add your first wallet',
  'profile.empty.action': 'Connect a wallet',

  'networks.list': 'Networks',
  'networks.search': 'Search network',
  'networks.noneText': 'No network is called “{query}”.',
  'networks.unapproved': 'Not approved by your wallet',
  'networks.help': 'Your wallet may not support every network.',
  'networks.helpLink': 'What is a network',

  'switch.title': 'Approve in wallet',
  'switch.text': 'Accept the switch request in your wallet',
  'switch.declined.title': 'Switch declined',
  'switch.declined.text': 'You said no in the wallet. Try again?',
  'switch.failed.title': 'Could not switch',
  'switch.failed.text': 'Your wallet may not know this network, or an earlier request is still open there.',
  'switch.silent.text': 'Your wallet did not answer. Open it, finish or dismiss what it shows, then try again.',
  'switch.missing.text': 'This site no longer offers that network.',

  'unsupported.text': 'This site does not work with the network your wallet is on. Choose one of these to go on.',

  'wallet.keys.title': 'Your keys, your account',
  'wallet.keys.text': 'A wallet keeps the keys to what you own: coins, tokens, collectibles. The site never sees them.',
  'wallet.login.title': 'One login for many sites',
  'wallet.login.text': 'Connect instead of inventing another password. The site learns your public address, nothing more.',
  'wallet.control.title': 'You decide every time',
  'wallet.control.text': 'Nothing is signed, sent or spent until you approve it in the wallet.',
  'wallet.get': 'Get a wallet',

  'network.what.title': 'A shared record book',
  'network.what.text': 'A network is a group of computers that keep one record of who owns what.',
  'network.why.title': 'Many networks, one wallet',
  'network.why.text': 'Each network has its own fees, speed and apps. Your address can be used on several of them.',
  'network.check.title': 'Check before you send',
  'network.check.text': 'Things sent on one network do not show up on another, so look at the network first.',
  'network.learn': 'Learn more',

  'error.title': 'This part stopped working',
  'error.text': 'Your wallet is not affected.',
  'error.copy': 'Copy details',
  'error.copied': 'Details copied',
  'error.generic': 'Something went wrong',
  'error.busy': 'Too many requests. Try again in a moment.',
  'error.service': 'The service has a problem. Try again later.',
  'error.site': 'This site is not set up correctly.',
  'error.unavailable': 'This is not available here.',
  'error.rejected': 'You said no in the wallet.',
  'error.wallet': 'The wallet could not do that.',
  'error.network': 'This network is not supported here.',
  'error.notAllowed': 'Action not allowed',
  'error.session': 'Your session expired. Check the clock of your device, then connect again.',
  'error.input': 'Something is missing or wrong. Check what you entered.',
  'error.email': 'Please enter a valid email address.',
  'error.emailInvalid': 'Invalid Email Address',
  'error.wait': 'Please try again after {seconds} seconds',
  'error.activity': 'Failed to fetch transactions',
  'error.names': 'Names cannot be looked up right now.',
  'error.popup': 'The window was closed before you finished.',
  'error.login': 'The login did not work. Try again.',
  'error.sign': 'The message was not signed.',
  'error.connectFirst': 'Connect a wallet first.',
  'alert.dismiss': 'Dismiss',
} as const

export type MessageKey = keyof typeof english
export type Messages = Readonly<Record<MessageKey, string>>

/** A value for each `{name}` of a message. */
export type MessageParams = Readonly<Record<string, string | number>>

/** The message with its placeholders filled in: `Continue in {name}` and `{ name: 'Rainbow' }` give `Continue in Rainbow`. */
export function formatMessage(messages: Messages, key: MessageKey, params: MessageParams = {}): string {
  return messageParts(messages[key], params).join('')
}

/** A message cut at its placeholders, for views that put elements (a link, an isolated name) in their place. */
export function messageParts<T>(text: string, params: Readonly<Record<string, T>>): readonly (string | T)[] {
  return text.split(/(\{\w+\})/).map((part) => {
    const name = /^\{(\w+)\}$/.exec(part)?.[1]
    return name !== undefined && Object.hasOwn(params, name) ? (params[name] as T) : part
  })
}

/** The placeholders of a message, sorted: a translation must have the same. */
export function placeholders(text: string): readonly string[] {
  return [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string).sort()
}
