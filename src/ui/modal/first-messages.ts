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
  'connect.new': 'New to wallets?',

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
